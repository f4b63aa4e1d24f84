#include "foreign/foreign_shape.h"

#include <gtest/gtest.h>

#include "geometry/mesh/stl.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

TEST(ForeignShape, HullsAndMeshesBecomeArrays) {
  const ShapePointer ring = make_shape("ring", make_torus(1, 0.25, 12, 8));
  const ForeignGeometry mesh = foreign_geometry(*ring, NarrowInput::mesh);
  EXPECT_EQ(mesh.vertices.size(), 3 * ring->mesh().vertices.size());
  EXPECT_EQ(mesh.triangles.size(), 3 * ring->mesh().triangles.size());
  const ForeignGeometry hull = foreign_geometry(*ring, NarrowInput::convex);
  EXPECT_EQ(hull.vertices.size(), 3 * ring->hull().vertices.size());
  // Euler: a closed surface of triangles has twice its vertices less four.
  EXPECT_EQ(hull.triangles.size() / 3, 2 * ring->hull().vertices.size() - 4);
}

TEST(ForeignShape, FilesHoldTheTriangles) {
  const ShapePointer box = make_shape("box", make_box(Vec3(1, 2, 3)));
  const StlContents read = parse_stl(text_stl(foreign_geometry(*box, NarrowInput::mesh)), "box");
  ASSERT_EQ(read.triangles.size(), 12u);
  const Triangle& first = box->mesh().triangles.front();
  for (std::size_t corner = 0; corner < 3; ++corner)
    EXPECT_EQ(read.triangles.front()[corner], box->mesh().vertices[first[corner]]);
}

TEST(ForeignShape, DoublesSurvive) {
  const Shape shape("points",
                    convex_hull(std::vector<Vec3>{{0.1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1.0 / 3}}));
  const std::string text = text_stl(foreign_geometry(shape, NarrowInput::convex));
  EXPECT_NE(text.find("vertex 0.10000000000000001 0 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("vertex 0 0 0.33333333333333331\n"), std::string::npos) << text;
}

TEST(ForeignShape, ShapesWithoutFacesKeepTheirPoints) {
  const Shape segment("segment", convex_hull(std::vector<Vec3>{{0, 0, 0}, {1, 2, 3}}));
  const std::string text = text_stl(foreign_geometry(segment, NarrowInput::convex));
  EXPECT_NE(text.find("vertex 1 2 3\nvertex 1 2 3\nvertex 1 2 3\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace collidoscope
