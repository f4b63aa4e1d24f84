// Two ways to share the swept-space method among processors [Smith 4.4 and 4.5]. Processors that this machine
// may not have are simulated from the measured times of the parts; one and two threads are measured, too.

#include <algorithm>
#include <string>

#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/smith/smith_swept.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t {
  spmd,
  producer_consumer,
  spmd_measured,
  producer_consumer_measured,
  columns
};

constexpr std::size_t processors[] = {1, 2, 4, 8, 16};
enum Row : std::size_t { one, two, four, eight, sixteen };

/// Steps 1 to 3 by one processor; every processor tests each P-th batch.
double simulate_spmd(const SweptFacePairs& measured, std::size_t count) {
  std::vector<double> busy(count, 0);
  for (std::size_t i = 0; i < measured.batches_ms.size(); ++i) busy[i % count] += measured.batches_ms[i];
  return measured.boxes_ms + measured.faces_ms + measured.subdivision_ms + *std::ranges::max_element(busy);
}

/// Steps 1 and 2 by one processor, which then produces part by part; the others test batches as they come.
/// When all are produced, the producer tests, too. The batches of a part are its share of them by time.
double simulate_producer_consumer(const SweptFacePairs& measured, std::size_t count) {
  if (count == 1) return simulate_spmd(measured, 1);
  double produced = 0, production = 0;
  for (const double part : measured.parts_ms) production += part;
  std::vector<double> free(count, 0);  // when a processor is free; the first is the producer
  free[0] = production;
  std::size_t batch = 0;
  for (const double part : measured.parts_ms) {
    produced += part;
    const auto end =
        static_cast<std::size_t>(static_cast<double>(measured.batches_ms.size()) * produced / production);
    for (; batch < std::min(end, measured.batches_ms.size()); ++batch) {
      double& next = *std::ranges::min_element(free);
      next = std::max(next, produced) + measured.batches_ms[batch];
    }
  }
  return measured.boxes_ms + measured.faces_ms + *std::ranges::max_element(free);
}

Timing time_threads(std::size_t column, const std::shared_ptr<const SweptCycle>& cycle, SweptSharing sharing,
                    unsigned threads) {
  constexpr double microsecond = 1e3;  // ns
  const auto pool = std::make_shared<ThreadPool>(threads);
  return {column, 1, microsecond, [=] { cycle->run(sharing, *pool); }};
}

/// What all rows simulate from.
struct MeasuredCycle {
  std::shared_ptr<const SweptCycle> cycle;
  SweptFacePairs measured;
};

MeasuredCycle measure() {
  constexpr std::uint32_t vertices = 1986;
  constexpr int runs = 31;
  const auto cycle = std::make_shared<const SweptCycle>(vertices);
  return {cycle, cycle->run_medians(runs)};
}

PreparedRow prepare(std::size_t count, const Shared<MeasuredCycle>& shared) {
  const auto& [cycle, measured] = *shared;
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.figures[spmd].ours = 1000 * simulate_spmd(measured, count);
  row.figures[producer_consumer].ours = 1000 * simulate_producer_consumer(measured, count);
  if (count > 2) return row;
  const auto threads = static_cast<unsigned>(count);
  row.timings = {time_threads(spmd_measured, cycle, SweptSharing::spmd, threads),
                 time_threads(producer_consumer_measured, cycle, SweptSharing::producer_consumer, threads)};
  return row;
}

Plan plan(const Effort&) {
  Plan plan{
      {{"SPMD, simulated", "us"},
       {"producer-consumer, simulated", "us"},
       {"SPMD", "us"},
       {"producer-consumer", "us"}},
      spmd,
      {"Two spheres of 3,968 triangles in their last cycle. The paper prints no numbers in its figure.",
       "Simulated processors do not wait for memory or for each other, as the paper's did beyond eight."},
      {}};
  const Shared<MeasuredCycle> shared(measure);
  for (const std::size_t count : processors)
    plan.rows.push_back({std::to_string(count) + (count == 1 ? " processor" : " processors"),
                         [count, shared](Progress&) { return prepare(count, shared); }});
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const auto figure = [&](Row row, ColumnIndex column) { return table[row].figures[column].ours; };
  const double better = figure(eight, spmd) / figure(eight, producer_consumer);
  const double speed_up = figure(one, producer_consumer) / figure(eight, producer_consumer);
  const double late = figure(eight, producer_consumer) / figure(sixteen, producer_consumer);
  return {{"Producer and consumers need less time than SPMD",
           evidence("eight processors, simulated: %.3g times as fast", better),
           {{"time, SPMD / producer-consumer", counted(better), Relation::above, 1.05}}},
          {"Eight processors give a very good speed-up",
           evidence("%.3g, simulated", speed_up),
           {{"speed-up by eight processors", counted(speed_up), Relation::above, 3}}},
          {"More than eight to ten processors gain little",
           evidence("sixteen are %.3g times as fast as eight", late),
           {{"time, eight / sixteen", counted(late), Relation::below, 1.5}}}};
}

}  // namespace

extern const Experiment experiment_smith_4_3;
const Experiment experiment_smith_4_3 = {"smith-4.3",
                                         "Sharing the swept-space method among processors",
                                         "Smith 1994, 4.5 and fig. 4.3",
                                         plan,
                                         conclusions,
                                         approaching({"spheres"})};

}  // namespace collidoscope::experiments
