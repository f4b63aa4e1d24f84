// Two spheres that approach each other [Smith 3.4.1, fig. 3.6 and 3.7]: the time of a cycle by their number
// of triangles, at the beginning, when boxes have begun to overlap, and at the last cycle, when faces meet.

#include <string>

#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/smith/smith_cycles.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { last_time, first_time, middle_time, cube_tests, face_pairs, met, columns };

struct SphereSize {
  std::uint32_t triangles, vertices;
  std::optional<double> paper_ms;  // of the last cycle
};
constexpr SphereSize sizes[] = {{48, 26, {}},   {80, 42, {}},    {120, 62, {}},  {168, 86, 11},
                                {224, 114, {}}, {360, 182, {}},  {528, 266, 16}, {728, 366, {}},
                                {960, 482, 24}, {3968, 1986, 70}};

/// The first cycle in which boxes overlap.
std::size_t first_overlap(CycleDetection& detection, std::size_t cycles) {
  std::size_t cycle = 0;
  while (cycle + 1 < cycles && detection.run(cycle).work.region_tests == 0) ++cycle;
  return cycle;
}

PreparedRow prepare(const SphereSize& size) {
  const auto cycles = std::make_shared<const Cycles>(Approach{"spheres", {}, size.vertices});
  const auto detection = std::make_shared<CycleDetection>(printed_face_octree, cycles);
  const std::size_t last = cycles->last(), middle = (first_overlap(*detection, cycles->size()) + last) / 2;
  const OctreeDetection found = detection->run_last();
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  if (size.paper_ms) row.figures[last_time].papers = *size.paper_ms * 1000;
  row.figures[cube_tests].ours = static_cast<double>(found.work.subdivision.cube_tests);
  row.figures[face_pairs].ours = static_cast<double>(found.work.face_pairs);
  row.figures[met].ours = static_cast<double>(contacts(found));
  row.timings = {time_cycle(last_time, detection, last), time_cycle(first_time, detection, 0),
                 time_cycle(middle_time, detection, middle)};
  return row;
}

Plan plan(const Effort&) {
  Plan plan{{{"last cycle", "us"},
             {"first cycle", "us"},
             {"boxes overlap", "us"},
             {"cube tests", ""},
             {"face pairs", ""},
             {"contacts", ""}},
            last_time,
            {"Figures 3.6 and 3.7 of the paper print no numbers; those of its text are beside ours.",
             "Spheres of fewer than 48 triangles are left out: they collide corner first, cycles later."},
            {}};
  for (const SphereSize& size : sizes)
    plan.rows.push_back(
        {std::to_string(size.triangles) + " triangles", [&size](Progress&) { return prepare(size); }});
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const Measurement &small = table[3], &large = table.back();
  const Estimate growth = ratio(large.figures[last_time], small.figures[last_time]);
  const Estimate idle = ratio(large.figures[last_time], large.figures[first_time]);
  return {
      {"The time of the last cycle grows less than the number of triangles: 24 times as many take 6 times as "
       "long in the paper",
       evidence("3,968 against 168 triangles: %.3g times", growth.measured),
       {{"time, 3,968 / 168 triangles", growth, Relation::below, 3968.0 / 168}}},
      {"As long as no boxes overlap, a cycle takes little of the time of the last one",
       evidence("the last cycle takes %.3g times as long as the first", idle.measured),
       {{"last cycle / first", idle, Relation::above, 3}}},
      {"Objects of 5,936 triangles are tested in real time, which is 100 ms",
       evidence("3,968 triangles: %.3g ms", large.figures[last_time].ours / 1000),
       {{"us of the last cycle, 3,968 triangles", ratio(large.figures[last_time], {1.0}), Relation::below,
         100'000}}}};
}

}  // namespace

extern const Experiment experiment_smith_3_7;
const Experiment experiment_smith_3_7 = {"smith-3.7",
                                         "Two spheres by their number of faces",
                                         "Smith 1994, fig. 3.6 and 3.7",
                                         plan,
                                         conclusions,
                                         approaching({"spheres"})};

}  // namespace collidoscope::experiments
