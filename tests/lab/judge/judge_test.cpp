#include "judge/judge.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "core/error.h"
#include "fixtures/plugins/made_up_algorithm.h"
#include "geometry/primitives/primitives.h"
#include "judge/finding_files.h"
#include "judge/judge_report.h"
#include "judge/minimise.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

CaseShape mesh_shape(const std::string& name, const Mesh& mesh) {
  return case_shape_of_mesh(name, mesh);
}

JudgedCase judged_case(const std::string& name, CaseShape a, CaseShape b, const Vec3& b_at) {
  JudgedCase judged;
  judged.name = name;
  judged.a = std::move(a), judged.b = std::move(b);
  judged.poses.b.translation = b_at;
  return judged;
}

JudgedCase boxes(const Vec3& b_at) {
  return judged_case("boxes", mesh_shape("A", make_box(Vec3(1))), mesh_shape("B", make_box(Vec3(1))), b_at);
}

JudgeReport judge_all(const std::vector<NarrowChoice>& choices, const std::vector<JudgedCase>& cases,
                      const JudgeOptions& options = {}) {
  Progress progress;
  return judge(choices, cases, options, progress);
}

std::vector<NarrowChoice> own_choices() {
  std::vector<NarrowChoice> choices;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    if (!algorithm->reference && algorithm->count != nullptr)
      choices.push_back({algorithm, algorithm->default_options()});
  return choices;
}

/// Beyond so many degrees of turn its verdict is the opposite of GJK's.
NarrowChoice turn_bug() {
  static const NarrowAlgorithm& added = test::add_made_up(
      {"turn-bug", "With a bug", "", Capability::verdict, NarrowInput::convex},
      [](const Shape& a, const Shape& b, const Pose& b_in_a) {
        PairResult result;
        PairCache cache;
        result.verdict = narrow_algorithm("gjk").query({a, b, b_in_a, Request::overlap}, cache).verdict;
        const Real cosine = (b_in_a.rotation[0].x + b_in_a.rotation[1].y + b_in_a.rotation[2].z - 1) / 2;
        if (cosine < 0.866)
          result.verdict = result.verdict == Verdict::colliding ? Verdict::separated : Verdict::colliding;
        return result;
      });
  return {&added, added.default_options()};
}

JudgedCase turned_polytopes() {
  Random random(3);
  JudgedCase judged =
      judged_case("turned", mesh_shape("A", make_random_polytope(Vec3(1), 40, random)),
                  mesh_shape("B", make_random_polytope(Vec3(1), 60, random)), Vec3(0.71234567, 0.1, 0));
  judged.poses.a = {to_matrix(random.rotation()), Vec3(1, 2, 3)};
  judged.poses.b = {judged.poses.a.rotation * to_matrix(from_axis_angle(Vec3(1, 2, 3), 1.0)),
                    Vec3(1.4, 2.2, 3)};
  return judged;
}

TEST(Judge, OwnAlgorithmsAreRight) {
  std::vector<JudgedCase> cases = {boxes(Vec3(0.25, 0.5, 0.1)), boxes(Vec3(3, 1, 0)), turned_polytopes()};
  for (JudgedCase& judged : cases) judged.expected.subject = CaseSubject::hulls;
  const std::vector<NarrowChoice> choices = own_choices();
  ASSERT_GT(choices.size(), 8u);
  const JudgeReport report = judge_all(choices, cases);
  EXPECT_FALSE(report.fails()) << to_text(report, cases);
  for (const JudgeRow& row : report.rows) {
    EXPECT_EQ(row.right + row.undecided, 3u) << to_string(row.choice);
    EXPECT_LE(row.worst_distance.value_or(0), 1e-12) << to_string(row.choice);
    EXPECT_LE(row.worst_depth.value_or(0), 1e-12) << to_string(row.choice);
    EXPECT_TRUE(row.median_nanoseconds()) << to_string(row.choice);
  }
}

TEST(Judge, WrongVerdictsAreContradictionsByTheGapOrDepth) {
  const std::vector<JudgedCase> cases = {turned_polytopes()};
  const JudgeReport report = judge_all({turn_bug()}, cases);
  ASSERT_EQ(report.contradictions.size(), 1u);
  const Contradiction& found = report.contradictions.front();
  EXPECT_EQ(found.kind, ContradictionKind::verdict);
  EXPECT_EQ(found.says, "separated");
  EXPECT_GT(found.by.value(), 0.1);
  EXPECT_TRUE(report.fails());
  EXPECT_EQ(report.rows.front().wrong, 1u);
  EXPECT_NE(to_text(report, cases).find("turned: turn-bug says separated; exact: colliding, depth"),
            std::string::npos)
      << to_text(report, cases);
}

TEST(Judge, WithinTheBandEitherVerdictIsRight) {
  static const NarrowAlgorithm& apart =
      test::add_made_up({"apart", "", "", Capability::verdict, NarrowInput::convex},
                        [](const Shape&, const Shape&, const Pose&) {
                          PairResult result;
                          result.verdict = Verdict::separated;
                          return result;
                        });
  const std::vector<JudgedCase> touching = {boxes(Vec3(1, 0, 0))};
  const NarrowChoice choice{&apart, apart.default_options()};
  EXPECT_EQ(judge_all({choice}, touching).rows.front().right, 1u);
  JudgeOptions exact;
  exact.exact = true;
  EXPECT_EQ(judge_all({choice}, touching, exact).rows.front().wrong, 1u);
}

TEST(Judge, LengthsAreComparedWithTheTruth) {
  static const NarrowAlgorithm& rough = test::add_made_up(
      {"rough", "", "", Capability::distance | Capability::depth | Capability::direction,
       NarrowInput::convex},
      [](const Shape&, const Shape&, const Pose& b_in_a) {
        PairResult result;
        const Real gap = b_in_a.translation.x - 1;
        result.verdict = gap > 0 ? Verdict::separated : Verdict::colliding;
        result.separation = gap > 0 ? gap + 1e-3 : -1;
        result.normal = gap > 0 ? Vec3(1, 0, 0) : Vec3(0, -1, 0);
        result.available = Capability::direction | (gap > 0 ? Capability::distance : Capability::depth);
        return result;
      });
  const NarrowChoice choice{&rough, rough.default_options()};
  const JudgeReport distance = judge_all({choice}, {boxes(Vec3(2, 0, 0))});
  ASSERT_EQ(distance.contradictions.size(), 1u);
  EXPECT_EQ(distance.contradictions.front().kind, ContradictionKind::distance);
  EXPECT_NEAR(*distance.contradictions.front().by, 1e-3, 1e-9);
  JudgeOptions lenient;
  lenient.tolerance = 1e-2;
  EXPECT_TRUE(judge_all({choice}, {boxes(Vec3(2, 0, 0))}, lenient).contradictions.empty());

  // Along -y, B leaves A by 1 + y; along x by 0.5.
  const JudgeReport longer = judge_all({choice}, {boxes(Vec3(0.5, 0, 0))});
  EXPECT_TRUE(longer.contradictions.empty()) << "a way out, if not the shortest";
  ASSERT_EQ(longer.differences.size(), 1u);
  EXPECT_EQ(longer.rows.front().worst_excess, 0.5);
  const JudgeReport wrong = judge_all({choice}, {boxes(Vec3(0.5, 0.25, 0))});
  ASSERT_EQ(wrong.contradictions.size(), 1u) << "along -y it is 1.25";
}

TEST(Judge, MeshesThatAreNotConvexDifferFromTheirHulls) {
  const JudgedCase ring = judged_case("ring", mesh_shape("ring", make_torus(1, 0.2, 32, 16)),
                                      mesh_shape("sphere", make_icosphere(0.3, 1)), Vec3(0));
  const std::vector<NarrowChoice> choices = {narrow_choice("gjk"), narrow_choice("obb-tree")};
  const JudgeReport report = judge_all(choices, {ring});
  EXPECT_TRUE(report.contradictions.empty());
  ASSERT_EQ(report.differences.size(), 1u);
  EXPECT_EQ(report.differences.front().algorithms, std::vector<std::size_t>{0});
  EXPECT_TRUE(report.differences.front().text.starts_with("answers for the hulls, which are colliding"))
      << report.differences.front().text;
}

TEST(Judge, ExpectedAnswersMayBeWrong) {
  JudgedCase judged = boxes(Vec3(2, 0, 0));
  judged.expected.verdict = Verdict::separated, judged.expected.distance = 1;
  EXPECT_FALSE(judge_all({narrow_choice("gjk")}, {judged}).fails());
  judged.expected.distance = 1.5;
  const JudgeReport wrong_distance = judge_all({narrow_choice("gjk")}, {judged});
  EXPECT_TRUE(wrong_distance.fails());
  EXPECT_EQ(wrong_distance.contradictions.front().kind, ContradictionKind::expected);
  judged.expected = {};
  judged.expected.verdict = Verdict::colliding;
  EXPECT_TRUE(judge_all({narrow_choice("gjk")}, {judged}).fails());
  judged.expected = {};
  judged.expected.depth = 1;
  EXPECT_TRUE(judge_all({narrow_choice("gjk")}, {judged}).fails()) << "they are apart";
  JudgedCase colliding = boxes(Vec3(0.5, 0, 0));
  colliding.expected.distance = 5;
  EXPECT_TRUE(judge_all({narrow_choice("gjk")}, {colliding}).fails());
  colliding.expected.distance = 0;
  EXPECT_FALSE(judge_all({narrow_choice("gjk")}, {colliding}).fails());
}

TEST(Judge, FailuresAreCountedAndShown) {
  static const NarrowAlgorithm& broken = test::add_made_up(
      {"broken", "", "", Capability::verdict, NarrowInput::convex},
      [](const Shape&, const Shape&, const Pose&) -> PairResult { throw JobError("the disk is full"); });
  const std::vector<JudgedCase> cases = {boxes(Vec3(2, 0, 0))};
  const JudgeReport report = judge_all({{&broken, broken.default_options()}}, cases);
  EXPECT_EQ(report.rows.front().failed, 1u);
  EXPECT_NE(to_text(report, cases).find("boxes: broken failed: the disk is full"), std::string::npos);
}

TEST(Minimise, CutsHullsDownToTetrahedraAndFewDigits) {
  const NarrowChoice choice = turn_bug();
  Progress progress;
  const MinimisedCase less = minimise(turned_polytopes(), choice, ContradictionKind::verdict, {}, progress);
  EXPECT_EQ(less.parts_before, 100u);
  EXPECT_EQ(less.parts_after, 8u);
  EXPECT_TRUE(less.complete);
  EXPECT_EQ(less.judged.poses.a.translation, Vec3(0));
  EXPECT_EQ(less.judged.expected.verdict, Verdict::colliding);
  EXPECT_EQ(judge_all({choice}, {less.judged}).rows.front().wrong, 1u);
  EXPECT_FALSE(judge_all({narrow_choice("gjk")}, {less.judged}).fails());
}

TEST(Minimise, CutsMeshesDownToTriangles) {
  static const NarrowAlgorithm& blind = test::add_made_up(
      {"blind", "", "", Capability::verdict, NarrowInput::mesh}, [](const Shape&, const Shape&, const Pose&) {
        PairResult result;
        result.verdict = Verdict::separated;
        return result;
      });
  const JudgedCase judged = judged_case("rings", mesh_shape("A", make_torus(1, 0.2, 24, 12)),
                                        mesh_shape("B", make_torus(1, 0.2, 24, 12)), Vec3(0.9, 0.1, 0.05));
  Progress progress;
  const MinimisedCase less =
      minimise(judged, {&blind, blind.default_options()}, ContradictionKind::verdict, {}, progress);
  EXPECT_EQ(less.parts_before, 2u * 576);
  EXPECT_EQ(less.parts_after, 2u);
}

TEST(Minimise, LeavesCasesAloneThatDoNotContradict) {
  Progress progress;
  const MinimisedCase less =
      minimise(boxes(Vec3(2, 0, 0)), narrow_choice("gjk"), ContradictionKind::verdict, {}, progress);
  EXPECT_FALSE(less.contradiction);
  EXPECT_EQ(less.parts_after, 16u);
}

TEST(FindingFiles, NamesOfFoldersArePlain) {
  EXPECT_EQ(file_name_of("../a b/exec:x"), "-a-b-exec-x");
}

}  // namespace
}  // namespace collidoscope
