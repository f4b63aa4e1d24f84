#include "geometry/primitives/primitives.h"

#include <algorithm>
#include <map>
#include <numbers>

#include "core/error.h"
#include "geometry/primitives/surface.h"

namespace collidoscope {
namespace {

void require(bool holds, const char* place, const char* reason) {
  if (!holds) throw InputError("", place, reason);
}

/// The vertices are the cyclic permutations of (0, ±1, ±golden ratio).
Mesh unit_icosahedron() {
  const Real norm = std::sqrt(1 + std::numbers::phi * std::numbers::phi);
  const auto a = static_cast<float>(1 / norm), b = static_cast<float>(std::numbers::phi / norm);
  return {{{-a, b, 0},
           {a, b, 0},
           {-a, -b, 0},
           {a, -b, 0},
           {0, -a, b},
           {0, a, b},
           {0, -a, -b},
           {0, a, -b},
           {b, 0, -a},
           {b, 0, a},
           {-b, 0, -a},
           {-b, 0, a}},
          {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
           {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
           {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}}};
}

/// Each triangle into four, the new vertices on the unit sphere.
Mesh subdivided(const Mesh& coarse) {
  Mesh fine{coarse.vertices, {}};
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> midpoints;
  const auto midpoint = [&](std::uint32_t a, std::uint32_t b) {
    const auto [entry, is_new] =
        midpoints.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(fine.vertices.size()));
    if (is_new) fine.vertices.emplace_back(normalized(Vec3(coarse.vertices[a]) + Vec3(coarse.vertices[b])));
    return entry->second;
  };
  for (const auto& [a, b, c] : coarse.triangles) {
    const std::uint32_t ab = midpoint(a, b), bc = midpoint(b, c), ca = midpoint(c, a);
    for (const Triangle& t : {Triangle{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}})
      fine.triangles.push_back(t);
  }
  return fine;
}

}  // namespace

Mesh make_box(const Vec3& edge_lengths) {
  require(edge_lengths.x > 0 && edge_lengths.y > 0 && edge_lengths.z > 0, "box",
          "needs positive edge lengths");
  const Vec3 h = edge_lengths * 0.5;
  const std::vector<Vec2> base = {{-h.x, -h.y}, {h.x, -h.y}, {h.x, h.y}, {-h.x, h.y}};
  Surface surface;
  const Loft sides = surface.loft({place(base, -h.z), place(base, h.z)});
  surface.cap(reversed(sides.first));
  surface.cap(sides.last);
  return surface.to_mesh();
}

Mesh make_sphere(Real radius, std::uint32_t meridians, std::uint32_t parallels) {
  require(radius > 0, "sphere", "needs a positive radius");
  require(meridians >= 3 && parallels >= 2, "sphere", "needs 3 meridians and 2 parallels or more");
  std::vector<Vec2> profile;
  for (std::uint32_t i = 0; i <= parallels; ++i) {
    const Vec2 direction = unit_circle(i, 2 * parallels);
    profile.emplace_back(radius * direction.y, -radius * direction.x);
  }
  return revolve(profile, meridians).to_mesh();
}

Mesh make_icosphere(Real radius, std::uint32_t subdivisions) {
  constexpr std::uint32_t most_subdivisions = 10;  // ten million vertices
  require(radius > 0, "icosphere", "needs a positive radius");
  require(subdivisions <= most_subdivisions, "icosphere", "can be subdivided ten times at most");
  Mesh mesh = unit_icosahedron();
  for (std::uint32_t i = 0; i < subdivisions; ++i) mesh = subdivided(mesh);
  return transformed(std::move(mesh), [&](const Vec3& p) { return radius * normalized(p); });
}

Mesh make_prism(Real radius, Real height, std::uint32_t sides) {
  require(radius > 0 && height > 0, "prism", "needs a positive radius and height");
  require(sides >= 3, "prism", "needs 3 sides or more");
  const Vec2 profile[] = {{radius, -height / 2}, {radius, height / 2}};
  return revolve(profile, sides).to_mesh();
}

Mesh make_torus(Real major_radius, Real minor_radius, std::uint32_t around, std::uint32_t across) {
  require(minor_radius > 0 && major_radius > minor_radius, "torus", "needs major radius > minor radius > 0");
  require(around >= 3 && across >= 3, "torus", "needs 3 steps or more around and across");
  Surface surface;
  std::vector<Loop> sections;
  for (std::uint32_t i = 0; i < around; ++i) {
    const Vec2 out = unit_circle(i, around);
    const Vec3 radial(out.x, out.y, 0);
    sections.push_back(
        surface.add_ring(place(circle(minor_radius, across), major_radius * radial, radial, Vec3(0, 0, -1))));
  }
  for (std::uint32_t i = 0; i < around; ++i) surface.join(sections[i], sections[(i + 1) % around]);
  return surface.to_mesh();
}

Mesh make_bar(const Vec3& edge_lengths, std::uint32_t along, std::uint32_t across) {
  require(edge_lengths.x > 0 && edge_lengths.y > 0 && edge_lengths.z > 0, "bar",
          "needs positive edge lengths");
  require(along >= 1 && across >= 1, "bar", "needs 1 part or more along and across");
  const Vec3 half = edge_lengths * 0.5;
  std::vector<Vec2> outline;
  const auto share = [&](std::uint32_t i) { return half.y * (2.0 * i / across - 1); };
  for (std::uint32_t i = 0; i <= across; ++i) outline.emplace_back(share(i), -half.z);
  for (std::uint32_t i = across + 1; i-- > 0;) outline.emplace_back(share(i), half.z);
  std::vector<Ring> sections;
  for (std::uint32_t i = 0; i <= along; ++i)
    sections.push_back(
        place(outline, Vec3(half.x * (2.0 * i / along - 1), 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)));
  Surface surface;
  const Loft sides = surface.loft(sections);
  surface.cap(reversed(sides.first));
  surface.cap(sides.last);
  return surface.to_mesh();
}

Mesh make_tube(Real outer_radius, Real inner_radius, Real length, std::uint32_t around, std::uint32_t along) {
  require(inner_radius > 0 && outer_radius > inner_radius && length > 0, "tube",
          "needs outer radius > inner radius > 0 and a positive length");
  require(around >= 3 && along >= 1, "tube", "needs 3 parts or more around and 1 along");
  std::vector<Vec2> wall;  // along x and outwards
  const auto share = [&](std::uint32_t i) { return length * (static_cast<Real>(i) / along - 0.5); };
  for (std::uint32_t i = 0; i <= along; ++i) wall.emplace_back(share(i), inner_radius);
  for (std::uint32_t i = along + 1; i-- > 0;) wall.emplace_back(share(i), outer_radius);
  Surface surface;
  std::vector<Loop> sections;
  for (std::uint32_t i = 0; i < around; ++i) {
    const Vec2 out = unit_circle(i, around);
    sections.push_back(surface.add_ring(place(wall, Vec3(0), Vec3(1, 0, 0), Vec3(0, out.x, out.y))));
  }
  for (std::uint32_t i = 0; i < around; ++i) surface.join(sections[i], sections[(i + 1) % around]);
  return surface.to_mesh();
}

}  // namespace collidoscope
