#include "narrow/mesh/placed_objects.h"

namespace collidoscope {
namespace {

Aabb joined(const Aabb& a, const Aabb& b) {
  return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}

}  // namespace

PlacedObjects::PlacedObjects(const std::vector<MeshObject>& objects,
                             std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs, ThreadPool& threads)
    : pairs_(std::move(pairs)) {
  for (const MeshObject& object : objects) objects_.push_back({object});
  threads.for_ranges(objects_.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) place(objects_[i]);
  });
  widen_boxes();
  number_faces();
  find_regions();
}

ObjectFace PlacedObjects::face(std::uint32_t number) const {
  const auto next = std::ranges::upper_bound(objects_, number, {}, &Object::first_face);
  const auto object = static_cast<std::uint32_t>(next - objects_.begin() - 1);
  return {object, number - objects_[object].first_face};
}

void PlacedObjects::place(Object& object) {
  const Mesh& mesh = object.placed.shape->mesh();
  const Pose& pose = object.placed.pose;
  Vec3 largest(0);
  object.vertices.reserve(mesh.vertices.size());
  for (const Vec3f& vertex : mesh.vertices) {
    const Vec3 v(vertex);
    largest = glm::max(largest, glm::abs(v));
    object.vertices.push_back(pose.to_parent(v));
  }
  if (!object.vertices.empty()) object.box = bounding_box(object.vertices);
  const Vec3 t = glm::abs(pose.translation);
  object.magnitude = 3 * std::max({largest.x, largest.y, largest.z}) + t.x + t.y + t.z;
}

void PlacedObjects::widen_boxes() {
  Real magnitude = 0;
  for (const Object& object : objects_) magnitude = std::max(magnitude, object.magnitude);
  constexpr Real roundings = 16;
  slack_ = roundings * transform_slack(magnitude);
  for (Object& object : objects_) object.box.min -= Vec3(slack_), object.box.max += Vec3(slack_);
}

void PlacedObjects::number_faces() {
  std::size_t faces = 0;
  for (Object& object : objects_) {
    object.first_face = static_cast<std::uint32_t>(faces);
    faces += object.placed.shape->mesh().triangles.size();
  }
}

void PlacedObjects::find_regions() {
  for (const auto& [i, j] : pairs_) {
    Object &a = objects_[i], &b = objects_[j];
    if (a.vertices.empty() || b.vertices.empty() || !overlap(a.box, b.box)) continue;
    const Aabb region = intersection(a.box, b.box), both = joined(a.box, b.box);
    a.regions.push_back(region), b.regions.push_back(region);
    region_ = has_regions_ ? joined(region_, region) : region;
    space_ = has_regions_ ? joined(space_, both) : both;
    has_regions_ = true;
  }
}

}  // namespace collidoscope
