#include "octrees/faced_octree.h"

#include <gtest/gtest.h>
#include <set>

#include "bounds/triangle_box.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

TrianglePoints triangle(const Mesh& mesh, std::size_t i) {
  const Triangle& t = mesh.triangles[i];
  return {Vec3(mesh.vertices[t[0]]), Vec3(mesh.vertices[t[1]]), Vec3(mesh.vertices[t[2]])};
}

Aabb box_of(const FacedOctree& octree, const VoxelCube& cube) {
  const Vec3 low(cube.corner[0], cube.corner[1], cube.corner[2]);
  return {octree.root().to_metres(low), octree.root().to_metres(low + Vec3(cube.side))};
}

// The oracle tests every face for every cube.
TEST(FacedOctree, ListsTheFacesThatMeetEachCube) {
  const Mesh mesh = make_torus(1, 0.4, 20, 12);
  const FacedOctree octree(mesh, 4, OctreeFilling::faces);
  std::set<std::uint32_t> listed;
  for (std::size_t i = 0; i < octree.cubes().size(); ++i) {
    EXPECT_EQ(octree.cubes()[i].side, 1);
    const std::set<std::uint32_t> faces(octree.faces(i).begin(), octree.faces(i).end());
    ASSERT_FALSE(faces.empty());
    ASSERT_EQ(faces.size(), octree.faces(i).size());
    for (std::uint32_t face = 0; face < mesh.triangles.size(); ++face)
      EXPECT_EQ(faces.contains(face),
                triangle_meets(triangle(mesh, face), box_of(octree, octree.cubes()[i])));
    listed.insert(faces.begin(), faces.end());
  }
  EXPECT_EQ(listed.size(), mesh.triangles.size());
}

TEST(FacedOctree, ASolidOneHasInnerCubesWithoutFaces) {
  const Mesh mesh = make_icosphere(1, 3);
  const FacedOctree faces(mesh, 5, OctreeFilling::faces), solid(mesh, 5, OctreeFilling::solid);
  std::size_t inner = 0;
  for (std::size_t i = 0; i < solid.cubes().size(); ++i) inner += solid.faces(i).empty();
  EXPECT_GT(inner, 100u);
  EXPECT_EQ(solid.cubes().size() - inner, faces.cubes().size());
  EXPECT_GT(solid.bytes(), faces.bytes());
}

TEST(FacedOctree, OfAnEmptyMeshIsEmpty) {
  EXPECT_TRUE(FacedOctree({}, 4, OctreeFilling::solid).cubes().empty());
}

}  // namespace
}  // namespace collidoscope
