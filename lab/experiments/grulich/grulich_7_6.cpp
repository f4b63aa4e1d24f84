// The robot arm among rotating cubes [Grulich 7.6]: what a step of the program spends on testing, and on
// placing what is tested. The arm's seven links are tested against the cubes by oriented boxes and then by
// GJK.

#include "core/stopwatch.h"
#include "experiments/bench/repeated_run.h"
#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/experiment.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { testing, placing, loading, share_colliding, columns };

/// Of 20,000 steps: 1405 ms for `test`, 74 ms for `recomputeTestingData`, and 352 ms once for `Model`.
constexpr double paper_steps = 20'000, paper_testing = 1405, paper_placing = 74, paper_loading = 352;
constexpr double paper_program = 19'140;  // ms: 17,685 ms of `main` are 92.4 %

constexpr std::size_t timed_narrow = 3, timed_mid = 2, timed_broad = 1, timed_update = 4;  // of timed_phases

Simulation begin(Progress& progress) {
  PipelineConfig config;
  config.broad = broad_choice("brute-force");
  config.mid = mid_chain("obb");
  config.narrow = narrow_choice("gjk");
  return {create_scene("arm", {}, &progress), config, &progress};
}

PreparedRow prepare(std::uint64_t frames, Progress& progress) {
  const Stopwatch watch;
  Simulation simulation = begin(progress);
  const double milliseconds = 1e-6 * static_cast<double>(watch.nanoseconds());
  const auto run = std::make_shared<RepeatedRun>(std::move(simulation), frames);
  const auto count = static_cast<double>(frames);
  const RunSums sums = run->run(&progress);
  PreparedRow row{std::vector<Figure>(columns), {}};
  row.figures[testing].papers = 1000 * paper_testing / paper_steps;
  row.figures[placing].papers = 1000 * paper_placing / paper_steps;
  row.figures[loading] = {milliseconds, paper_loading};
  row.figures[share_colliding].ours = sums.colliding / count;
  row.timed_columns = {testing, placing};
  row.repeat = [run, count] {
    const auto& times = run->run(nullptr).nanoseconds;
    const double tests = (times[timed_broad] + times[timed_mid] + times[timed_narrow]) / count,
                 places = times[timed_update] / count;
    return Repetition{{tests + places, tests + places, static_cast<std::size_t>(count)},
                      {tests / 1000, places / 1000}};
  };
  return row;
}

Plan plan(const Effort& effort) {
  Plan plan{
      {{"testing", "us per step"},
       {"placing what is tested", "us per step"},
       {"loading and preparing", "ms"},
       {"colliding pairs", "per step"}},
      testing,
      {"The links and cubes are ours. Brute force stands for the paper's list of pairs.",
       "Experiments have no screen: what drawing takes is for the viewer, whose section Timings has it."},
      {}};
  const std::uint64_t frames = effort.quick ? 500 : 5000;
  plan.rows = {{"arm among cubes", [=](Progress& progress) { return prepare(frames, progress); }}};
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const std::vector<Figure>& figures = rows[0].figures;
  const double papers_share = 100 * paper_testing / paper_program;
  const Estimate more = ratio(figures[testing], figures[placing]);
  return {
      {"Only 7.33 % of the program's time is used for testing, most of the rest for drawing",
       evidence(
           "the paper's program draws by a graphics card of 2016: %.2f %%; ours tests for %.2g us per step "
           "and draws nothing here",
           papers_share, figures[testing].ours),
       {}},
      {"Testing takes longer than placing what is tested: 1405 ms against 74",
       evidence("%.1f times as long", more.measured),
       {{"testing / placing", more, Relation::above, 1}}}};
}

}  // namespace

extern const Experiment experiment_grulich_7_6;
const Experiment experiment_grulich_7_6 = {
    "grulich-7.6", "Robot arm among rotating cubes", "Grulich 2016, 7.6", plan, conclusions, {"arm", {}}};

}  // namespace collidoscope::experiments
