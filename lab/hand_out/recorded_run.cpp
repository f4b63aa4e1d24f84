#include "hand_out/recorded_run.h"

#include <map>
#include <nlohmann/json.hpp>
#include <span>

#include "core/quaternion.h"
#include "geometry/hull/hull.h"
#include "hand_out/base64.h"

namespace collidoscope {
namespace {

template <class Number>
std::string packed(const std::vector<Number>& numbers) {
  return to_base64(std::as_bytes(std::span(numbers)));
}

Mesh drawn_mesh(const Shape& shape) {
  return shape.mesh().triangles.empty() ? to_mesh(shape.hull()) : shape.mesh();
}

std::vector<float> flat(const std::vector<Vec3f>& vertices) {
  std::vector<float> numbers;
  numbers.reserve(3 * vertices.size());
  for (const Vec3f& vertex : vertices) numbers.insert(numbers.end(), {vertex.x, vertex.y, vertex.z});
  return numbers;
}

std::vector<std::uint32_t> flat(const std::vector<Triangle>& triangles) {
  std::vector<std::uint32_t> numbers;
  for (const Triangle& triangle : triangles) numbers.insert(numbers.end(), triangle.begin(), triangle.end());
  return numbers;
}

}  // namespace

RecordedRun::RecordedRun(const Simulation& simulation)
    : scene_(simulation.scene().id), camera_(simulation.scene().camera), names_(simulation.world().names()) {
  std::map<const Shape*, ShapeIndex> known;
  const Bodies bodies = simulation.world().bodies();
  for (BodyIndex body = 0; body < names_.size(); ++body) {
    const Shape* const shape = bodies.shapes[body];
    const auto [place, is_new] = known.try_emplace(shape, static_cast<ShapeIndex>(shapes_.size()));
    shape_of_.push_back(place->second);
    if (!is_new) continue;
    const Mesh mesh = drawn_mesh(*shape);
    shapes_.push_back({shape->name(), flat(mesh.vertices), flat(mesh.triangles)});
    deforms_.push_back(simulation.world().deforming_shape(body) != nullptr ? body : no_body);
  }
}

void RecordedRun::add(const Simulation& simulation) {
  const World& world = simulation.world();
  if (times_.empty()) first_frame_ = world.frame();
  times_.push_back(world.time());
  add_poses(world);
  add_states(simulation.pipeline().report());
  for (std::size_t i = 0; i < shapes_.size(); ++i)
    if (deforms_[i] != no_body)
      shapes_[i].deformed.push_back(flat(world.bodies().shapes[deforms_[i]]->mesh().vertices));
}

void RecordedRun::add_poses(const World& world) {
  for (const Pose& pose : world.motion().poses) {
    const Quaternion turn = from_matrix(pose.rotation);
    for (const Real number :
         {pose.translation.x, pose.translation.y, pose.translation.z, turn.w, turn.x, turn.y, turn.z})
      poses_.push_back(static_cast<float>(number));
  }
}

void RecordedRun::add_states(const FrameReport& report) {
  for (const BodyState state : report.body_states) states_.push_back(static_cast<std::uint8_t>(state));
  pairs_.push_back({report.candidates.size(), report.surviving.size(), report.colliding.size()});
}

nlohmann::ordered_json RecordedRun::to_json() const {
  nlohmann::ordered_json shapes = nlohmann::ordered_json::array();
  for (const RecordedShape& shape : shapes_) {
    shapes.push_back(
        {{"name", shape.name}, {"positions", packed(shape.positions)}, {"indices", packed(shape.indices)}});
    for (const std::vector<float>& positions : shape.deformed)
      shapes.back()["deformed"].push_back(packed(positions));
  }
  nlohmann::ordered_json run = {{"scene", scene_},
                                {"first_frame", first_frame_},
                                {"bodies", names_},
                                {"shape_of", shape_of_},
                                {"times", times_},
                                {"poses", packed(poses_)},
                                {"states", packed(states_)},
                                {"pairs", pairs_},
                                {"shapes", std::move(shapes)}};
  if (camera_)
    run["camera"] = {{"eye", {camera_->eye.x, camera_->eye.y, camera_->eye.z}},
                     {"target", {camera_->target.x, camera_->target.y, camera_->target.z}}};
  return run;
}

}  // namespace collidoscope
