#include "geometry/primitives/mirtich_disk.h"

#include <gtest/gtest.h>

#include "fixtures/meshes/mesh_checks.h"

namespace collidoscope {
namespace {

/// "The aspect ratio of disk radius to thickness was 10:1."
TEST(MirtichDisk, HasTheProportionsOfThePaper) {
  const Mesh disk = make_mirtich_disk(2);
  EXPECT_EQ(test::check_solid(disk), "");
  EXPECT_EQ(disk.vertices.size(), 120u);
  float radius = 0;
  for (const Vec3f& v : disk.vertices) {
    radius = std::max(radius, v.x);
    EXPECT_FLOAT_EQ(std::abs(v.z), 0.1f);
  }
  EXPECT_FLOAT_EQ(radius, 2);
}

}  // namespace
}  // namespace collidoscope
