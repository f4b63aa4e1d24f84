// Fifteen space shuttles of which two collide, and the two by themselves [Smith 3.4.2, fig. 3.8]. Boxes of
// the others overlap in every cycle.

#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/smith/smith_cycles.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { last_time, first_time, region_tests, cube_tests, face_pairs, met, columns };
/// Rows of the table.
enum Row : std::size_t { fifteen, two, rows };

constexpr std::uint32_t counts[rows] = {15, 2};
constexpr double paper_ms[rows] = {31, 16};

PreparedRow prepare(std::size_t index) {
  const auto cycles = std::make_shared<const Cycles>(Approach{"shuttles", counts[index]});
  const auto detection = std::make_shared<CycleDetection>(printed_face_octree, cycles);
  const OctreeDetection found = detection->run_last();
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.figures[last_time].papers = paper_ms[index] * 1000;
  row.figures[region_tests].ours = static_cast<double>(found.work.region_tests);
  row.figures[cube_tests].ours = static_cast<double>(found.work.subdivision.cube_tests);
  row.figures[face_pairs].ours = static_cast<double>(found.work.face_pairs);
  row.figures[met].ours = static_cast<double>(contacts(found));
  row.timings = {time_cycle(last_time, detection, cycles->last()), time_cycle(first_time, detection, 0)};
  return row;
}

Plan plan(const Effort&) {
  Plan plan{
      {{"last cycle", "us"},
       {"first cycle", "us"},
       {"region tests", "of a face and a region"},
       {"cube tests", ""},
       {"face pairs", ""},
       {"contacts", ""}},
      last_time,
      {"The shuttles are ours, of 528 triangles as the paper's. It does not say how it placed them: ours "
       "stand around the path of the two, so near that boxes overlap.",
       "The root of the subdivision is the cube around the regions in which boxes overlap, not the world."},
      {}};
  plan.rows = {{"fifteen shuttles", [](Progress&) { return prepare(fifteen); }},
               {"two shuttles", [](Progress&) { return prepare(two); }}};
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const Estimate growth = ratio(table[fifteen].figures[last_time], table[two].figures[last_time]);
  return {{"Thirteen more objects that do not collide add little: 31 ms against 16 in the paper",
           evidence("%.3g times as long", growth.measured),
           {{"time, fifteen shuttles / two", growth, Relation::below, 3}}}};
}

}  // namespace

extern const Experiment experiment_smith_3_8;
const Experiment experiment_smith_3_8 = {"smith-3.8", "Fifteen space shuttles", "Smith 1994, fig. 3.8", plan,
                                         conclusions, approaching({"shuttles"})};

}  // namespace collidoscope::experiments
