#include "experiments/bench/scene_bench.h"

#include <algorithm>
#include <memory>

#include "experiments/bench/counter_columns.h"
#include "experiments/bench/repeated_run.h"

namespace collidoscope::experiments {
namespace {

std::vector<Column> columns_of(const SceneBench& bench) {
  std::vector<Column> columns = {{"total", "us"},
                                 {"broad", "us"},
                                 {"mid", "us"},
                                 {"narrow", "us"},
                                 {"update", "us"},
                                 {"candidates", "per frame"},
                                 {"surviving", "per frame"},
                                 {"colliding", "per frame"}};
  for (const std::string& name : counter_names(bench.algorithms)) columns.push_back({name, "per frame"});
  return columns;
}

std::vector<Figure> counted_figures(const RunSums& sums, const std::vector<Column>& columns, double frames) {
  std::vector<Figure> figures(columns.size());
  figures[candidates].ours = sums.candidates / frames;
  figures[surviving].ours = sums.surviving / frames;
  figures[colliding].ours = sums.colliding / frames;
  for (std::size_t column = first_counter; column < columns.size(); ++column) {
    const auto found = std::ranges::find(sums.counters, columns[column].name, &CounterSum::name);
    if (found != sums.counters.end()) figures[column].ours = static_cast<double>(found->sum) / frames;
  }
  return figures;
}

Repetition repetition_of(const RunSums& sums, std::uint64_t frames) {
  constexpr double nanoseconds_per_microsecond = 1e3;
  const auto count = static_cast<double>(frames);
  const double own = sums.nanoseconds[total_time] / count;
  Repetition repetition{{own, own, static_cast<std::size_t>(frames)}, {}};
  for (const double nanoseconds : sums.nanoseconds)
    repetition.by_timed.push_back(nanoseconds / count / nanoseconds_per_microsecond);
  return repetition;
}

PreparedRow prepare(const SceneBench& bench, const BenchRow& row, Progress& progress) {
  const auto run = std::make_shared<RepeatedRun>(bench.begin(row, progress), bench.frames);
  PreparedRow prepared{
      counted_figures(run->run(&progress), columns_of(bench), static_cast<double>(bench.frames)), {}};
  prepared.timed_columns = {total_time, broad_time, mid_time, narrow_time, update_time};
  prepared.repeat = [run] { return repetition_of(run->run(nullptr), run->frames()); };
  return prepared;
}

}  // namespace

Plan plan_of(const SceneBench& bench) {
  Plan plan{columns_of(bench), total_time, {}, {}, bench_axis(bench.variations), bench.threads};
  plan.remarks = {
      std::to_string(bench.frames) +
      " frames from the beginning of the scene, with empty caches; times are of the wall's clock."};
  for (const BenchRow& row : bench_rows(bench.variations))
    plan.rows.push_back(
        {row.name, [bench, row](Progress& progress) { return prepare(bench, row, progress); }, row.point});
  return plan;
}

Experiment bench_of_scene(const SceneBench& bench) {
  return {"bench", bench.label, "", [bench](const Effort&) { return plan_of(bench); }, {}};
}

}  // namespace collidoscope::experiments
