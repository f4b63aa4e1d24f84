#include "experiments/smith/smith_cycles.h"

#include <algorithm>

#include "pipeline/pipeline.h"

namespace collidoscope::experiments {
namespace {

PipelineConfig exact_detection() {
  PipelineConfig config;
  config.narrow = narrow_choice("aabb-tree");
  return config;
}

Scene make_scene(const Approach& approach) {
  return scene_algorithm("approach").create(approaching(approach).parameters, nullptr);
}

}  // namespace

ShownScene approaching(const Approach& approach) {
  ShownScene scene{"approach", {}};
  scene.parameters.shapes = approach.shapes;
  scene.parameters.count = approach.count, scene.parameters.vertices = approach.vertices;
  return scene;
}

Cycles::Cycles(const Approach& approach) : scene_(make_scene(approach)) {
  Pipeline pipeline(exact_detection());
  World& world = scene_.world;
  shapes_.assign(world.bodies().shapes.begin(), world.bodies().shapes.end());
  prepare(pipeline.config().narrow.needs() | ShapeData::sphere | ShapeData::aabb);
  do {
    world.step(scene_.dt);
    poses_.push_back(world.motion().poses);
  } while (pipeline.run(world.bodies(), {}).colliding.empty());
  for (BodyIndex a = 0; a < world.size(); ++a)
    for (BodyIndex b = a + 1; b < world.size(); ++b) pairs_.push_back({a, b});
}

void Cycles::prepare(ShapeData needs) const {
  for (const Shape* shape : shapes_) shape->prepare(needs);
}

CycleDetection::CycleDetection(const std::string& choice, std::shared_ptr<const Cycles> cycles)
    : narrow_(narrow_choice(choice)), cycles_(std::move(cycles)) {
  cycles_->prepare(narrow_.needs());
}

OctreeDetection CycleDetection::run(std::size_t cycle) {
  const auto detect =
      narrow_.algorithm->id == "face-octree" ? detect_by_face_octree : detect_by_octree_update;
  return detect(cycles_->bodies(cycle), cycles_->pairs(), narrow_.options, one_);
}

Timing time_cycle(std::size_t column, const std::shared_ptr<CycleDetection>& detection, std::size_t cycle) {
  constexpr double microsecond = 1e3;  // ns
  return {column, 1, microsecond, [detection, cycle] { detection->run(cycle); }};
}

std::size_t contacts(const OctreeDetection& detection) {
  std::size_t sum = 0;
  for (const std::vector<TrianglePairing>& pair : detection.contacts) sum += pair.size();
  return sum;
}

}  // namespace collidoscope::experiments
