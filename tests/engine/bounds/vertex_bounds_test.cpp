#include "bounds/vertex_bounds.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "core/random.h"
#include "fixtures/instruction_sets.h"

namespace collidoscope {
namespace {

std::vector<Vec3f> random_vertices(std::size_t count, Random& random) {
  std::vector<Vec3f> vertices;
  for (std::size_t i = 0; i < count; ++i)
    vertices.emplace_back(random.in_box(Vec3(-3, 1, -2), Vec3(-1, 4, 5)));
  return vertices;
}

TEST(VertexBounds, BoxesAreThoseOfTheVertices) {
  test::for_each_instruction_set([] {
    Random random(1);
    for (std::size_t count = 1; count <= 40; ++count) {
      const std::vector<Vec3f> vertices = random_vertices(count, random);
      std::vector<Vec3> points(vertices.begin(), vertices.end());
      const Aabb box = bounding_box(std::span(vertices)),
                 expected = bounding_box(std::span<const Vec3>(points));
      ASSERT_EQ(box.min, expected.min) << count;
      ASSERT_EQ(box.max, expected.max) << count;
    }
  });
}

TEST(VertexBounds, TheFarthestVertexIsFoundBitForBit) {
  test::for_each_instruction_set([] {
    Random random(2);
    for (std::size_t count = 0; count <= 40; ++count) {
      const std::vector<Vec3f> vertices = random_vertices(count, random);
      const Vec3 centre = random.in_box(Vec3(-5), Vec3(5));
      Real expected = 0;
      for (const Vec3f& vertex : vertices)
        expected = std::max(expected, length_squared(Vec3(vertex) - centre));
      ASSERT_EQ(farthest_squared(vertices, centre), expected) << count;
    }
  });
}

}  // namespace
}  // namespace collidoscope
