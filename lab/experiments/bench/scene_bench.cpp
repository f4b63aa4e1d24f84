#include "experiments/bench/scene_bench.h"

#include <algorithm>
#include <memory>

#include "core/error.h"
#include "experiments/bench/counter_columns.h"
#include "report/phases.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table; the algorithms' counters follow them.
enum ColumnIndex : std::size_t {
  total_time,
  broad_time,
  mid_time,
  narrow_time,
  update_time,
  candidates,
  surviving,
  colliding,
  first_counter
};

constexpr std::array timed = {&PhaseTimes::total, &PhaseTimes::broad, &PhaseTimes::mid, &PhaseTimes::narrow,
                              &PhaseTimes::update};  // by column

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

/// All frames of a row, which can be run again.
class RepeatedRun {
 public:
  RepeatedRun(Simulation simulation, std::uint64_t frames)
      : simulation_(std::move(simulation)), start_(simulation_.checkpoint()), frames_(frames) {}

  /// Sums over the frames.
  struct Sums {
    std::array<double, timed.size()> nanoseconds{};
    double candidates = 0, surviving = 0, colliding = 0;
    std::vector<CounterSum> counters;
  };

  Sums run(Progress* progress) {
    Sums sums;
    simulation_.restore(start_);
    for (std::uint64_t frame = 0; frame < frames_; ++frame) {
      if (progress != nullptr) progress->report(share(frame), "");
      add(simulation_.step(), sums);
    }
    expect_same_result();
    return sums;
  }

  std::uint64_t frames() const { return frames_; }

 private:
  double share(std::uint64_t frame) const {
    return static_cast<double>(frame) / static_cast<double>(frames_);
  }

  static void add(const FrameReport& report, Sums& sums) {
    for (std::size_t i = 0; i < timed.size(); ++i)
      sums.nanoseconds[i] += static_cast<double>(report.times.*timed[i]);
    sums.candidates += static_cast<double>(report.candidates.size());
    sums.surviving += static_cast<double>(report.surviving.size());
    sums.colliding += static_cast<double>(report.colliding.size());
    for (const CounterSum& counter : report.counters) {
      const auto found = std::ranges::find(sums.counters, counter.name, &CounterSum::name);
      if (found == sums.counters.end())
        sums.counters.push_back(counter);
      else
        found->sum += counter.sum;
    }
  }

  void expect_same_result() {
    const std::uint64_t hash = simulation_.result_hash();
    if (hash_.value_or(hash) != hash)
      throw JobError("two repetitions of the same frames came to different results");
    hash_ = hash;
  }

  Simulation simulation_;
  Simulation::Checkpoint start_;
  std::uint64_t frames_;
  std::optional<std::uint64_t> hash_;
};

std::vector<Figure> counted_figures(const RepeatedRun::Sums& sums, const std::vector<Column>& columns,
                                    double frames) {
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

Repetition repetition_of(const RepeatedRun::Sums& sums, std::uint64_t frames) {
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

}  // namespace

Experiment bench_of_scene(const SceneBench& bench) {
  return {"bench", bench.label, "", [bench](const Effort&) { return plan_of(bench); }, {}};
}

}  // namespace collidoscope::experiments
