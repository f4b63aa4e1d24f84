// `collide why`: one pair in one frame, as the viewer's panel explains it.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands.h"
#include "common/coming_frames.h"
#include "common/interrupt.h"
#include "common/number_checks.h"
#include "common/progress_line.h"
#include "common/run_options.h"
#include "common/watched_progress.h"
#include "core/error.h"
#include "core/plural.h"
#include "inspection/explanation.h"
#include "inspection/explanation_json.h"
#include "report/run_report.h"
#include "report/text_safety.h"

namespace collidoscope::cli {
namespace {

struct Options {
  app::RunOptions run;
  std::uint64_t frame = 0;
  std::string pair;
  bool json = false;
};

// ---- Which pair ------------------------------------------------------------------------------------------

[[noreturn]] void refuse_pair(const std::string& text, const std::string& reason) {
  throw InputError("", "--pair " + text, reason);
}

std::optional<BodyIndex> find_body(const World& world, const std::string& text) {
  try {
    return collidoscope::find_body(world.names(), text);
  } catch (const InputError& error) {
    refuse_pair(text, error.reason());
  }
}

BodyIndex body_of(const World& world, const std::string& text) {
  if (const std::optional<BodyIndex> body = find_body(world, text)) return *body;
  refuse_pair(text, "no body has that name or index; there are " + plural(world.size(), "body", "bodies") +
                        ", from 0: '" + world.name(0) + "' to '" +
                        world.name(static_cast<BodyIndex>(world.size() - 1)) + "'");
}

/// At the comma that leaves a body on either side, for a name may hold commas; else at the first.
std::size_t dividing_comma(const World& world, const std::string& text) {
  const std::size_t first = text.find(',');
  for (std::size_t comma = first; comma != std::string::npos; comma = text.find(',', comma + 1))
    if (find_body(world, text.substr(0, comma)) && find_body(world, text.substr(comma + 1))) return comma;
  return first;
}

BodyPair pair_of(const World& world, const std::string& text) {
  const std::size_t comma = dividing_comma(world, text);
  if (comma == std::string::npos) refuse_pair(text, "expected two bodies, separated by a comma");
  const BodyIndex first = body_of(world, text.substr(0, comma));
  const BodyIndex second = body_of(world, text.substr(comma + 1));
  if (first == second) refuse_pair(text, "a body makes no pair with itself");
  return {std::min(first, second), std::max(first, second)};
}

// ---- The frame -------------------------------------------------------------------------------------------

Simulation prepare(const Options& options) {
  app::WatchedProgress progress;
  Scene scene = app::open_typed_scene(options.run, progress.get());
  const PipelineConfig config = app::pipeline_config(options.run, scene);
  Simulation simulation(std::move(scene), config, progress.get());
  simulation.keep_query_starts();
  return simulation;
}

/// False: interrupted on the way.
bool run_to_frame(Simulation& simulation, std::uint64_t frame) {
  if (frame < simulation.frame())
    throw InputError("", "--frame " + std::to_string(frame),
                     "the scene begins with frame " + std::to_string(simulation.frame()));
  if (frame == simulation.frame()) simulation.detect();
  const app::InterruptFlag interrupt;
  app::ProgressLine progress;
  while (simulation.frame() < frame &&
         app::wait_for_frame(simulation.scene(), simulation.frame() + 1, interrupt)) {
    simulation.step();
    progress.show(static_cast<double>(simulation.frame()) / static_cast<double>(frame),
                  simulation.scene().id);
  }
  return simulation.frame() == frame;
}

std::string report(const Simulation& simulation, BodyPair pair, bool json) {
  const PairInspection inspection = inspect(simulation, pair);
  if (!json) return explain(inspection, simulation.pipeline().config()).text();
  nlohmann::ordered_json report = {{"schema", 1},
                                   {"scene", simulation.scene().id},
                                   {"frame", simulation.frame()},
                                   {"pipeline", to_json(simulation.pipeline().config())}};
  report.update(to_json(inspection, simulation.pipeline().config()));
  return dump(report) + "\n";
}

void run(const Options& options, int& exit_code) {
  Simulation simulation = prepare(options);
  const BodyPair pair = pair_of(simulation.world(), options.pair);
  if (run_to_frame(simulation, options.frame)) {
    std::cout << report(simulation, pair, options.json);
    return;
  }
  std::cerr << "collide: interrupted in frame " << simulation.frame() << " of " << options.frame << '\n';
  exit_code = failed;
}

}  // namespace

void add_why_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("why", "Explain why two bodies collide in a frame, or do not");
  command->add_option("scene", options->run.scene, "An id of `collide list`, or a JSON scene file")
      ->required();
  command->add_option("--frame", options->frame, "The frame; earlier ones run before it")
      ->required()
      ->transform(app::whole_number());
  command->add_option("--pair", options->pair, "Two bodies by name or index, separated by a comma")
      ->required();
  app::add_scene_options(*command, options->run);
  app::add_pipeline_options(*command, options->run);
  command->add_flag("--json", options->json, "Write a JSON object");
  command->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace collidoscope::cli
