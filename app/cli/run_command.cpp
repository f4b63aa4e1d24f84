#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "common/coming_frames.h"
#include "common/interrupt.h"
#include "common/memory_limit.h"
#include "common/number_checks.h"
#include "common/progress_line.h"
#include "common/run_options.h"
#include "common/watched_progress.h"
#include "core/files/atomic_file.h"
#include "core/plural.h"
#include "report/run_report.h"

namespace collidoscope::cli {
namespace {

struct RunSettings {
  app::RunOptions run;
  std::optional<std::uint64_t> frames;
  std::string report_file, csv_file;
};

/// Runs until the last frame or Ctrl-C, and adds each frame to the report.
void run_frames(Simulation& simulation, const app::ComingFrames& frames, const app::InterruptFlag& interrupt,
                RunReport& report) {
  app::ProgressLine progress;
  while (frames.next(report.frames().size(), interrupt)) {
    if (report.frames().empty() && frames.begins_as_it_stands())
      simulation.detect();
    else
      simulation.step();
    report.add(simulation);
    std::cerr << wrong_verdicts(simulation.pipeline(), simulation.world());
    progress.show(frames.share(report.frames().size()), simulation.scene().id);
  }
}

void write_outputs(const RunSettings& options, const RunReport& report, const Simulation& simulation) {
  if (!options.report_file.empty()) save_json(report, simulation, options.report_file);
  if (!options.csv_file.empty()) save_csv(report, options.csv_file);
}

/// As run_frames(). What is complete is written, whatever ends the run.
RunReport run_and_report(const RunSettings& options, Simulation& simulation, const app::ComingFrames& frames,
                         const app::InterruptFlag& interrupt) {
  RunReport report;
  try {
    run_frames(simulation, frames, interrupt, report);
  } catch (const std::exception&) {
    if (!report.frames().empty()) write_outputs(options, report, simulation);
    throw;
  }
  write_outputs(options, report, simulation);
  return report;
}

Simulation prepare(const RunSettings& options) {
  app::WatchedProgress progress;
  app::tell_unused_options(options.run);
  return app::within_memory(app::text_of(options.run), [&] {
    Scene scene = app::open_typed_scene(options.run, progress.get());
    const PipelineConfig config = app::pipeline_config(options.run, scene);
    return Simulation(std::move(scene), config, progress.get());
  });
}

void run(const RunSettings& options, int& exit_code) {
  Simulation simulation = prepare(options);
  for (const std::string& file : {options.report_file, options.csv_file}) expect_writable(file);
  const PipelineConfig& config = simulation.pipeline().config();
  const app::ComingFrames frames(simulation, options.frames);
  const app::InterruptFlag interrupt;
  const RunReport report = run_and_report(options, simulation, frames, interrupt);
  if (const std::string note = frames.note(report.frames().size()); !note.empty())
    std::cerr << "collide: " << note << '\n';

  std::cout << simulation.scene().id << ": " << plural(simulation.world().size(), "body", "bodies") << ", "
            << plural(report.frames().size(), "frame") << ", " << to_string(config.broad) << " / "
            << to_string(config.mid) << " / " << to_string(config.narrow) << ", "
            << plural(config.threads, "thread") << '\n'
            << report.table() << report.proofs(config) << "hash " << hash_text(simulation.result_hash())
            << '\n';
  if (report.certificate_failures() != 0) exit_code = failed;
  if (!interrupt.raised()) return;
  std::cerr << "collide: interrupted after " << frames.progress(report.frames().size()) << '\n';
  exit_code = failed;
}

}  // namespace

void add_run_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<RunSettings>();
  CLI::App* command =
      app.add_subcommand("run", "Run a scene without drawing; print times and the result hash");
  command->add_option("scene", options->run.scene, "An id of `collide list`, or a JSON scene file")
      ->required();
  app::add_scene_options(*command, options->run);
  app::add_pipeline_options(*command, options->run);
  app::add_certify_option(*command, options->run.certify);
  command
      ->add_option("--frames", options->frames,
                   "Frames to run; 300 unless recorded motion says how many there are")
      ->transform(app::whole_number(1));
  command->add_option("--report", options->report_file, "Write a JSON report");
  command->add_option("--csv", options->csv_file, "Write a line per frame");
  command->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace collidoscope::cli
