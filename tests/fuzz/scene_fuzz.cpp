// Scene files: any text is a scene or refused by an InputError. A small scene runs: each frame collides what
// every pair by itself collides, a restart repeats it, and once saved it reads back.

#include <algorithm>
#include <string>

#include "core/error.h"
#include "fuzz/bytes.h"
#include "fuzz/scratch_file.h"
#include "scene/scene.h"
#include "simulation/simulation.h"

namespace {

using namespace collidoscope;
using namespace fuzz;

constexpr int frames = 3;

/// What is quick to run. Reading may take its time.
bool is_small(const World& world) {
  constexpr std::size_t most_bodies = 12, most_vertices = 4000;
  std::size_t vertices = 0;
  for (const ShapePointer& shape : world.shape_library()) vertices += shape->mesh().vertices.size();
  return world.size() <= most_bodies && vertices <= most_vertices;
}

/// Built-in scenes may be as large as their count says, and take as long.
bool starts_from_a_built_in_scene(std::string_view text) {
  return text.find("built_in") != std::string_view::npos || text.find("\\u") != std::string_view::npos;
}

std::vector<std::uint64_t> hashes_of_run(Simulation& simulation) {
  std::vector<std::uint64_t> hashes;
  for (int frame = 0; frame < frames; ++frame) {
    simulation.step();
    hashes.push_back(simulation.result_hash());
  }
  return hashes;
}

PipelineConfig plain_pipeline() {
  PipelineConfig config;
  config.broad = broad_choice("brute-force"), config.mid = mid_chain("none");
  config.narrow = narrow_choice("gjk");
  config.exact = true;
  return config;
}

/// Under proofs, no phase and no cache changes what collides.
void check_run(const Scene& scene) {
  PipelineConfig config;
  config.exact = true;
  Simulation simulation(scene, config), plain(scene, plain_pipeline());
  const std::vector<std::uint64_t> hashes = hashes_of_run(simulation);
  require(hashes_of_run(plain) == hashes, "every pipeline finds the same collisions");
  simulation.restart();
  require(hashes_of_run(simulation) == hashes, "a restart repeats the run");
}

void check_saved(const Scene& scene, const ScratchFile& file) {
  const std::filesystem::path saved = file.path().parent_path() / "saved.json";
  save_scene_file(saved, scene);
  const Scene again = load_scene_file(saved);
  require(again.world.size() == scene.world.size(), "a saved scene has the same bodies");
  for (BodyIndex body = 0; body < scene.world.size(); ++body)
    require(again.world.name(body) == scene.world.name(body), "a saved body has the same name");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const ScratchFile file("scene.json");
  const std::string_view text = text_of(data, size);
  if (starts_from_a_built_in_scene(text)) return 0;
  file.write(text);
  try {
    const Scene scene = load_scene_file(file.path());
    if (!is_small(scene.world)) return 0;
    check_run(scene);
    check_saved(scene, file);
  } catch (const InputError&) {
    // A refusal is an answer.
  }
  return 0;
}
