#include "experiments/bench/repeated_run.h"

#include <algorithm>
#include <utility>

#include "core/error.h"

namespace collidoscope::experiments {
namespace {

void add(const CounterSum& counter, std::vector<CounterSum>& sums) {
  const auto found = std::ranges::find(sums, counter.name, &CounterSum::name);
  if (found == sums.end())
    sums.push_back(counter);
  else
    found->sum += counter.sum;
}

void add(const FrameReport& report, RunSums& sums) {
  for (std::size_t i = 0; i < timed_phases.size(); ++i)
    sums.nanoseconds[i] += static_cast<double>(report.times.*timed_phases[i]);
  sums.candidates += static_cast<double>(report.candidates.size());
  sums.surviving += static_cast<double>(report.surviving.size());
  sums.colliding += static_cast<double>(report.colliding.size());
  for (const CounterSum& counter : report.counters) add(counter, sums.counters);
}

}  // namespace

RepeatedRun::RepeatedRun(Simulation simulation, std::uint64_t frames)
    : simulation_(std::move(simulation)), start_(simulation_.checkpoint()), frames_(frames) {}

RunSums RepeatedRun::run(Progress* progress) {
  RunSums sums;
  simulation_.restore(start_);
  for (std::uint64_t frame = 0; frame < frames_; ++frame) {
    if (progress != nullptr) progress->report(static_cast<double>(frame) / static_cast<double>(frames_), "");
    add(simulation_.step(), sums);
  }
  expect_same_result();
  return sums;
}

void RepeatedRun::expect_same_result() {
  const std::uint64_t hash = simulation_.result_hash();
  if (hash_.value_or(hash) != hash)
    throw JobError("two repetitions of the same frames came to different results");
  hash_ = hash;
}

}  // namespace collidoscope::experiments
