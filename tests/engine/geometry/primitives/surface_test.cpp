#include "geometry/primitives/surface.h"

#include <gtest/gtest.h>

#include "fixtures/meshes/mesh_checks.h"
#include "geometry/primitives/primitives.h"
#include "geometry/primitives/triangulate.h"
#include "oracles/mesh_intersections.h"

namespace collidoscope {
namespace {

using test::check_embedded, test::check_solid, test::volume;

Loft add_block(Surface& surface, Real size, Real low, Real high) {
  return surface.loft({place(rectangle(size, size), low), place(rectangle(size, size), high)});
}

TEST(Surface, GrowsOutOfAnOpening) {
  Surface surface;
  const Loft block = add_block(surface, 2, 0, 1);
  surface.cap(reversed(block.first));
  surface.cap(block.last);
  const FaceIndex side = block.face(0, 1);  // towards +x
  const Loop opening = surface.open(std::span(&side, 1));
  Ring end = surface.positions(opening);
  for (Vec3& p : end) p.x += 3;
  surface.cap(surface.grow(opening, {end}).last);
  const Mesh mesh = surface.to_mesh();
  EXPECT_EQ(check_solid(mesh), "");
  EXPECT_EQ(check_embedded(mesh), "");
  EXPECT_EQ(volume(mesh), 4 + 6);
}

TEST(Surface, OpensAPatchOfSeveralFaces) {
  Surface surface;
  std::vector<Ring> sections;
  for (int i = 0; i <= 4; ++i) sections.push_back(place(circle(1, 12), i));
  const Loft tube = surface.loft(sections);
  surface.cap(reversed(tube.first));
  surface.cap(tube.last);
  EXPECT_EQ(surface.open(tube.block(1, 2, 11, 3)).size(), 10u);  // across the seam
}

TEST(Surface, BridgesTwoOpeningsToATunnel) {
  Surface surface;
  const Loft block = add_block(surface, 2, 0, 1);
  const Loop top = surface.add_ring(place(rectangle(1, 1), 1)),
             bottom = surface.add_ring(place(rectangle(1, 1), 0));
  surface.cap_around(block.last, {top});
  surface.cap_around(reversed(block.first), {reversed(bottom)});
  surface.bridge(top, reversed(bottom));
  const Mesh mesh = surface.to_mesh();
  EXPECT_EQ(check_solid(mesh), "");
  EXPECT_EQ(check_embedded(mesh), "");
  EXPECT_EQ(volume(mesh), 4 - 1);
  EXPECT_EQ(test::euler(mesh), 0);
}

TEST(Surface, CapsAroundManyOpenings) {
  Surface surface;
  const Loft block = add_block(surface, 10, 0, 1);
  surface.cap(reversed(block.first));
  std::vector<Loop> bases;
  const Vec2 profile[] = {{0.4, 1}, {0.3, 2}};
  for (int i = -3; i <= 3; i += 2)
    for (int j = -3; j <= 3; j += 2)
      bases.push_back(add_boss(surface, Axes{Vec3(1.1 * i, 1.2 * j, 0)}, profile, 9));
  surface.cap_around(block.last, bases);
  const Mesh mesh = surface.to_mesh();
  EXPECT_EQ(check_solid(mesh), "");
  EXPECT_EQ(check_embedded(mesh), "");
}

TEST(Triangulate, KeepsAreaAndEdgesOfPolygonsThatAreNotConvex) {
  // A comb: most of its corners hide behind others.
  std::vector<Vec3f> comb = {{0, 0, 0}, {20, 0, 0}};
  for (int tooth = 9; tooth >= 0; --tooth) {
    const auto x = static_cast<float>(2 * tooth);
    for (const Vec3f& p : {Vec3f(x + 1.5f, 1, 0), Vec3f(x + 1, 9, 0), Vec3f(x + 0.5f, 1, 0)})
      comb.push_back(p);
  }
  std::vector<std::uint32_t> polygon(comb.size());
  for (std::uint32_t i = 0; i < polygon.size(); ++i) polygon[i] = i;
  Mesh mesh{comb, {}};
  triangulate(polygon, mesh.vertices, mesh.triangles);
  ASSERT_EQ(mesh.triangles.size(), comb.size() - 2);
  EXPECT_EQ(check_embedded(mesh), "");
  Real area = 0, twice_polygon = 0;
  for (const Triangle& t : mesh.triangles) {
    const Vec3f n =
        cross(mesh.vertices[t[1]] - mesh.vertices[t[0]], mesh.vertices[t[2]] - mesh.vertices[t[0]]);
    EXPECT_GT(n.z, 0);
    area += static_cast<Real>(n.z) / 2;
  }
  for (std::size_t i = 0; i < comb.size(); ++i) {
    const Vec3f &p = comb[i], &q = comb[(i + 1) % comb.size()];
    twice_polygon += static_cast<Real>(p.x * q.y - p.y * q.x);
  }
  EXPECT_NEAR(area, twice_polygon / 2, 1e-4);
}

TEST(UnitCircle, IsExactAtTheQuartersAndSymmetric) {
  EXPECT_EQ(unit_circle(0, 8), Vec2(1, 0));
  EXPECT_EQ(unit_circle(2, 8), Vec2(0, 1));
  EXPECT_EQ(unit_circle(4, 8), Vec2(-1, 0));
  EXPECT_EQ(unit_circle(14, 8), Vec2(0, -1));
  for (std::uint32_t i = 0; i < 24; ++i) EXPECT_EQ(unit_circle(i, 24), -unit_circle(i + 12, 24));
}

// The checks themselves: what is wrong is found.

TEST(MeshChecks, FindWhatIsWrong) {
  const Mesh box = make_box(Vec3(1));
  Mesh open = box, flipped = box, inside_out = box, doubled = box;
  open.triangles.pop_back();
  std::swap(flipped.triangles[3][0], flipped.triangles[3][1]);
  for (Triangle& t : inside_out.triangles) std::swap(t[0], t[1]);
  doubled.vertices.push_back(doubled.vertices[0]);
  EXPECT_EQ(check_solid(box), "");
  for (const Mesh& bad : {open, flipped, inside_out, doubled}) EXPECT_NE(check_solid(bad), "");
}

TEST(MeshChecks, FindSelfIntersections) {
  // Two boxes in one mesh: apart, touching face to face in a plane, and overlapping.
  const auto pair = [](Real shift) {
    Mesh mesh = make_box(Vec3(1));
    const Mesh other =
        transformed(make_box(Vec3(1)), [&](const Vec3& p) { return p + Vec3(shift, 0.25, 0.125); });
    for (const Triangle& t : other.triangles) mesh.triangles.push_back({t[0] + 8, t[1] + 8, t[2] + 8});
    mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
    return mesh;
  };
  EXPECT_EQ(check_embedded(pair(1.5)), "");
  EXPECT_NE(check_embedded(pair(1)), "");
  EXPECT_NE(check_embedded(pair(0.5)), "");
  Mesh pressed = make_icosphere(1, 2);  // one vertex pulled out through the other side
  pressed.vertices[50] *= -2.0f;
  EXPECT_NE(check_embedded(pressed), "");
}

}  // namespace
}  // namespace collidoscope
