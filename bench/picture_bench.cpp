// Pictures of a moving scene, from its poses to pixels, without a display. Processor time is that of all
// threads: a software renderer has its own.

#include <benchmark/benchmark.h>
#include <limits>
#include <optional>

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

/// A renderer, and a moving scene for it.
class Pictures {
 public:
  explicit Pictures(const benchmark::State& state)
      : runner_(options(state)),
        camera_(initial_camera(*runner_.scene_pointer(), {}, static_cast<Real>(size.width) / size.height)) {
    style_.samples = static_cast<int>(state.range(2));
    style_.error = static_cast<float>(state.range(3)) / 100;
  }
  void step() {
    runner_.step();
    snapshot_ = runner_.snapshot();
  }
  void begin() { renderer_.begin(size, view_of(*snapshot_, {}), camera_, palette("traffic"), style_, {}); }
  void finish() {
    while (renderer_.under_way()) renderer_.advance(std::numeric_limits<std::size_t>::max());
    gl::Fence().wait();
  }
  const gl::Work& work() const { return renderer_.work(); }

 private:
  gl::HeadlessContext context_;
  Runner runner_;
  std::optional<Snapshot> snapshot_;
  SceneRenderer renderer_;
  TurntableCamera camera_;
  DrawStyle style_;
};

void draw_moving_polytopes(benchmark::State& state) {
  Pictures pictures(state);
  pictures.step(), pictures.begin(), pictures.finish();  // the driver translates shaders
  for (auto _ : state) {
    state.PauseTiming();
    pictures.step();
    state.ResumeTiming();
    pictures.begin(), pictures.finish();
  }
  state.counters["draw calls"] = static_cast<double>(pictures.work().draw_calls);
}
BENCHMARK(draw_moving_polytopes)
    ->ArgNames({"bodies", "vertices", "samples", "error %"})
    ->ArgsProduct({{500, 2000}, {642}, {1, 4}, {0, 50}})
    ->ArgsProduct({{10'000}, {20}, {1}, {0, 50}})
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);

/// The share of a picture that no graphics card does.
void send_moving_polytopes(benchmark::State& state) {
  Pictures pictures(state);
  pictures.step(), pictures.begin(), pictures.finish();
  for (auto _ : state) {
    state.PauseTiming();
    pictures.finish(), pictures.step();
    state.ResumeTiming();
    pictures.begin();
  }
  state.counters["kB sent"] = static_cast<double>(pictures.work().bytes_uploaded) * 1e-3;
}
BENCHMARK(send_moving_polytopes)
    ->ArgNames({"bodies", "vertices", "samples", "error %"})
    ->ArgsProduct({{500, 2000}, {642}, {1}, {50}})
    ->Args({10'000, 20, 1, 50})
    ->Iterations(20)  // each waits for its picture
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace collidoscope::viewer
