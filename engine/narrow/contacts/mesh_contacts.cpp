#include "narrow/contacts/mesh_contacts.h"

#include "bvh/mesh_pair.h"

namespace collidoscope {
namespace {

Vec3 outward(const TrianglePoints& t) {
  return cross(t[1] - t[0], t[2] - t[0]);
}

Vec3 unit_or_zero(const Vec3& v) {
  const Real norm = length(v);
  return norm > 0 ? v / norm : Vec3(0);
}

/// For surfaces that face each other. If they lie back to back, it is A's own normal.
Vec3 normal_between(const TrianglePoints& a, const TrianglePoints& b) {
  const Vec3 of_a = unit_or_zero(outward(a)), between = unit_or_zero(of_a - unit_or_zero(outward(b)));
  return between == Vec3(0) ? of_a : between;
}

Vec3 middle_of(const TriangleIntersection& shared) {
  Vec3 sum(0);
  for (std::size_t i = 0; i < shared.count; ++i) sum += shared.points[i];
  return sum / static_cast<Real>(shared.count);
}

}  // namespace

void add_mesh_contacts(const NarrowQuery& query, std::span<const TrianglePairing> pairings,
                       std::vector<Contact>& contacts) {
  const MeshPair meshes{query.a.mesh(), query.b.mesh(), query.b_in_a};
  for (const TrianglePairing& pairing : pairings) {
    const TrianglePoints a = meshes.triangle_a(pairing.a), b = meshes.triangle_b(pairing.b);
    const TriangleIntersection shared = triangle_intersection(a, b);
    if (shared.count == 0) continue;
    const Vec3 middle = middle_of(shared);
    contacts.push_back({normal_between(a, b),
                        0,
                        middle,
                        middle,
                        {Feature::Kind::face, pairing.a},
                        {Feature::Kind::face, pairing.b}});
  }
}

}  // namespace collidoscope
