#include "inspection/mesh_contacts.h"

#include <algorithm>

#include "inspection/representation_answers.h"
#include "narrow/mesh/mesh_kernel.h"

namespace collidoscope {
namespace {

constexpr std::size_t most_pairings = 20'000;

/// Open if two points make a segment, closed around more.
void add_outline(const TriangleIntersection& shared, const Pose& frame, MeshContacts& contacts) {
  const std::size_t count = shared.count;
  const std::size_t segments = count == 2 ? 1 : count;
  for (std::size_t i = 0; i < segments; ++i)
    contacts.curves.push_back(
        {frame.to_parent(shared.points[i]), frame.to_parent(shared.points[(i + 1) % count])});
}

void sort_each_once(std::vector<std::uint32_t>& triangles) {
  std::ranges::sort(triangles);
  triangles.erase(std::unique(triangles.begin(), triangles.end()), triangles.end());
}

NarrowChoice choice_of(const Simulation& simulation, BodyPair pair) {
  const Bodies bodies = simulation.world().bodies();
  const bool convex = bodies.shapes[pair.a]->is_convex() && bodies.shapes[pair.b]->is_convex();
  const NarrowChoice& present = simulation.pipeline().config().narrow;
  const bool on_triangles = present.algorithm->contacts != nullptr;
  return on_triangles || !convex ? present : narrow_of_representation("triangles");
}

}  // namespace

std::optional<MeshContacts> find_contacts(const Simulation& simulation, BodyPair pair) {
  const Bodies bodies = simulation.world().bodies();
  const NarrowChoice narrow = choice_of(simulation, pair);
  if (narrow.algorithm->contacts == nullptr) return std::nullopt;
  const Pose& frame = bodies.poses[pair.a];
  const NarrowQuery query{*bodies.shapes[pair.a], *bodies.shapes[pair.b],
                          relative_pose(frame, bodies.poses[pair.b]), Request::overlap, narrow.options};
  const std::vector<TrianglePairing> pairings = narrow.algorithm->contacts(query);

  MeshContacts contacts;
  contacts.pair = pair;
  contacts.pairings = pairings.size();
  contacts.shown = std::min(pairings.size(), most_pairings);
  const MeshPair meshes = mesh_pair(query);
  for (const auto& [a, b] : std::span(pairings).first(contacts.shown)) {
    contacts.triangles_a.push_back(a), contacts.triangles_b.push_back(b);
    add_outline(triangle_intersection(meshes.triangle_a(a), meshes.triangle_b(b)), frame, contacts);
  }
  sort_each_once(contacts.triangles_a), sort_each_once(contacts.triangles_b);
  return contacts;
}

}  // namespace collidoscope
