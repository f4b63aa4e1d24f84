#include "experiments/experiment_merge.h"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "experiments/experiment_files.h"
#include "experiments/experiment_report.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope::experiments {
namespace {

const Experiment& bounding_volumes() {
  return experiment("grulich-7.2");
}

/// One run with all rows.
const ExperimentResult& whole() {
  static const ExperimentResult result = [] {
    Progress progress;
    return bounding_volumes().run({.effort = {.quick = true, .repetitions = 3}}, progress);
  }();
  return result;
}

/// What a shard has of it.
ExperimentResult part(const ExperimentResult& all, const Shard& shard) {
  ExperimentResult some = all;
  some.shard = shard;
  some.measurements.clear(), some.conclusions.clear();
  for (std::size_t row = 0; row < all.rows; ++row)
    if (shard.has(row)) some.measurements.push_back(all.measurements[row]);
  return some;
}

class MergeShards : public testing::Test {
 protected:
  void write(const std::string& name, const ExperimentResult& result) {
    write_experiment(folder_.path() / name, bounding_volumes(), result, "tester");
    folders_.push_back(folder_.path() / name);
  }
  ExperimentResult merged() const { return merge_shards(bounding_volumes(), folders_); }
  std::string refusal() const {
    try {
      merged();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }

  test::TemporaryFolder folder_;
  std::vector<std::filesystem::path> folders_;
};

/// From the same rows the same follows, to the last bit.
TEST_F(MergeShards, ConcludesAsOneRunWithTheSameRows) {
  for (const std::size_t index : {2u, 0u, 3u, 1u}) write(std::to_string(index), part(whole(), {index, 4}));
  ExperimentResult result = merged();
  ASSERT_EQ(result.remarks.size(), whole().remarks.size() + 1);
  EXPECT_NE(result.remarks.back().find("4 shards"), std::string::npos);
  result.remarks.pop_back();
  EXPECT_EQ(to_json(bounding_volumes(), result, {}), to_json(bounding_volumes(), whole(), {}));
  EXPECT_EQ(to_csv(result), to_csv(whole()));
  EXPECT_EQ(to_svg(bounding_volumes(), result), to_svg(bounding_volumes(), whole()));
  EXPECT_EQ(to_markdown(bounding_volumes(), result, ""), to_markdown(bounding_volumes(), whole(), ""));
}

TEST_F(MergeShards, NamesRowsThatNobodyHas) {
  write("0", part(whole(), {0, 3}));
  write("2", part(whole(), {2, 3}));
  EXPECT_EQ(refusal(), "--merge: grulich-7.2: no folder has row 1 (first pair/aabb), 4 (second pair/aabb)");
}

TEST_F(MergeShards, RefusesARowThatComesTwice) {
  write("whole", whole());
  write("again", part(whole(), {1, 2}));
  EXPECT_NE(refusal().find("again/grulich-7.2.json: table.measured[0].row: row 1 is in an earlier folder"),
            std::string::npos)
      << refusal();
}

TEST_F(MergeShards, RefusesDifferentEfforts) {
  write("0", part(whole(), {0, 2}));
  ExperimentResult other = part(whole(), {1, 2});
  other.effort.quick = false;
  write("1", other);
  EXPECT_NE(refusal().find("1/grulich-7.2.json: table: was measured with another --quick"), std::string::npos)
      << refusal();
}

TEST_F(MergeShards, RefusesWhatIsNoShard) {
  folders_.push_back(folder_.path() / "nowhere");
  EXPECT_NE(refusal().find("nowhere/grulich-7.2.json: cannot open"), std::string::npos) << refusal();
  folders_ = {folder_.path()};
  std::ofstream(folder_.path() / "grulich-7.2.json") << "{\"table\": 1}";
  EXPECT_NE(refusal().find("grulich-7.2.json: table: must be an object"), std::string::npos) << refusal();
}

}  // namespace
}  // namespace collidoscope::experiments
