#include "judge/judge_table.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "core/error.h"
#include "fixtures/plugins/made_up_algorithm.h"
#include "fixtures/temporary_folder.h"
#include "geometry/primitives/primitives.h"
#include "judge/finding_writer.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

const NarrowAlgorithm& always(const char* id, Verdict verdict) {
  return test::add_made_up({id, "", "", Capability::verdict, NarrowInput::convex},
                           [verdict](const Shape&, const Shape&, const Pose&) {
                             PairResult result;
                             result.verdict = verdict;
                             return result;
                           });
}

/// Says that all is separated.
NarrowChoice sure() {
  static const NarrowAlgorithm& added = always("always-separated", Verdict::separated);
  return {&added, added.default_options()};
}

NarrowChoice unsure() {
  static const NarrowAlgorithm& added = always("never-sure", Verdict::undecided);
  return {&added, added.default_options()};
}

JudgedCase in_the_hole() {
  JudgedCase judged;
  judged.name = "in the hole";
  judged.a = case_shape_of_mesh("ring", make_torus(1, 0.2, 32, 16));
  judged.b = case_shape_of_mesh("sphere", make_icosphere(0.3, 1));
  return judged;
}

JudgedCase two_boxes(Real gap) {
  JudgedCase judged;
  judged.name = "boxes";
  judged.a = judged.b = case_shape_of_mesh("box", make_box(Vec3(1)));
  judged.poses.b.translation.x = 1 + gap;
  return judged;
}

JudgeReport judged_by(const std::vector<NarrowChoice>& choices, const std::vector<JudgedCase>& cases) {
  Progress progress;
  return judge(choices, cases, {}, progress);
}

const JudgeTableRow& row_of(const JudgeTable& table, std::size_t algorithm) {
  return *std::ranges::find(table.rows, algorithm, &JudgeTableRow::algorithm);
}

TEST(JudgeTable, OfACaseHasContradictionsFirstAndExpectedDifferencesApart) {
  const JudgeReport report =
      judged_by({narrow_choice("gjk"), unsure(), narrow_choice("obb-tree"), sure()}, {in_the_hole()});
  const JudgeTable table = matrix_of_case(report, 0);
  ASSERT_EQ(table.rows.size(), 4u);
  const std::vector<std::size_t> order = {3, 2, 1, 0};
  const std::vector<JudgeGroup> groups = {JudgeGroup::contradicts, JudgeGroup::agrees, JudgeGroup::undecided,
                                          JudgeGroup::differs};
  for (std::size_t i = 0; i < order.size(); ++i) {
    EXPECT_EQ(table.rows[i].algorithm, order[i]) << i;
    EXPECT_EQ(table.rows[i].group, groups[i]) << to_string(table.rows[i].group);
    EXPECT_EQ(table.rows[i].cells.size(), table.headings.size());
  }
  EXPECT_EQ(table.rows[3].cells[1], "hulls");
  EXPECT_TRUE(table.rows[3].cells[2].starts_with("colliding")) << table.rows[3].cells[2];
  EXPECT_EQ(table.rows[1].cells[3].substr(0, 9), "separated");
}

TEST(JudgeTable, OfACaseSaysByHowMuchAVerdictIsWrong) {
  const JudgeReport report = judged_by({sure(), narrow_choice("epa")}, {two_boxes(2), two_boxes(-0.25)});
  EXPECT_EQ(matrix_of_case(report, 0).rows.front().group, JudgeGroup::agrees);
  const JudgeTable wrong = matrix_of_case(report, 1);
  EXPECT_EQ(row_of(wrong, 0).cells[2], "separated");
  EXPECT_EQ(row_of(wrong, 0).cells[3], "colliding, 0.25 m");
  EXPECT_EQ(row_of(wrong, 0).cells[4], "0.25 m");
  EXPECT_EQ(row_of(wrong, 1).cells[2], "colliding, 0.25 m");
  EXPECT_TRUE(row_of(wrong, 1).cells[5].ends_with(" us"));
}

TEST(JudgeTable, OfAllCasesCounts) {
  const JudgeReport report = judged_by({narrow_choice("epa"), sure()}, {two_boxes(2), two_boxes(-0.25)});
  const JudgeTable table = matrix_of_cases(report);
  EXPECT_EQ(table.rows.front().algorithm, 1u);
  EXPECT_EQ(table.rows.front().group, JudgeGroup::contradicts);
  EXPECT_EQ(table.rows.front().cells[1], "1");
  EXPECT_EQ(table.rows.front().cells[2], "1");
  EXPECT_EQ(table.rows.back().group, JudgeGroup::agrees);
}

TEST(JudgeTable, WhatWasCancelledHasFewerRows) {
  Progress* of_listener = nullptr;
  std::size_t reports = 0;
  Progress progress([&](double, std::string_view) {
    if (++reports == 2) of_listener->cancel();
  });
  of_listener = &progress;
  const std::vector<NarrowChoice> choices = {narrow_choice("gjk"), narrow_choice("epa"), sure()};
  const std::vector<JudgedCase> cases = {two_boxes(2)};
  const JudgeReport report = judge(choices, cases, {}, progress);
  EXPECT_EQ(report.cases, 0u);
  EXPECT_EQ(matrix_of_case(report, 0).rows.size(), 2u);
}

TEST(JudgeTable, CancellingEndsTheCuttingOfShapes) {
  Progress progress;
  std::size_t begun = 0;
  JudgeOptions options;
  options.decomposer = [&](const Mesh&, const DecompositionChoice&, Progress* part) {
    ++begun;
    progress.cancel();
    part->report(0.5, "cutting");
    ADD_FAILURE() << "goes on";
    return std::vector<ConvexPiece>();
  };
  const std::vector<NarrowChoice> choices = {narrow_choice("gjk"), narrow_choice("decomposed")};
  const std::vector<JudgedCase> cases = {in_the_hole(), two_boxes(2)};
  EXPECT_EQ(judge(choices, cases, options, progress).cases, 0u);
  EXPECT_EQ(begun, 1u);
}

TEST(JudgeTable, AllChoicesEndWithThoseAboutPieces) {
  const std::vector<NarrowChoice> all = all_narrow_choices();
  EXPECT_EQ(all.size(), narrow_algorithms().size());
  EXPECT_EQ(all.back().algorithm->input, NarrowInput::pieces);
}

TEST(FindingWriter, LeavesEarlierFoldersAsTheyAre) {
  const test::TemporaryFolder folder;
  const std::vector<JudgedCase> cases = {two_boxes(-0.25)};
  const JudgeReport report = judged_by({sure()}, cases);
  ASSERT_EQ(first_contradictions(report).size(), 1u);
  Progress progress;
  const JudgeOptions options;
  const auto write = [&](bool keeps_earlier) {
    FindingWriter writer(report, cases, options, {folder.path(), true, keeps_earlier});
    return writer.write(first_contradictions(report).front(), progress);
  };
  const WrittenFinding first = write(true);
  EXPECT_EQ(first.folder.filename(), "boxes-always-separated");
  EXPECT_EQ(first.parts_before, 16u);
  EXPECT_EQ(first.parts_after, 8u);
  EXPECT_TRUE(first.has_scene);
  EXPECT_NE(first.report.find("wrong verdict"), std::string::npos);
  EXPECT_EQ(write(true).folder.filename(), "boxes-always-separated-2");
  EXPECT_EQ(write(false).folder.filename(), "boxes-always-separated");
}

TEST(FindingWriter, RefusesShapesThatNoCaseFileHolds) {
  const test::TemporaryFolder folder;
  std::vector<JudgedCase> cases = {two_boxes(-0.25)};
  cases[0].a.shape = rounded(*cases[0].a.shape, 0.1);
  JudgeReport report;
  report.rows.emplace_back().choice = sure();
  Progress progress;
  const JudgeOptions options;
  FindingWriter writer(report, cases, options, {folder.path()});
  const Contradiction found{0, 0, ContradictionKind::verdict, "separated", "colliding", 0.35};
  EXPECT_THROW(writer.write(found, progress), JobError);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace collidoscope
