#include "experiments/smith/smith_swept.h"

#include "experiments/timing.h"

namespace collidoscope::experiments {
namespace {

double median_of(const std::vector<SweptFacePairs>& runs, double SweptFacePairs::*time) {
  std::vector<double> times;
  for (const SweptFacePairs& run : runs) times.push_back(run.*time);
  return median(std::move(times));
}

std::vector<double> medians_of(const std::vector<SweptFacePairs>& runs,
                               std::vector<double> SweptFacePairs::*list) {
  std::vector<double> all;
  for (std::size_t i = 0; i < (runs.front().*list).size(); ++i) {
    std::vector<double> times;
    for (const SweptFacePairs& run : runs) times.push_back((run.*list)[i]);
    all.push_back(median(std::move(times)));
  }
  return all;
}

}  // namespace

SweptCycle::SweptCycle(std::uint32_t vertices) : cycles_({"spheres", {}, vertices}) {}

SweptFacePairs SweptCycle::run(SweptSharing sharing, ThreadPool& threads) const {
  const BodyView before = cycles_.bodies(cycles_.last() - 1), now = cycles_.bodies(cycles_.last());
  const CastQuery query{*now.shapes[0], *now.shapes[1], sweep_between(before.poses[0], now.poses[0]),
                        sweep_between(before.poses[1], now.poses[1])};
  return find_swept_pairs(query, {.resolution = 6, .few = 0, .sharing = sharing}, threads);
}

SweptFacePairs SweptCycle::run_medians(int count) const {
  ThreadPool one_thread;
  std::vector<SweptFacePairs> runs;
  for (int i = 0; i < count; ++i) runs.push_back(run(SweptSharing::spmd, one_thread));
  SweptFacePairs medians = runs.front();
  for (double SweptFacePairs::*time : {&SweptFacePairs::boxes_ms, &SweptFacePairs::faces_ms,
                                       &SweptFacePairs::subdivision_ms, &SweptFacePairs::tests_ms})
    medians.*time = median_of(runs, time);
  for (std::vector<double> SweptFacePairs::*list : {&SweptFacePairs::parts_ms, &SweptFacePairs::batches_ms})
    medians.*list = medians_of(runs, list);
  return medians;
}

}  // namespace collidoscope::experiments
