// The face octree: every choice finds what edges against faces find.

#include <gtest/gtest.h>

#include "fixtures/meshes/crowd.h"
#include "narrow/mesh/face_pair_test.h"

namespace collidoscope {
namespace {

using namespace test;

TEST(FaceOctree, EveryResolutionAndChoiceFindsTheSame) {
  const std::vector<ShapePointer> shapes = small_meshes();
  Random random(1);
  std::size_t meet = 0;
  for (int i = 0; i < 60; ++i) {
    const auto any = [&] { return shapes[random.below(static_cast<std::uint32_t>(shapes.size()))]; };
    const ShapePointer a = any(), b = any();
    const PlacedMeshes pair{a, b, pose_near(*a, *b, random)};
    const std::vector<TrianglePairing> expected = contacts_by("edge-face", pair);
    meet += !expected.empty();
    for (const char* resolution : {"0", "1", "4", "7"})
      for (const char* faces : {"0", "8", "1000"})
        for (const char* test : {"axes", "clipping", "box"})
          for (const char* boxes : {"on", "off"}) {
            const std::string choice = std::string("face-octree:resolution=") + resolution +
                                       ":faces=" + faces + ":cube-test=" + test + ":boxes=" + boxes;
            ASSERT_EQ(contacts_by(choice, pair), expected) << choice << ", pair " << i;
          }
  }
  EXPECT_GT(meet, 15u);
  EXPECT_LT(meet, 55u);
}

TEST(FaceOctree, ThePrintedTestAgreesWhereFacesDoNotNearlyTouch) {
  Random random(3);
  int meet = 0;
  const auto corner = [&] { return random.in_box(Vec3(-1), Vec3(1)); };
  for (int i = 0; i < 100000; ++i) {
    const TrianglePoints a = {corner(), corner(), corner()}, b = {corner(), corner(), corner()};
    const bool truth = triangles_intersect(a, b);
    ASSERT_EQ(printed_face_test(a, b), truth);
    meet += truth;
  }
  EXPECT_GT(meet, 10000);
}

}  // namespace
}  // namespace collidoscope
