#include "report/measurements.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "fixtures/run_report.h"
#include "report/preprocessing.h"
#include "session/runner.h"

namespace collidoscope::viewer {
namespace {

app::RunOptions polytopes(std::uint32_t count) {
  app::RunOptions options;
  options.scene = "polytopes";
  options.parameters.count = count;
  return options;
}

/// A frame's report in which pair i took i % 40 iterations, longer with each frame.
FrameReport made_up(std::uint64_t frame) {
  FrameReport report;
  report.times = {3, static_cast<std::int64_t>(100 + 37 * frame % 211), 5, static_cast<std::int64_t>(frame),
                  900};
  for (std::uint64_t i = 0; i < frame % 50; ++i) {
    PairResult& result = report.results.emplace_back();
    result.iterations = static_cast<std::uint16_t>((i * frame) % 40);
    report.iterations += result.iterations;
  }
  return report;
}

/// Of a sorted list, by nearest rank.
std::int64_t percentile(const std::vector<std::int64_t>& sorted, double percent) {
  return sorted[static_cast<std::size_t>(std::ceil(percent / 100 * static_cast<double>(sorted.size()))) - 1];
}

void expect_as_counted_anew(const Measurements& measured, std::uint64_t first, std::uint64_t last) {
  ASSERT_EQ(measured.frames.size(), last - first + 1);
  std::map<std::uint64_t, std::uint64_t> iterations;
  std::vector<std::int64_t> narrow;
  for (std::uint64_t frame = first; frame <= last; ++frame) {
    EXPECT_EQ(measured.frames[frame - first].frame, frame);
    const FrameReport report = made_up(frame);
    narrow.push_back(report.times.narrow);
    for (const PairResult& result : report.results)
      ++iterations[Histogram::first_of(Histogram::bin_of(result.iterations))];
  }
  std::uint64_t pairs = 0;
  for (const auto& [value, count] : iterations) {
    EXPECT_EQ(measured.iterations.count(Histogram::bin_of(value)), count) << value;
    pairs += count;
  }
  EXPECT_EQ(measured.iterations.total(), pairs);
  std::ranges::sort(narrow);
  EXPECT_EQ(measured.statistics[3].median, percentile(narrow, 50));
  EXPECT_EQ(measured.statistics[3].p95, percentile(narrow, 95));
  EXPECT_EQ(measured.statistics[3].p99, percentile(narrow, 99));
  EXPECT_EQ(measured.times[3].total(), narrow.size());
}

TEST(MeasurementRecord, HoldsTheLastFramesAndNoOthers) {
  MeasurementRecord record;
  for (std::uint64_t frame = 1; frame <= 1500; ++frame) {
    record.add(frame, made_up(frame));
    if (frame == 1 || frame == 250 || frame == MeasurementRecord::capacity || frame == 601 || frame == 1500)
      expect_as_counted_anew(record.measurements(), frame <= 600 ? 1 : frame - 599, frame);
  }
  record.clear();
  EXPECT_TRUE(record.measurements().frames.empty());
  EXPECT_EQ(record.measurements().iterations.total(), 0u);
  record.add(7, made_up(7));
  expect_as_counted_anew(record.measurements(), 7, 7);
}

/// As a report's percentiles are.
void expect_a_thousandth_below(std::int64_t reported, std::int64_t value) {
  EXPECT_LE(reported, value);
  EXPECT_GE(static_cast<double>(reported), 0.999 * static_cast<double>(value));
}

TEST(MeasurementRecord, AgreesWithTheRunsReport) {
  Runner runner(polytopes(300));
  for (int i = 0; i < 60; ++i) runner.step();
  const Measurements measured = runner.snapshot().measurements;
  const std::vector<FrameRow> rows = test::rows_of(runner.report());
  ASSERT_EQ(measured.frames.size(), rows.size());
  std::uint64_t surviving = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(measured.frames[i].frame, rows[i].frame);
    EXPECT_EQ(measured.frames[i].times.total, rows[i].times.total);
    EXPECT_EQ(measured.frames[i].candidates, rows[i].candidates);
    EXPECT_EQ(measured.frames[i].colliding, rows[i].colliding);
    EXPECT_EQ(measured.frames[i].iterations, rows[i].iterations);
    surviving += rows[i].surviving;
  }
  EXPECT_GT(surviving, 100u);
  EXPECT_EQ(measured.iterations.total(), surviving);
  const auto report = test::json_of(runner.report(), runner.simulation());
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const auto& times = report["phases"][phases[i].name];
    expect_a_thousandth_below(times["median_ns"], measured.statistics[i].median);
    expect_a_thousandth_below(times["p95_ns"], measured.statistics[i].p95);
    expect_a_thousandth_below(times["p99_ns"], measured.statistics[i].p99);
    EXPECT_EQ(times["max_ns"], measured.statistics[i].max);
    EXPECT_EQ(times["total_ns"], measured.statistics[i].total);
  }
}

/// A line of a run's CSV without its last column but one.
std::string without_hash(const std::string& line) {
  const std::size_t last = line.rfind(','), hash = line.rfind(',', last - 1);
  return line.substr(0, hash) + line.substr(last);
}

TEST(MeasurementRecord, ItsLinesAreThoseOfTheRunsCsvWithoutHash) {
  Runner runner(polytopes(100));
  for (int i = 0; i < 5; ++i) runner.step();
  std::istringstream ours(runner.snapshot().measurements.csv()), reports(test::csv_of(runner.report()));
  std::string line, reported;
  int lines = 0;
  for (; std::getline(ours, line) && std::getline(reports, reported); ++lines)
    EXPECT_EQ(line, without_hash(reported));
  EXPECT_EQ(lines, 6);
}

TEST(MeasurementRecord, AnotherPipelineBeginsAnew) {
  Runner runner(polytopes(100));
  for (int i = 0; i < 5; ++i) runner.step();
  PipelineConfig config = runner.simulation().pipeline().config();
  config.narrow = narrow_choice("gjk");
  runner.set_pipeline(config);
  EXPECT_TRUE(runner.snapshot().measurements.frames.empty());
}

TEST(Preprocessing, EveryShapeHasWhatItsOwnListHas) {
  app::RunOptions options;
  options.scene = "bin";
  options.parameters.count = 6;
  Runner runner(options);
  runner.prepare(ShapeData::all | box_tree_data(SplitRule{}));
  const Snapshot snapshot = runner.snapshot();
  const std::vector<PreprocessedShape>& table = *snapshot.preprocessing;
  ASSERT_EQ(table.size(), snapshot.scene->shapes.size());
  EXPECT_TRUE(std::ranges::is_sorted(table, std::greater<>(), &PreprocessedShape::total));
  double in_table = 0, in_shapes = 0;
  std::size_t pieces_of_data = 0;
  for (const PreprocessedShape& shape : table) {
    in_table += shape.total();
    for (const DataKind kind : {DataKind::hull, DataKind::volumes, DataKind::trees})
      EXPECT_GT(shape.milliseconds[static_cast<std::size_t>(kind)], 0) << shape.name;
  }
  for (const ShapePointer& shape : snapshot.scene->shapes)
    for (const BuiltData& data : shape->built()) in_shapes += data.milliseconds, ++pieces_of_data;
  EXPECT_NEAR(in_table, in_shapes, 1e-9 * in_shapes);
  const std::string csv = to_csv(table);
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(csv, '\n')), pieces_of_data + 1);
}

TEST(Preprocessing, DataIsCountedWithWhatItIsFor) {
  EXPECT_EQ(kind_of("hull layout"), DataKind::hull);
  EXPECT_EQ(kind_of("direction cube"), DataKind::hull);
  EXPECT_EQ(kind_of("OBB"), DataKind::volumes);
  EXPECT_EQ(kind_of("OBB tree"), DataKind::trees);
  EXPECT_EQ(kind_of("sphere tree"), DataKind::trees);
  EXPECT_EQ(kind_of("hull tree"), DataKind::pieces);
  EXPECT_EQ(kind_of("AABB of nodes"), DataKind::pieces);
}

}  // namespace
}  // namespace collidoscope::viewer
