// Pictures of a moving scene, from its poses to pixels, without a display. Processor time is that of all
// threads: a software renderer has its own.

#include <benchmark/benchmark.h>

#include "gl/fence.h"
#include "gl/headless_context.h"
#include "render/palette.h"
#include "render/scene_renderer.h"
#include "session/runner.h"

namespace collidoscope::viewer {
namespace {

constexpr gl::Size size{1000, 860};  // of the view in a window of 1600 x 1000

app::RunOptions options(const benchmark::State& state) {
  app::RunOptions options;
  options.parameters.count = static_cast<std::uint32_t>(state.range(0));
  options.parameters.vertices = static_cast<std::uint32_t>(state.range(1));
  return options;
}

void draw_moving_polytopes(benchmark::State& state) {
  Runner runner(options(state));
  const gl::HeadlessContext context;
  SceneRenderer renderer;
  DrawStyle style;
  style.samples = static_cast<int>(state.range(2));
  style.error = static_cast<float>(state.range(3)) / 100;
  const TurntableCamera camera =
      initial_camera(*runner.scene_pointer(), {}, static_cast<Real>(size.width) / size.height);
  const auto draw = [&](const Snapshot& snapshot) {
    renderer.draw(size, view_of(snapshot, {}), camera, palette("traffic"), style, {});
    gl::Fence().wait();
  };
  draw(runner.snapshot());  // the driver translates shaders
  for (auto _ : state) {
    state.PauseTiming();
    runner.step();
    const Snapshot snapshot = runner.snapshot();
    state.ResumeTiming();
    draw(snapshot);
  }
  state.counters["draw calls"] = static_cast<double>(renderer.work().draw_calls);
}
BENCHMARK(draw_moving_polytopes)
    ->ArgNames({"bodies", "vertices", "samples", "error %"})
    ->ArgsProduct({{500, 2000}, {642}, {1, 4}, {0, 50}})
    ->ArgsProduct({{10'000}, {20}, {1}, {0, 50}})
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace collidoscope::viewer
