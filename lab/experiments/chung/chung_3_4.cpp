// The direction in which a search of a new pair starts [Chung 3.4, fig. 3.4]: along the line of centres, as
// the paper chooses "for simplicity and efficiency", or along the normal of the plane through points of
// contact of the boxes. Counted are the tests of pairs of which nothing is cached, as their boxes have only
// begun to overlap.

#include <algorithm>
#include <ranges>

#include "experiments/chung/chung_steps.h"
#include "experiments/evidence.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { mean, within_one, tests, columns };

constexpr std::array starts = {"centres", "boxes"};

bool is_first_test(const QueryStart& start) {
  return std::ranges::all_of(start.cache.bytes, [](std::byte byte) { return byte == std::byte{0}; });
}

/// Of the first tests of pairs that are apart.
StepCounts count_first_steps(const ChungRun& run, const std::string& narrow, std::uint64_t frames,
                             Progress& progress) {
  Simulation simulation = chung_simulation(run, narrow, Request::overlap, nullptr);
  simulation.keep_query_starts();
  StepCounts counts;
  for (std::uint64_t frame = 0; frame < frames; ++frame) {
    progress.report(static_cast<double>(frame) / static_cast<double>(frames), run.shapes);
    const FrameReport& report = simulation.step();
    for (std::size_t i = 0; i < report.surviving.size(); ++i)
      if (report.results[i].verdict == Verdict::separated &&
          is_first_test(simulation.pipeline().query_start(i)))
        counts.add(report.results[i].iterations);
  }
  return counts;
}

PreparedRow prepare(const char* shapes, const char* start, std::uint64_t frames, Progress& progress) {
  const std::string narrow = std::string(printed_separating_vector).append(":start=").append(start);
  const StepCounts counts = count_first_steps({shapes, 500, 500}, narrow, frames, progress);
  PreparedRow row{std::vector<Figure>(columns), {}};
  row.figures[mean].ours = counts.mean();
  row.figures[within_one].ours = counts.percent_within(1);
  row.figures[tests].ours = static_cast<double>(counts.tests());
  return row;
}

Plan plan(const Effort& effort) {
  Plan plan{{{"mean k of first tests", ""}, {"separated by the first direction", "%"}, {"first tests", ""}},
            mean,
            environment_remarks({"The boxes of the normal lie along the axes of one of the two polytopes: a "
                                 "query knows no others. The paper's lie along those of the world."}),
            {},
            std::nullopt};
  const std::uint64_t frames = effort.quick ? 500 : 5000;
  for (const char* const shapes : drawn_shapes)
    for (const char* const start : starts)
      plan.rows.push_back({std::string(shapes).append("/").append(start),
                           [=](Progress& progress) { return prepare(shapes, start, frames, progress); },
                           std::nullopt});
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  Conclusion conclusion{
      "The line of centres is chosen because the separating vector is likely to be close to it: it needs no "
      "more steps than the normal of the contact of boxes",
      "mean k",
      {}};
  for (std::size_t shape = 0; shape < chung_shapes.size(); ++shape) {
    const double centres = rows[shape * starts.size()].figures[mean].ours,
                 boxes = rows[shape * starts.size() + 1].figures[mean].ours;
    conclusion.evidence += evidence("%s %s %.2f from the line of centres, %.2f from boxes",
                                    shape == 0 ? ":" : ";", chung_shapes[shape], centres, boxes);
    conclusion.comparisons.push_back({std::string(chung_shapes[shape]) + ", mean k, centres / boxes",
                                      counted(centres / boxes), Relation::below, 1.02});
  }
  return {conclusion};
}

}  // namespace

extern const Experiment experiment_chung_3_4;
const Experiment experiment_chung_3_4 = {
    "chung-3.4",      "The first direction of a search", "Chung 1996, 3.4 and fig. 3.4", plan, conclusions,
    {"polytopes", {}}};

}  // namespace collidoscope::experiments
