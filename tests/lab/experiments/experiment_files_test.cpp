#include "experiments/experiment_files.h"

#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <nlohmann/json.hpp>

#include "experiments/experiment_report.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope {
namespace {

std::string contents(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Each call has one row more than the one before, and the rows told are those of the result.
TEST(Experiment, TellsItsObserverRowByRow) {
  experiments::ExperimentOptions options{true, 1, {}};
  std::vector<experiments::ExperimentResult> told;
  options.observer = [&](const experiments::ExperimentResult& result) { told.push_back(result); };
  Progress progress;
  const experiments::ExperimentResult result = experiments::experiment("grulich-7.2").run(options, progress);
  ASSERT_EQ(told.size(), 6u);
  for (std::size_t i = 0; i < told.size(); ++i) EXPECT_EQ(told[i].measurements.size(), i + 1);
  experiments::ExperimentResult without_conclusions = result;
  EXPECT_EQ(to_csv(told.back()), to_csv(without_conclusions));
  EXPECT_TRUE(told.back().conclusions.empty());
}

TEST(ExperimentFiles, AreThoseOfTheReport) {
  const test::TemporaryFolder folder;
  const experiments::Experiment& experiment = experiments::experiment("grulich-7.2");
  const experiments::ExperimentResult result{
      {{"time", "ns"}}, {{"one", {{2.5, 3.0}}, {2.5}}}, {{"so it is", true, "2.5"}}, 0, {}};
  write_experiment(folder.path() / "new", experiment, result, "tester");
  EXPECT_EQ(contents(folder.path() / "new/grulich-7.2.csv"), to_csv(result));
  EXPECT_EQ(contents(folder.path() / "new/grulich-7.2.svg"), to_svg(experiment, result));
  const auto json = nlohmann::json::parse(contents(folder.path() / "new/grulich-7.2.json"));
  EXPECT_EQ(json["context"]["executable"], "tester");
  EXPECT_EQ(json["benchmarks"][0]["real_time"], 2.5);
}

TEST(ExperimentFiles, AreWrittenForProgramsWhoseNamesAreNoUtf8) {
  const test::TemporaryFolder folder;
  const experiments::ExperimentResult result{
      {{"time", "ns"}}, {{"one", {{2.5, 3.0}}, {2.5}}}, {{"so it is", true, "2.5"}}, 0, {}};
  write_experiment(folder.path(), experiments::experiment("grulich-7.2"), result, "bin\xff/collide");
  const auto json = nlohmann::json::parse(contents(folder.path() / "grulich-7.2.json"));
  EXPECT_EQ(json["context"]["executable"], "bin\uFFFD/collide");
}

}  // namespace
}  // namespace collidoscope
