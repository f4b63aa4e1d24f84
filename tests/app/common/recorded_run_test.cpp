#include "common/recorded_run.h"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "fixtures/run_report.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope::app {
namespace {

class RecordedRun : public testing::Test {
 protected:
  std::filesystem::path write(const nlohmann::ordered_json& json) {
    std::filesystem::path file = folder_.path() / "report.json";
    std::ofstream(file) << json.dump(1);
    return file;
  }
  std::string refusal(const nlohmann::ordered_json& json) {
    try {
      recorded_run(write(json));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }

  test::TemporaryFolder folder_;
};

RunOptions options() {
  RunOptions options;
  options.scene = "polytopes";
  options.parameters.count = 70;
  options.parameters.shapes = "plates";
  options.parameters.velocity = 3.7;
  options.parameters.seed = 12345678901234567890u;
  options.narrow = "gjk:support=table";
  return options;
}

nlohmann::ordered_json report_of(const RunOptions& options, int frames) {
  const Scene scene = open_scene(options);
  Simulation simulation(scene, pipeline_config(options, scene));
  RunReport report;
  for (int frame = 0; frame < frames; ++frame) simulation.step(), report.add(simulation);
  return test::json_of(report, simulation);
}

TEST_F(RecordedRun, HasAllThatDecidesWhatComes) {
  const nlohmann::ordered_json report = report_of(options(), 12);
  const std::filesystem::path file = write(report);
  EXPECT_TRUE(is_run_report(file));
  const RunOptions run = recorded_run(file);
  EXPECT_EQ(run.scene, "polytopes");
  EXPECT_EQ(run.parameters.count, 70u);
  EXPECT_EQ(run.parameters.shapes, "plates");
  EXPECT_EQ(run.parameters.velocity, 3.7);
  EXPECT_EQ(run.parameters.rotation, 10) << "the scene's own";
  EXPECT_EQ(run.parameters.seed, 12345678901234567890u);
  EXPECT_EQ(run.narrow, "gjk:support=table");
  EXPECT_EQ(run.expected.first_frame, 1u);
  ASSERT_EQ(run.expected.hashes.size(), 12u);
  EXPECT_EQ(hash_text(run.expected.hashes.back()), report["hash"]);
  EXPECT_EQ(report_of(run, 12)["frame_hashes"], report["frame_hashes"]);
}

TEST_F(RecordedRun, HasWhichTimesDetectionLooksAt) {
  RunOptions fast = options();
  fast.narrow = "gjk", fast.parameters.velocity = 60, fast.detection = "swept";
  const nlohmann::ordered_json report = report_of(fast, 20);
  EXPECT_EQ(report["pipeline"]["detection"], "swept");
  const RunOptions run = recorded_run(write(report));
  EXPECT_EQ(run.detection, "swept");
  EXPECT_EQ(report_of(run, 20)["frame_hashes"], report["frame_hashes"]);
  fast.detection = "discrete";
  EXPECT_NE(report_of(fast, 20)["frame_hashes"], report["frame_hashes"]) << "fast bodies pass through others";
}

TEST_F(RecordedRun, HasTheDeformationsThatTheUserChose) {
  RunOptions soft;
  soft.scene = "deforming", soft.narrow = "aabb-tree";
  soft.parameters.density = 0.3;
  const nlohmann::ordered_json as_it_is = report_of(soft, 30);
  soft.parameters.deformations = {shape_deformation("wave"), shape_deformation("bar=twist:amplitude=400")};
  const nlohmann::ordered_json report = report_of(soft, 30);
  EXPECT_EQ(report["parameters"]["deformations"].dump(), R"(["wave","bar=twist:amplitude=400"])");
  const RunOptions run = recorded_run(write(report));
  EXPECT_EQ(run.parameters.deformations, soft.parameters.deformations);
  EXPECT_EQ(report_of(run, 30)["frame_hashes"], report["frame_hashes"]);
  EXPECT_NE(report["frame_hashes"], as_it_is["frame_hashes"]);
}

TEST_F(RecordedRun, HasTheBodiesAsTheUserArrangedThem) {
  RunOptions arranged = options();
  const nlohmann::ordered_json as_it_is = report_of(arranged, 10);
  const World scene = open_scene(arranged).world;
  arranged.parameters.arrangement = {
      {"copy", scene.name(4), BodyPlace{{0.1, 0.2, 0.3}, {0, 0.6, 0.8, 0}}, "", false},
      {scene.name(5), "", std::nullopt, "anvil", false},
      {scene.name(6), "", std::nullopt, "", true}};
  const nlohmann::ordered_json report = report_of(arranged, 10);
  const RunOptions run = recorded_run(write(report));
  EXPECT_EQ(run.parameters.arrangement, arranged.parameters.arrangement);
  EXPECT_EQ(report_of(run, 10)["frame_hashes"], report["frame_hashes"]);
  EXPECT_NE(report["frame_hashes"], as_it_is["frame_hashes"]);
}

TEST_F(RecordedRun, FindsTheSceneFileWhereItWas) {
  const std::filesystem::path elsewhere = folder_.path() / "elsewhere";
  std::filesystem::create_directory(elsewhere);
  RunOptions options;
  options.scene = (elsewhere / "mine.json").string();
  save_scene_file(options.scene, open_scene(app::options()));
  const nlohmann::ordered_json report = report_of(options, 2);
  EXPECT_EQ(report["scene"], "mine.json");
  EXPECT_EQ(report["scene_file"], options.scene);
  EXPECT_EQ(recorded_run(write(report)).scene, options.scene);
  std::filesystem::remove(options.scene);
  EXPECT_NE(refusal(report).find("report.json: scene_file: no such file"), std::string::npos);
}

TEST_F(RecordedRun, RefusesOtherSchemasAndListsThatWereCut) {
  const nlohmann::ordered_json report = report_of(options(), 3);
  nlohmann::ordered_json other = report;
  other["schema"] = 2;
  EXPECT_NE(refusal(other).find("schema: must be 1"), std::string::npos) << refusal(other);
  other = report, other["frame_hashes"].erase(1);
  EXPECT_NE(refusal(other).find("frame_hashes: holds 2 hashes, but 'frames' says 3"), std::string::npos);
  other = report, other["hash"] = "0123456789abcdef";
  EXPECT_NE(refusal(other).find("hash: is not that of the last frame"), std::string::npos);
  other = report, other["frame_hashes"] = nlohmann::json::array(), other["frames"] = 0;
  EXPECT_NE(refusal(other).find("frame_hashes: is empty"), std::string::npos) << refusal(other);
}

TEST_F(RecordedRun, FindsTheSceneFileBesideTheReport) {
  save_scene_file(folder_.path() / "mine.json", open_scene(options()));
  RunOptions options;
  options.scene = (folder_.path() / "mine.json").string();
  EXPECT_EQ(recorded_run(write(report_of(options, 2))).scene, options.scene);
  EXPECT_FALSE(is_run_report(options.scene));
  std::filesystem::remove(options.scene);
  EXPECT_THROW(recorded_run(folder_.path() / "report.json"), InputError);
}

TEST_F(RecordedRun, RefusesReportsThatDoNotTellEnough) {
  nlohmann::ordered_json report = report_of(options(), 3);
  report["frame_hashes"][1] = "12ab";
  EXPECT_NE(refusal(report).find("frame_hashes[1]"), std::string::npos) << refusal(report);
  report.erase("frame_hashes");
  EXPECT_NE(refusal(report).find("no hash of each frame"), std::string::npos) << refusal(report);
  EXPECT_FALSE(is_run_report(folder_.path() / "absent.json"));
}

}  // namespace
}  // namespace collidoscope::app
