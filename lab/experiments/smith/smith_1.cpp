// The four optimisations of octree-based collision detection [Smith 1.3], one by one and together: the last
// cycle of the objects of fig. 3.11, in which a bust and a shuttle collide. The paper's preface has one
// figure for all four.

#include <string>

#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/smith/smith_cycles.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { time_taken, cube_tests, face_tests, face_pairs, met, columns };

constexpr std::size_t optimisations = 4;
constexpr const char* names[optimisations] = {"face octrees", "overlap regions", "refinement",
                                              "lists of faces"};
constexpr const char* without[optimisations] = {":octrees=solid", ":regions=off", ":refinement=off",
                                                ":lists=off"};

/// Rows: none, each alone, all but each, all.
constexpr std::size_t none = 0, alone = 1, all_but = 1 + optimisations, all = 1 + 2 * optimisations,
                      rows = all + 1;

bool has(std::size_t row, std::size_t optimisation) {
  if (row == none || row == all) return row == all;
  return row < all_but ? row - alone == optimisation : row - all_but != optimisation;
}

std::string choice(std::size_t row) {
  std::string text = "octree-update";
  for (std::size_t i = 0; i < optimisations; ++i)
    if (!has(row, i)) text += without[i];
  return text;
}

std::string name(std::size_t row) {
  if (row == none) return "original";
  if (row == all) return "all four";
  return row < all_but ? names[row - alone] + std::string(" alone")
                       : std::string("all but ") + names[row - all_but];
}

PreparedRow prepare(std::size_t index, const Shared<std::shared_ptr<const Cycles>>& cycles) {
  const auto detection = std::make_shared<CycleDetection>(choice(index), *cycles);
  const OctreeDetection found = detection->run_last();
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.figures[cube_tests].ours = static_cast<double>(found.work.subdivision.cube_tests);
  row.figures[face_tests].ours = static_cast<double>(found.work.subdivision.face_tests);
  row.figures[face_pairs].ours = static_cast<double>(found.work.face_pairs);
  row.figures[met].ours = static_cast<double>(contacts(found));
  row.timings = {time_cycle(time_taken, detection, (*cycles)->last())};
  return row;
}

Plan plan(const Effort&) {
  Plan plan{
      {{"time", "us"},
       {"cube tests", ""},
       {"face tests", "of a face and a voxel"},
       {"face pairs", ""},
       {"contacts", ""}},
      time_taken,
      {"Objects are ours, with as many triangles as the paper's. Source and target octrees have 5 levels.",
       "Faces are compared as they are, not by the space that they sweep."},
      {}};
  const Shared<std::shared_ptr<const Cycles>> cycles(
      [] { return std::make_shared<const Cycles>(Approach{"mixed"}); });
  for (std::size_t row = 0; row < rows; ++row)
    plan.rows.push_back({name(row), [=](Progress&) { return prepare(row, cycles); }});
  return plan;
}

Conclusion each_helps(std::span<const Measurement> table) {
  Conclusion conclusion{"Each optimisation alone makes the original algorithm faster", "", {}};
  for (std::size_t i = 0; i < optimisations; ++i) {
    const Estimate faster = ratio(table[none].figures[time_taken], table[alone + i].figures[time_taken]);
    conclusion.comparisons.push_back({"time, original / with " + std::string(names[i]), faster});
    conclusion.evidence += evidence("%s%s %.3g times", i == 0 ? "" : ", ", names[i], faster.measured);
  }
  return conclusion;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> table) {
  const Estimate together = ratio(table[none].figures[time_taken], table[all].figures[time_taken]);
  const double contacts_of_all = table[all].figures[met].ours;
  double different = 0;
  for (const Measurement& row : table) different += row.figures[met].ours != contacts_of_all;
  return {{"Together they make it roughly five times faster, or more",
           evidence("%.3g times", together.measured),
           {{"time, original / all four", together, Relation::above, 4}}},
          each_helps(table),
          {"They change no contact",
           evidence("%.0f pairs of faces meet", contacts_of_all),
           {{"rows with other contacts", counted(different), Relation::below, 0.5}}}};
}

}  // namespace

extern const Experiment experiment_smith_1;
const Experiment experiment_smith_1 = {"smith-1",
                                       "Four optimisations of octree-based detection",
                                       "Smith 1994, preface and 1.3",
                                       plan,
                                       conclusions,
                                       approaching({"mixed"})};

}  // namespace collidoscope::experiments
