#include "narrow/mesh/octree_kernel.h"

#include <algorithm>

namespace collidoscope {
namespace {

using ObjectPair = std::pair<std::uint32_t, std::uint32_t>;

bool meet_exactly(const MeshObject& p, const MeshObject& q, std::uint32_t a, std::uint32_t b) {
  const MeshPair meshes{p.shape->mesh(), q.shape->mesh(), relative_pose(p.pose, q.pose)};
  return triangles_intersect(meshes.triangle_a(a), meshes.triangle_b(b));
}

}  // namespace

PlacedObjects placed_objects(const BodyView& bodies, std::span<const BodyPair> pairs, ThreadPool& threads) {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  std::vector<std::uint32_t> numbers(bodies.size(), none);
  for (const BodyPair& pair : pairs)
    for (const BodyIndex body : {pair.a, pair.b}) numbers[body] = 0;
  std::vector<MeshObject> objects;
  for (BodyIndex body = 0; body < numbers.size(); ++body)
    if (numbers[body] != none) {
      numbers[body] = static_cast<std::uint32_t>(objects.size());
      objects.push_back({bodies.shapes[body], bodies.poses[body]});
    }
  std::vector<ObjectPair> compared;
  for (const BodyPair& pair : pairs) compared.emplace_back(numbers[pair.a], numbers[pair.b]);
  return {objects, std::move(compared), threads};
}

bool faces_meet(const PlacedObjects& objects, const ObjectFace& a, const ObjectFace& b, bool exact) {
  const TrianglePoints p = objects.points(a), q = objects.points(b);
  Aabb box = bounding_box(p);
  box.min -= Vec3(objects.slack()), box.max += Vec3(objects.slack());
  if (!overlap(box, bounding_box(q))) return false;
  return exact ? meet_exactly(objects[a.object], objects[b.object], a.triangle, b.triangle)
               : printed_face_test(p, q);
}

std::vector<std::vector<TrianglePairing>> contacts_among(const PlacedObjects& objects,
                                                         std::span<const FacePair> candidates, bool exact,
                                                         ThreadPool& threads) {
  std::vector<std::uint8_t> meet(candidates.size());
  const auto test = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      meet[i] = faces_meet(objects, objects.face(candidates[i].a), objects.face(candidates[i].b), exact);
  };
  constexpr std::size_t pairs_per_task = 256;
  threads.for_ranges(candidates.size(), pairs_per_task, test);

  std::vector<std::vector<TrianglePairing>> contacts(objects.pairs().size());
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (meet[i] == 0) continue;
    const ObjectFace a = objects.face(candidates[i].a), b = objects.face(candidates[i].b);
    const auto pair = std::ranges::lower_bound(objects.pairs(), ObjectPair(a.object, b.object));
    contacts[static_cast<std::size_t>(pair - objects.pairs().begin())].push_back({a.triangle, b.triangle});
  }
  return contacts;
}

PairResult octree_result(const NarrowQuery& query, const std::vector<TrianglePairing>& contacts, bool solid) {
  PairResult result = separated();
  if (!contacts.empty()) {
    result = colliding(mesh_pair(query), contacts.front());
  } else if (solid) {
    if (const Containment inside = find_containment(query); inside.found)
      result = colliding_inside(inside.point);
  }
  result.iterations = clamped_count(contacts.size());
  return result;
}

void write_results(const NarrowBatch& batch, const OctreeDetection& detection, bool solid) {
  for (std::size_t i = 0; i < batch.pairs.size(); ++i) {
    const auto [a, b] = batch.pairs[i];
    const Pose b_in_a = relative_pose(batch.bodies.poses[a], batch.bodies.poses[b]);
    batch.results[i] = octree_result(
        {*batch.bodies.shapes[a], *batch.bodies.shapes[b], b_in_a, batch.request, batch.options},
        detection.contacts[i], solid);
  }
}

}  // namespace collidoscope
