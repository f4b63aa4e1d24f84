// octree-update: every combination of its optimisations finds what edges against faces find, while shapes
// deform, too; each saves what it promises.

#include <gtest/gtest.h>

#include "fixtures/meshes/crowd.h"
#include "narrow/mesh/octree_detection.h"

namespace collidoscope {
namespace {

using namespace test;

/// All sixteen combinations of the four optimisations.
std::vector<std::string> combinations() {
  std::vector<std::string> all;
  for (const char* octrees : {"faces", "solid"})
    for (const char* regions : {"on", "off"})
      for (const char* refinement : {"on", "off"})
        for (const char* lists : {"on", "off"})
          all.push_back(std::string("octree-update:octrees=") + octrees + ":regions=" + regions +
                        ":refinement=" + refinement + ":lists=" + lists);
  return all;
}

TEST(OctreeUpdate, EveryCombinationFindsTheSame) {
  const std::vector<ShapePointer> shapes = small_meshes();
  Random random(1);
  std::size_t meet = 0;
  for (int i = 0; i < 30; ++i) {
    const auto any = [&] { return shapes[random.below(static_cast<std::uint32_t>(shapes.size()))]; };
    const ShapePointer a = any(), b = any();
    const PlacedMeshes pair{a, b, pose_near(*a, *b, random)};
    const std::vector<TrianglePairing> expected = contacts_by("edge-face", pair);
    meet += !expected.empty();
    for (const std::string& combination : combinations())
      for (const char* levels :
           {":resolution=0:source=1", ":resolution=3:source=4", ":resolution=5:source=3"})
        ASSERT_EQ(contacts_by(combination + levels, pair), expected) << combination << levels << ", " << i;
  }
  EXPECT_GT(meet, 8u);
  EXPECT_LT(meet, 27u);
}

/// A sphere that beats: every vertex at a factor of its own.
void beat(Shape& shape, const Mesh& rest, Random& random) {
  std::vector<Vec3f> vertices = rest.vertices;
  for (Vec3f& vertex : vertices) vertex *= static_cast<float>(random.uniform(0.7, 1.3));
  shape.deform(vertices);
}

TEST(OctreeUpdate, FollowsShapesThatDeform) {
  Random random(3);
  const Mesh rest = make_icosphere(0.8, 2);
  std::size_t meet = 0;
  const auto a = std::make_shared<Shape>("a", rest), b = std::make_shared<Shape>("b", rest);
  for (int i = 0; i < 60; ++i) {
    beat(*a, rest, random), beat(*b, rest, random);
    const PlacedMeshes pair{a, b, random_pose(random, random.uniform(1.2, 2))};
    const std::vector<TrianglePairing> expected = brute_force_contacts(pair.meshes());
    meet += !expected.empty();
    ASSERT_EQ(contacts_by("octree-update", pair), expected);
  }
  EXPECT_GT(meet, 20u);
  EXPECT_LT(meet, 58u);
}

OctreeWork work_of(const std::string& choice, const PlacedMeshes& pair) {
  const NarrowChoice narrow = narrow_choice(choice);
  const Shape* const shapes[] = {pair.a.get(), pair.b.get()};
  const Pose poses[] = {{}, pair.b_in_a};
  const BodyPair pairs[] = {{0, 1}};
  ThreadPool one;
  return detect_by_octree_update({Bodies{shapes, poses}}, pairs, narrow.options, one).work;
}

TEST(OctreeUpdate, EachOptimisationSavesWhatItPromises) {
  const ShapePointer torus = make_shape("torus", make_torus(0.8, 0.25, 48, 20));
  const PlacedMeshes pair{torus, torus, {Mat3(0, 1, 0, 0, 0, 1, 1, 0, 0), Vec3(0.8, 0.1, 0.2)}};
  const std::string original = "octree-update:octrees=solid:regions=off:refinement=off:lists=off";
  const OctreeWork none = work_of(original, pair), all = work_of("octree-update", pair),
                   faces = work_of("octree-update:regions=off:refinement=off:lists=off", pair),
                   regions = work_of("octree-update:octrees=solid:refinement=off:lists=off", pair),
                   refinement = work_of("octree-update:octrees=solid:regions=off:lists=off", pair),
                   lists = work_of("octree-update:octrees=solid:regions=off:refinement=off", pair);
  EXPECT_LT(faces.items, none.items);
  EXPECT_LT(regions.items, none.items / 2);
  EXPECT_LT(refinement.subdivision.cube_tests, none.subdivision.cube_tests / 2);
  EXPECT_GT(none.subdivision.face_tests, 0u);
  EXPECT_EQ(lists.subdivision.face_tests, 0u);
  EXPECT_LT(all.subdivision.cube_tests, refinement.subdivision.cube_tests);
}

}  // namespace
}  // namespace collidoscope
