#include "narrow/contacts/surface_contacts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "bvh/mesh_pair.h"
#include "geometry/mesh/triangles_around.h"
#include "narrow/contacts/manifold_reduction.h"

namespace collidoscope {

template <>
struct Derivation<TrianglesAround> {
  static TrianglesAround build(const Shape& shape, const BuildContext&) {
    return TrianglesAround(shape.mesh());
  }
};

namespace {

/// The corners of a triangle that carry a point of it: one at a corner, two along a side, three inside.
struct Carriers {
  std::array<std::uint32_t, 3> vertices{};  // of the mesh
  std::size_t count = 0;
};

Carriers carriers_of(const Vec3& point, const Triangle& triangle, const TrianglePoints& corners) {
  constexpr Real nothing = 1e-6;  // of the weight of all three
  const Vec3 normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
  Carriers carriers;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 &next = corners[(i + 1) % 3], &last = corners[(i + 2) % 3];
    const Real weight = dot(normal, cross(last - next, point - next));
    if (weight > nothing * dot(normal, normal)) carriers.vertices[carriers.count++] = triangle[i];
  }
  return carriers;
}

bool is_normal_of(const TrianglePoints& corners, const Vec3& out) {
  constexpr Real same = 1 - 1e-9;  // cosine
  return std::abs(dot(normalized(cross(corners[1] - corners[0], corners[2] - corners[0])), out)) > same;
}

/// A facet that fills a gap between others, which have its contacts.
bool has_no_area(const TrianglePoints& corners) {
  constexpr Real none = 1e-9;  // of the square of its longest side
  const Vec3 u = corners[1] - corners[0], v = corners[2] - corners[0];
  return !(length(cross(u, v)) > none * std::max({dot(u, u), dot(v, v), dot(v - u, v - u)}));
}

/// Whether the surface beside a corner or a side stays below it, as seen along `out`.
class SurfaceAround {
 public:
  SurfaceAround(const Shape& shape, const Vec3& out)
      : mesh_(shape.mesh()), around_(shape.get<TrianglesAround>()), out_(out) {}

  bool is_below(std::uint32_t corner) const {
    return std::ranges::all_of(around_[corner], [&](std::uint32_t triangle) {
      return std::ranges::all_of(mesh_.triangles[triangle],
                                 [&](std::uint32_t other) { return falls(span(corner, other)); });
    });
  }

  bool is_below(std::uint32_t tail, std::uint32_t head) const {
    const Vec3 along = normalized(span(tail, head));
    return std::ranges::all_of(around_[tail], [&](std::uint32_t index) {
      const Triangle& triangle = mesh_.triangles[index];
      if (std::ranges::find(triangle, head) == triangle.end()) return true;
      return std::ranges::all_of(triangle, [&](std::uint32_t other) {
        const Vec3 way = span(tail, other), across = way - along * dot(way, along);
        return other == tail || other == head || dot(out_, across) <= no_rise * length(way);
      });
    });
  }

 private:
  /// Sine of the angle by which a direction may rise: less is no obstacle to a body that slides along it.
  static constexpr Real no_rise = 1e-3;

  bool falls(const Vec3& way) const { return dot(out_, way) <= no_rise * length(way); }
  Vec3 span(std::uint32_t from, std::uint32_t to) const {
    return Vec3(mesh_.vertices[to]) - Vec3(mesh_.vertices[from]);
  }

  const Mesh& mesh_;
  const TrianglesAround& around_;
  Vec3 out_;
};

}  // namespace

bool belongs_to_surface(const Contact& contact, const TouchingSurface& surface) {
  const std::uint32_t index = surface.is_a ? contact.piece_a : contact.piece_b;
  const Vec3 point = surface.in_a.to_local(surface.is_a ? contact.on_a : contact.on_b);
  const Vec3 out = surface.in_a.unrotate(surface.is_a ? contact.normal : -contact.normal);
  const Mesh& mesh = surface.shape.mesh();
  const TrianglePoints corners = triangle_points(mesh, index);
  if (has_no_area(corners)) return false;
  if (is_normal_of(corners, out)) return true;
  const auto [vertices, count] = carriers_of(point, mesh.triangles[index], corners);
  const SurfaceAround around(surface.shape, out);
  if (count == 1) return around.is_below(vertices[0]);
  if (count == 2) return around.is_below(vertices[0], vertices[1]);
  return true;
}

void keep_four_of_each_plane(std::vector<Contact>& contacts, std::size_t first, bool surface_is_a) {
  constexpr Real same_normal = 1 - 1e-9;  // cosine
  constexpr Real same_plane = 1e-9;       // of the largest coordinate
  const auto height = [&](const Contact& c) { return dot(c.normal, surface_is_a ? c.on_a : c.on_b); };
  std::vector<Contact> left(contacts.begin() + static_cast<std::ptrdiff_t>(first), contacts.end());
  std::ranges::stable_sort(left, {}, height);
  contacts.resize(first);
  std::vector<bool> taken(left.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    const std::size_t group = contacts.size();
    const Real most = height(left[i]) + same_plane * length(left[i].on_a);
    for (std::size_t k = i; k < left.size() && height(left[k]) <= most; ++k) {
      if (taken[k] || dot(left[k].normal, left[i].normal) <= same_normal) continue;
      contacts.push_back(left[k]);
      taken[k] = true;
    }
    keep_four_contacts(contacts, group);
  }
}

}  // namespace collidoscope
