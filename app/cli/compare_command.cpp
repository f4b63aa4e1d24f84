#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <sstream>

#include "cli/commands.h"
#include "common/coming_frames.h"
#include "common/foreign_options.h"
#include "common/interrupt.h"
#include "common/number_checks.h"
#include "common/progress_line.h"
#include "common/run_options.h"
#include "common/watched_progress.h"
#include "core/plural.h"
#include "report/run_report.h"
#include "simulation/comparison.h"

namespace collidoscope::cli {
namespace {

struct CompareSettings {
  app::RunOptions run;
  std::vector<std::string> narrow;
  std::optional<std::uint64_t> frames;
  bool keep_going = false;
  std::string scene_file = "disagreement.json";
};

void print(const Disagreement& disagreement, const World& world) {
  std::cout << "frame " << disagreement.frame << ": " << world.name(disagreement.pair.a) << " and "
            << world.name(disagreement.pair.b) << ':';
  for (const Opinion& opinion : disagreement.opinions) {
    std::cout << ' ' << opinion.algorithm << ' ' << to_string(opinion.result.verdict);
    if (opinion.result.gives(Capability::distance)) std::cout << " at " << opinion.result.distance() << " m";
  }
  std::cout << (disagreement.nested ? ", nested\n" : "\n");
}

struct Tally {
  std::uint64_t frames = 0, disagreements = 0, nested = 0, decided_exactly = 0, certified = 0, wrong = 0;

  void add(const FrameReport& report) {
    decided_exactly += report.decided_exactly;
    certified += report.certified;
    wrong += report.wrong.size();
  }
};

/// Nested ones are told where all are, and counted by themselves.
void add(const Disagreement& found, const Simulation& simulation, const CompareSettings& options,
         Tally& tally) {
  if (!found.nested || options.keep_going) print(found, simulation.world());
  if (!found.nested && tally.disagreements == 0) save_scene_file(options.scene_file, simulation.scene());
  ++(found.nested ? tally.nested : tally.disagreements);
}

void compare_frame(const Simulation& simulation, PipelineComparison& comparison,
                   const CompareSettings& options, Tally& tally) {
  ++tally.frames;
  for (const Disagreement& found : comparison.compare(simulation)) add(found, simulation, options, tally);
  for (const Pipeline& pipeline : comparison.pipelines()) {
    tally.add(pipeline.report());
    std::cerr << wrong_verdicts(pipeline, simulation.world());
  }
}

Tally compare(Simulation& simulation, PipelineComparison& comparison, const CompareSettings& options,
              const app::ComingFrames& frames, const app::InterruptFlag& interrupt) {
  app::ProgressLine progress;
  Tally tally;
  while ((tally.disagreements == 0 || options.keep_going) && frames.next(tally.frames, interrupt)) {
    if (tally.frames > 0 || !frames.begins_as_it_stands()) simulation.step();
    compare_frame(simulation, comparison, options, tally);
    progress.show(frames.share(tally.frames), "comparing");
  }
  return tally;
}

Simulation prepare(const Scene& scene, const PipelineConfig& config, ShapeData needs) {
  app::WatchedProgress progress;
  for (const ShapePointer& shape : scene.world.shape_library())
    shape->prepare(needs, progress.get(), scene.decomposer);
  return {scene, config, progress.get()};
}

void run(CompareSettings options, int& exit_code) {
  app::tell_unused_options(options.run);
  const Scene scene = app::open_typed_scene(options.run);
  std::vector<NarrowChoice> narrow;
  for (const std::string& id : options.narrow) narrow.push_back(app::with_support(id, options.run.support));
  options.run.narrow = options.narrow.front();
  PipelineConfig config = app::pipeline_config(options.run, scene);
  PipelineComparison comparison(narrow, config);
  config.exact = config.certify = false;  // what moves the scene is not compared
  Simulation simulation = prepare(scene, config, comparison.needs());
  const app::InterruptFlag interrupt;

  // A file begins with the frame that it holds, for which it may have been saved.
  const app::ComingFrames frames(simulation, options.frames, is_scene_file(options.run.scene));

  const Tally tally = compare(simulation, comparison, options, frames, interrupt);
  if (const std::string note = frames.note(tally.frames); !note.empty() && tally.disagreements == 0)
    std::cerr << "collide: " << note << '\n';
  std::cout << plural(tally.frames, "frame") << ", " << plural(comparison.pairs_compared(), "pair") << ", "
            << plural(tally.disagreements, "disagreement");
  if (tally.nested != 0) std::cout << ", " << tally.nested << " nested";
  std::cout << '\n';
  if (options.run.exact)
    std::cout << plural(tally.decided_exactly, "verdict") << " decided in exact arithmetic\n";
  if (options.run.certify)
    std::cout << plural(tally.certified, "verdict") << " certified, " << tally.wrong << " wrong\n";
  if (tally.disagreements != 0)
    std::cerr << "collide: " << options.scene_file << " reproduces the first one\n";
  if (interrupt.raised()) std::cerr << "collide: interrupted after " << frames.progress(tally.frames) << '\n';
  if (tally.disagreements != 0 || tally.wrong != 0 || interrupt.raised()) exit_code = failed;
}

}  // namespace

void add_compare_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<CompareSettings>();
  CLI::App* command = app.add_subcommand("compare", "Run several narrow-phase algorithms on the same frames");
  command->add_option("scene", options->run.scene, "An id of `collide list`, or a JSON scene file")
      ->required();
  app::add_scene_options(*command, options->run);
  command->add_option("--narrow", options->narrow, "Two or more ids, or exec:COMMAND, separated by commas")
      ->required()
      ->delimiter(',')
      ->expected(2, 1000)
      ->each(app::accept_command);
  app::add_plugin_option(*command);
  app::add_support_option(*command, options->run.support);
  command->add_option("--broad", options->run.broad, "Broad phase");
  command->add_option("--mid", options->run.mid, "Mid phase");
  app::add_exact_option(*command, options->run.exact);
  app::add_certify_option(*command, options->run.certify);
  command->add_option("--threads", options->run.threads, "Threads for detection")
      ->transform(app::whole_number(1, app::most_threads))
      ->capture_default_str();
  command
      ->add_option("--frames", options->frames,
                   "Frames to run; 300 unless recorded motion says how many there are")
      ->transform(app::whole_number(1));
  command->add_flag("--keep-going", options->keep_going,
                    "Count every disagreement instead of stopping at the first");
  command
      ->add_option("--scene-out", options->scene_file,
                   "Where to write a scene that reproduces the first disagreement")
      ->capture_default_str();
  command->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace collidoscope::cli
