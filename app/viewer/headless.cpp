#include "headless.h"

#include <iostream>
#include <memory>

#include "common/interrupt.h"
#include "common/progress_line.h"
#include "common/run_report.h"
#include "core/atomic_file.h"
#include "gl/headless_context.h"
#include "image/image.h"
#include "render/scene_renderer.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {
namespace {

constexpr std::uint64_t default_frames = 300;

Real aspect(gl::Size size) {
  return static_cast<Real>(size.width) / static_cast<Real>(size.height);
}

app::RunReport run_frames(Simulation& simulation, std::uint64_t frames) {
  const app::InterruptFlag interrupt;
  app::RunReport report;
  app::ProgressLine progress;
  while (simulation.frame() < frames && !interrupt.raised()) {
    simulation.step();
    report.add(simulation);
    progress.show(static_cast<double>(simulation.frame()) / static_cast<double>(frames),
                  simulation.scene().id);
  }
  return report;
}

Image draw(const Options& options, const Snapshot& snapshot) {
  const gl::HeadlessContext context;
  SceneRenderer renderer;
  const TurntableCamera camera = initial_camera(*snapshot.scene, options.camera, aspect(options.size));
  return renderer
      .draw(options.size, view_of(snapshot, {}), camera, palette(options.palette), DrawStyle(), Overlay())
      .read_pixels();
}

void write_outputs(const Options& options, const Simulation& simulation, const app::RunReport& report) {
  if (!options.report.empty()) write_file_atomically(options.report, report.json(simulation).dump(2) + "\n");
  if (!options.csv.empty()) write_file_atomically(options.csv, report.csv());
  if (options.screenshot.empty()) return;
  const Snapshot snapshot = take_snapshot(simulation, describe(simulation.scene()));
  write_png(options.screenshot, draw(options, snapshot));
}

void print_summary(const Simulation& simulation, const app::RunReport& report) {
  std::cout << simulation.scene().id << ": " << simulation.world().size() << " bodies, "
            << report.rows().size() << " frames\n"
            << report.table() << "hash " << app::hash_text(simulation.result_hash()) << '\n';
}

}  // namespace

void run_headless(const Options& options) {
  Scene scene = create_scene(options.run.scene, options.run.parameters);
  const PipelineConfig config = app::pipeline_config(options.run, scene);
  Simulation simulation(std::move(scene), config);
  const app::RunReport report = run_frames(simulation, options.frames.value_or(default_frames));
  write_outputs(options, simulation, report);
  print_summary(simulation, report);
}

}  // namespace collidoscope::viewer
