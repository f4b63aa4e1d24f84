// Without a browser, under node: `scene_hash SCENE COUNT NARROW FRAMES` prints the result hash as `collide
// run` does, and the mean time of a frame. COUNT 0 is the scene's own.

#include <cstdlib>
#include <iostream>

#include "core/stopwatch.h"
#include "report/run_report.h"
#include "scene/scene.h"
#include "simulation/simulation.h"

int main(int argc, char** argv) {
  using namespace collidoscope;
  if (argc != 5) return 2;
  SceneParameters parameters;
  if (const int count = std::atoi(argv[2]); count > 0) parameters.count = static_cast<std::uint32_t>(count);
  Scene scene = create_scene(argv[1], parameters);
  PipelineConfig config = scene.pipeline.in(PipelineConfig());
  if (std::string_view(argv[3]) != "default") config.narrow = narrow_choice(argv[3]);
  Simulation simulation(std::move(scene), config);
  const int frames = std::atoi(argv[4]);
  const Stopwatch watch;
  for (int i = 0; i < frames; ++i) simulation.step();
  std::cout << hash_text(simulation.result_hash()) << ' ' << watch.milliseconds() / frames << " ms\n";
}
