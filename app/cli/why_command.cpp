// `collide why`: one pair in one frame, as the viewer's panel explains it.

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/inspected_frame.h"
#include "common/number_checks.h"
#include "inspection/explanation.h"
#include "inspection/explanation_json.h"
#include "report/run_report.h"
#include "report/text_safety.h"

namespace collidoscope::cli {
namespace {

struct WhySettings {
  app::RunOptions run;
  std::uint64_t frame = 0;
  std::string pair;
  bool json = false;
};

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

void run(const WhySettings& options, int& exit_code) {
  Simulation simulation = prepare_inspection(options.run);
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
  const auto options = std::make_shared<WhySettings>();
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
