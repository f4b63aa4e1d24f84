#include "headless.h"

#include <iostream>
#include <memory>

#include "common/interrupt.h"
#include "common/progress_line.h"
#include "core/atomic_file.h"
#include "gl/headless_context.h"
#include "image/image.h"
#include "render/scene_renderer.h"
#include "session/runner.h"

namespace collidoscope::viewer {
namespace {

constexpr std::uint64_t default_frames = 300;

Real aspect(gl::Size size) {
  return static_cast<Real>(size.width) / static_cast<Real>(size.height);
}

void run_frames(Runner& runner, std::uint64_t frames) {
  const app::InterruptFlag interrupt;
  app::ProgressLine progress;
  for (std::uint64_t frame = 0; frame < frames && !interrupt.raised(); ++frame) {
    runner.step();
    progress.show(static_cast<double>(frame) / static_cast<double>(frames), runner.simulation().scene().id);
  }
}

Image draw(const Options& options, const Snapshot& snapshot) {
  const gl::HeadlessContext context;
  SceneRenderer renderer;
  const TurntableCamera camera = initial_camera(*snapshot.scene, options.camera, aspect(options.size));
  return renderer
      .draw(options.size, view_of(snapshot, {}), camera, palette(options.palette), DrawStyle(), Overlay())
      .read_pixels();
}

void write_outputs(const Options& options, const Runner& runner) {
  const app::RunReport& report = runner.report();
  if (!options.report.empty())
    write_file_atomically(options.report, report.json(runner.simulation()).dump(2) + "\n");
  if (!options.csv.empty()) write_file_atomically(options.csv, report.csv());
  if (!options.screenshot.empty()) write_png(options.screenshot, draw(options, runner.snapshot()));
}

void print_summary(const Runner& runner) {
  const Simulation& simulation = runner.simulation();
  std::cout << simulation.scene().id << ": " << simulation.world().size() << " bodies, " << simulation.frame()
            << " frames\n"
            << runner.report().table() << "hash " << app::hash_text(simulation.result_hash()) << '\n';
}

}  // namespace

void run_headless(const Options& options) {
  Runner runner(options.run);
  run_frames(runner, options.frames.value_or(default_frames));
  write_outputs(options, runner);
  print_summary(runner);
}

}  // namespace collidoscope::viewer
