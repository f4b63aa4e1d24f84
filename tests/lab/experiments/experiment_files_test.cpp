#include "experiments/experiment_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/files/input_file.h"
#include "experiments/experiment_report.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope {
namespace {

/// One row: 2.5 ns on the wall's clock, of which the thread computed 1.5.
experiments::ExperimentResult one_row() {
  return {{{"time", "ns"}},
          {{"one", {{2.5, 3.0}}, {{2.5, 1.5, 4}}}},
          {{"so it is", "2.5", {{"time", {2.5, 2.4, 2.6, 7}}}}}};
}

TEST(ExperimentFiles, AreThoseOfTheReport) {
  const test::TemporaryFolder folder;
  const experiments::Experiment& experiment = experiments::experiment("grulich-7.2");
  const experiments::ExperimentResult result = one_row();
  write_experiment(folder.path() / "new", experiment, result, "tester");
  EXPECT_EQ(read_file(folder.path() / "new/grulich-7.2.csv"), to_csv(result));
  EXPECT_EQ(read_file(folder.path() / "new/grulich-7.2.svg"), to_svg(experiment, result));
  const auto json = nlohmann::json::parse(read_file(folder.path() / "new/grulich-7.2.json"));
  EXPECT_EQ(json["context"]["executable"], "tester");
  EXPECT_EQ(json["benchmarks"][0]["real_time"], 2.5);
  EXPECT_EQ(json["benchmarks"][0]["cpu_time"], 1.5);
  EXPECT_EQ(json["benchmarks"][0]["iterations"], 4);
}

/// By how much, wherever it is said.
TEST(ExperimentFiles, ShowTheMarginOfEachConclusion) {
  const test::TemporaryFolder folder;
  experiments::ExperimentResult result = one_row();
  result.conclusions[0].comparisons[0].value = {1.02, 0.9, 1.1, 7};
  write_experiment(folder.path(), experiments::experiment("grulich-7.2"), result, "tester");
  const std::string report = read_file(folder.path() / "grulich-7.2.md");
  EXPECT_NE(report.find("**Holds within the noise**: so it is"), std::string::npos) << report;
  EXPECT_NE(report.find("| time | 1.02 | 0.9 to 1.1 in 7 repetitions | above 1 |"), std::string::npos);
  const auto json = nlohmann::json::parse(read_file(folder.path() / "grulich-7.2.json"));
  const auto& conclusion = json["conclusions"][0];
  EXPECT_EQ(conclusion["outcome"], "holds within the noise");
  EXPECT_EQ(conclusion["comparisons"][0]["low"], 0.9);
  EXPECT_EQ(conclusion["comparisons"][0]["threshold"], 1);
}

/// A figure that was made to be the paper's says nothing about it.
TEST(ExperimentFiles, MarkWhatIsCalibrated) {
  experiments::ExperimentResult result = one_row();
  const experiments::Experiment& experiment = experiments::experiment("grulich-7.2");
  EXPECT_EQ(to_csv(result), "name,time_ns,paper_time_ns\none,2.5,3\n");
  EXPECT_EQ(to_svg(experiment, result).find("calibrated"), std::string::npos);
  result.measurements.push_back({"other", {{4.0, 4.0, {}, true}}, {}});
  EXPECT_EQ(to_csv(result), "name,time_ns,paper_time_ns,calibrated_time_ns\none,2.5,3,no\nother,4,4,yes\n");
  EXPECT_NE(to_svg(experiment, result).find("ours, calibrated to the paper's"), std::string::npos);
  EXPECT_NE(to_svg(experiment, result).find(">4 (calibrated)<"), std::string::npos);
  EXPECT_NE(to_markdown(experiment, result, "").find("| other | 4 (calibrated) [4] |"), std::string::npos);
}

/// The least of values that differ much has a bar, too.
TEST(ExperimentFiles, HaveALogarithmicPlotWhereValuesDifferMuch) {
  experiments::ExperimentResult result = one_row();
  const experiments::Experiment& experiment = experiments::experiment("grulich-7.2");
  EXPECT_EQ(to_svg(experiment, result).find("logarithmic"), std::string::npos);
  result.measurements.push_back({"other", {{2500.0, {}}}, {}});
  const std::string svg = to_svg(experiment, result);
  EXPECT_NE(svg.find("(logarithmic scale)"), std::string::npos);
  EXPECT_EQ(svg.find("width=\"0\""), std::string::npos) << svg;
  EXPECT_NE(svg.find(">1000</text>"), std::string::npos) << svg;
}

TEST(ExperimentFiles, AreWrittenForProgramsWhoseNamesAreNoUtf8) {
  const test::TemporaryFolder folder;
  const experiments::ExperimentResult result = one_row();
  write_experiment(folder.path(), experiments::experiment("grulich-7.2"), result, "bin\xff/collide");
  const auto json = nlohmann::json::parse(read_file(folder.path() / "grulich-7.2.json"));
  EXPECT_EQ(json["context"]["executable"], "bin\uFFFD/collide");
}

}  // namespace
}  // namespace collidoscope
