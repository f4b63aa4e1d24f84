#include "session/pair_inspection.h"

#include <gtest/gtest.h>

#include "modelling/primitives.h"

namespace collidoscope::viewer {
namespace {

/// A ring in the xy-plane and a box at `place`.
PairInspection ring_and_box(const Vec3& place, const char* narrow) {
  Scene scene;
  scene.id = "ring and box";
  const auto add = [&](const char* name, Mesh mesh, const Vec3& position) {
    BodyMotion motion;
    motion.position = position;
    scene.world.add({name, std::make_shared<const Shape>(name, std::move(mesh)), motion});
  };
  add("ring", make_torus(1, 0.2, 48, 16), Vec3(0));
  add("box", make_box(Vec3(0.3)), place);
  PipelineConfig config;
  config.narrow = narrow;
  Simulation simulation(std::move(scene), config);
  simulation.detect();
  return inspect(simulation, {0, 1});
}

TEST(PairInspection, NoPlanePartsABoxFromTheRingAroundIt) {
  const PairInspection within = ring_and_box(Vec3(0), "aabb-tree");
  EXPECT_EQ(within.result.verdict, Verdict::separated);
  EXPECT_TRUE(within.result.gives(Capability::direction));
  EXPECT_FALSE(within.parted_by_plane);
  EXPECT_EQ(ring_and_box(Vec3(0), "gjk").result.verdict, Verdict::colliding);
}

TEST(PairInspection, APlanePartsWhatIsBesideEachOther) {
  for (const char* narrow : {"aabb-tree", "gjk"}) {
    const PairInspection beside = ring_and_box(Vec3(3, 0, 0), narrow);
    EXPECT_EQ(beside.result.verdict, Verdict::separated);
    EXPECT_TRUE(beside.parted_by_plane) << narrow;
    EXPECT_GT(beside.begin_of_b, beside.end_of_a);
  }
  EXPECT_FALSE(ring_and_box(Vec3(1, 0, 0), "aabb-tree").parted_by_plane) << "they collide";
}

}  // namespace
}  // namespace collidoscope::viewer
