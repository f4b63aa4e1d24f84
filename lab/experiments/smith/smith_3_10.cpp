// The face octree against octrees that are moved each cycle [Smith 3.4.3, fig. 3.10]: a bust and a space
// shuttle collide, beside a sphere and a chair [fig. 3.11].

#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/smith/smith_cycles.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { last_time, first_time, items, cube_tests, face_pairs, met, columns };
/// Rows of the table.
enum Row : std::size_t { faces, update, update_5, update_7, rows };

struct Method {
  const char *name, *choice;
  double paper_ms;
};
constexpr Method methods[rows] = {
    {"face octree", printed_face_octree, 11},
    {"octree update", "octree-update:resolution=6:source=6:face-test=printed", 161},
    {"octree update, 5 levels before", "octree-update:resolution=6:source=5:face-test=printed", 0},
    {"octree update, 7 levels before", "octree-update:resolution=6:source=7:face-test=printed", 0}};

using SharedCycles = Shared<std::shared_ptr<const Cycles>>;

PreparedRow prepare(const Method& method, const SharedCycles& cycles) {
  const auto detection = std::make_shared<CycleDetection>(method.choice, *cycles);
  const OctreeDetection found = detection->run_last();
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  if (method.paper_ms > 0) row.figures[last_time].papers = method.paper_ms * 1000;
  row.figures[items].ours = static_cast<double>(found.work.items);
  row.figures[cube_tests].ours = static_cast<double>(found.work.subdivision.cube_tests);
  row.figures[face_pairs].ours = static_cast<double>(found.work.face_pairs);
  row.figures[met].ours = static_cast<double>(contacts(found));
  row.timings = {time_cycle(last_time, detection, (*cycles)->last()), time_cycle(first_time, detection, 0)};
  return row;
}

Plan plan(const Effort&) {
  Plan plan{{{"last cycle", "us"},
             {"first cycle", "us"},
             {"items", "faces or cubes in regions"},
             {"cube tests", ""},
             {"face pairs", ""},
             {"contacts", ""}},
            last_time,
            {"Objects are ours, with as many triangles as the paper's: bust 1,816, shuttle 528, chair 146, "
             "sphere 120.",
             "Octrees have 6 levels, those of shapes before they are moved 5 or 7 where a row says so. The "
             "paper's root is the world; ours are the cube around the regions "
             "(face octree) and around the objects whose boxes overlap (octree update)."},
            {}};
  const SharedCycles cycles([] { return std::make_shared<const Cycles>(Approach{"mixed"}); });
  for (const Method& method : methods)
    plan.rows.push_back({method.name, [&method, cycles](Progress&) { return prepare(method, cycles); }});
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const Estimate faster = ratio(table[update].figures[last_time], table[faces].figures[last_time]);
  const auto times = [&](Row row) {
    return table[row].figures[last_time].ours / table[faces].figures[last_time].ours;
  };
  const double tests = table[update].figures[cube_tests].ours / table[faces].figures[cube_tests].ours;
  return {
      {"At the last cycle the face octree is roughly 16 times as fast as the update of octrees",
       evidence("%.3g times, with %.3g times as many tests of cubes; shapes' octrees of 5 levels: %.3g, of "
                "7: %.3g",
                faster.measured, tests, times(update_5), times(update_7)),
       {{"time, octree update / face octree", faster, Relation::above, 12}}},
      {"Both find the same faces to meet",
       evidence("%.0f and %.0f", table[faces].figures[met].ours, table[update].figures[met].ours),
       {{"contacts, octree update / face octree",
         counted(table[update].figures[met].ours / table[faces].figures[met].ours), Relation::above, 0.999},
        {"contacts, face octree / octree update",
         counted(table[faces].figures[met].ours / table[update].figures[met].ours), Relation::above,
         0.999}}}};
}

}  // namespace

extern const Experiment experiment_smith_3_10;
const Experiment experiment_smith_3_10 = {"smith-3.10",
                                          "Face octree against the update of octrees",
                                          "Smith 1994, fig. 3.10 and 3.11",
                                          plan,
                                          conclusions,
                                          approaching({"mixed"})};

}  // namespace collidoscope::experiments
