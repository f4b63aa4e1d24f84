#include "report/run_report.h"

#include <gtest/gtest.h>

#include "fixtures/run_report.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope {
namespace {

Simulation polytopes() {
  SceneParameters parameters;
  parameters.count = 20;
  return {create_scene("polytopes", parameters), {}};
}

RunReport run(Simulation& simulation, int frames) {
  RunReport report;
  for (int frame = 0; frame < frames; ++frame) simulation.step(), report.add(simulation);
  return report;
}

TEST(RunReport, WritesTheHashOfEachFrame) {
  for (const int frames : {0, 1, 12}) {
    Simulation simulation = polytopes();
    const RunReport report = run(simulation, frames);
    const nlohmann::ordered_json json = test::json_of(report, simulation);
    EXPECT_EQ(json["frames"], frames);
    std::vector<std::string> hashes;
    for (const FrameRow& row : test::rows_of(report)) hashes.push_back(hash_text(row.hash));
    EXPECT_EQ(json["frame_hashes"], hashes);
  }
}

/// Who reads a report expects all digits: one hash of sixteen begins with a zero.
TEST(RunReport, HashesHaveSixteenDigits) {
  EXPECT_EQ(hash_text(0x12ab), "00000000000012ab");
  EXPECT_EQ(hash_text(0xfedcba9876543210), "fedcba9876543210");
}

/// As the library would have written the document in one piece.
TEST(RunReport, IsIndentedThroughout) {
  Simulation simulation = polytopes();
  const RunReport report = run(simulation, 3);
  std::string text;
  report.write_json(simulation, [&](std::string_view piece) { text += piece; });
  EXPECT_EQ(text, nlohmann::ordered_json::parse(text).dump(2) + "\n");
}

TEST(RunReport, SumsWhatItsLinesSay) {
  Simulation simulation = polytopes();
  const RunReport report = run(simulation, 40);
  std::uint64_t candidates = 0;
  std::int64_t narrow = 0;
  for (const FrameRow& row : test::rows_of(report)) candidates += row.candidates, narrow += row.times.narrow;
  const nlohmann::ordered_json json = test::json_of(report, simulation);
  EXPECT_GT(candidates, 0u);
  EXPECT_EQ(json["pairs"]["candidates"], candidates);
  EXPECT_EQ(json["phases"]["narrow"]["total_ns"], narrow);
}

TEST(RunReport, NamesTheFileThatCannotBeWritten) {
  const test::TemporaryFolder folder;
  Simulation simulation = polytopes();
  const RunReport report = run(simulation, 1);
  const std::filesystem::path file = folder.path() / "missing" / "report.json";
  try {
    save_json(report, simulation, file);
    FAIL() << "nothing was thrown";
  } catch (const JobError& error) {
    EXPECT_NE(std::string(error.what()).find("report.json"), std::string::npos);
  }
}

}  // namespace
}  // namespace collidoscope
