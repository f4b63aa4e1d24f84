// `collide export`: a page that plays a run or shows an algorithm's steps, without a network.

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/inspected_frame.h"
#include "common/coming_frames.h"
#include "common/interrupt.h"
#include "common/memory_limit.h"
#include "common/number_checks.h"
#include "common/progress_line.h"
#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/plural.h"
#include "hand_out/hand_out.h"

namespace collidoscope::cli {
namespace {

struct ExportSettings {
  app::RunOptions run;
  std::optional<std::uint64_t> frames;
  std::uint64_t frame = 0;
  std::string pair, html;
};

/// More would fill the memory, and no browser would play them.
constexpr std::uint64_t most_poses = 20'000'000;

void expect_a_page_for(const Simulation& simulation, std::optional<std::uint64_t> frames) {
  const std::size_t bodies = simulation.world().size();
  if (!frames || bodies == 0 || *frames <= most_poses / bodies) return;
  throw InputError("", "--frames " + std::to_string(*frames),
                   "a page holds " + std::to_string(most_poses / bodies) + " frames of " +
                       plural(bodies, "body", "bodies") + ", no more");
}

/// The frames from the first, or those before Ctrl-C.
RecordedRun record(Simulation& simulation, const app::ComingFrames& frames,
                   const app::InterruptFlag& interrupt) {
  app::ProgressLine progress;
  RecordedRun run(simulation);
  simulation.detect();
  run.add(simulation);
  while (frames.next(run.frames() - 1, interrupt)) {
    simulation.step();
    run.add(simulation);
    progress.show(frames.share(run.frames() - 1), simulation.scene().id);
  }
  return run;
}

void export_run(const ExportSettings& options, int& exit_code) {
  Simulation simulation = prepare_inspection(options.run);
  expect_a_page_for(simulation, options.frames);
  expect_writable(options.html);
  const app::ComingFrames frames(simulation, options.frames);
  const app::InterruptFlag interrupt;
  const std::size_t played = app::within_memory("a page of " + app::text_of(options.run), [&] {
    const RecordedRun run = record(simulation, frames, interrupt);
    write_file_atomically(options.html, hand_out(run));
    return run.frames();
  });
  std::cout << options.html << ": " << plural(played, "frame") << " of " << simulation.scene().id << '\n';
  if (!interrupt.raised()) return;
  std::cerr << "collide: interrupted after " << frames.progress(played - 1) << ", which the page plays\n";
  exit_code = failed;
}

void export_steps(const ExportSettings& options, int& exit_code) {
  Simulation simulation = prepare_inspection(options.run);
  const BodyPair pair = pair_of(simulation.world(), options.pair);
  if (!run_to_frame(simulation, options.frame)) {
    std::cerr << "collide: interrupted in frame " << simulation.frame() << " of " << options.frame << '\n';
    exit_code = failed;
    return;
  }
  const auto& [page, steps] = hand_out_of_steps(simulation, pair);
  write_file_atomically(options.html, page);
  std::cout << options.html << ": " << plural(steps, "step") << " of "
            << to_string(simulation.pipeline().config().narrow) << '\n';
}

}  // namespace

void add_export_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ExportSettings>();
  CLI::App* command = app.add_subcommand(
      "export", "Write a page that plays a run, or an algorithm's steps, anywhere and without a network");
  command->add_option("scene", options->run.scene, "An id of `collide list`, or a JSON scene file")
      ->required();
  command->add_option("--html", options->html, "The page")->required()->type_name("FILE");
  CLI::Option* frames = command->add_option("--frames", options->frames, "Frames to play (300)")
                            ->transform(app::whole_number());
  CLI::Option* pair =
      command
          ->add_option("--pair", options->pair,
                       "The steps of the narrow phase about two bodies instead, by name or index, separated "
                       "by a comma")
          ->excludes(frames);
  command->add_option("--frame", options->frame, "Of the steps: the frame; earlier ones run before it")
      ->transform(app::whole_number())
      ->needs(pair);
  app::add_scene_options(*command, options->run);
  app::add_pipeline_options(*command, options->run);
  command->callback([options, &exit_code] {
    options->pair.empty() ? export_run(*options, exit_code) : export_steps(*options, exit_code);
  });
}

}  // namespace collidoscope::cli
