#include "simulation/snapped_place.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "fixtures/two_boxes.h"
#include "scene/model_shapes.h"
#include "simulation/pair_query.h"

namespace collidoscope {
namespace {

World placed(const World& world, BodyIndex body, const BodyPlace& place) {
  World moved = world;
  moved.motion().place(body, place.pose());
  return moved;
}

void expect_touch(const World& world, const NarrowChoice& narrow) {
  const PairResult result = query_pair(world, {0, 1}, narrow);
  if (result.gives(Capability::distance) || result.gives(Capability::depth)) {
    EXPECT_LT(std::abs(result.separation), 1e-8);
  }
}

TEST(TouchingPlace, IsOneStepAwayOrBack) {
  const NarrowChoice narrow = narrow_choice("epa");
  for (const Real x : {1.7, 4.0}) {
    const World world = boxes(Vec3(1), Vec3(x, 0.1, 0.2), "epa").world();
    const std::optional<BodyPlace> small = touching_place(world, 1, 0, narrow),
                                   large = touching_place(world, 0, 1, narrow);
    ASSERT_TRUE(small && large);
    EXPECT_NEAR(small->position.x, 6.5, 1e-12);
    EXPECT_NEAR(large->position.x, 5 + x - 1.5, 1e-12);
    EXPECT_EQ(small->position.y, 0.1);
  }
}

TEST(TouchingPlace, HoldsForTurnedHullsAndMeshes) {
  Random random(5);
  int apart = 0;
  for (const char* id : {"epa", "obb-tree"}) {
    const NarrowChoice narrow = narrow_choice(id);
    for (int i = 0; i < 40; ++i) {
      World world;
      const ShapePointer torus = make_model_shape("torus", "torus"), knot = make_model_shape("knot", "torus");
      for (const ShapePointer& shape : {torus, knot})
        world.add({shape->name(), shape, {random.unit_vector() * Real(1.5), random.rotation(), {}, {}, {}}});
      apart += query_pair(world, {0, 1}, narrow).verdict == Verdict::separated;
      const std::optional<BodyPlace> place = touching_place(world, 0, 1, narrow);
      if (!place) continue;
      const World moved = placed(world, 0, *place);
      expect_touch(moved, narrow);
      EXPECT_EQ(moved.motion().poses[0].translation, place->position);
    }
  }
  EXPECT_GT(apart, 10);
  EXPECT_LT(apart, 70);
}

TEST(FaceToFacePlace, LaysABoxFlatOnAnother) {
  const World beside = boxes(Vec3(1), Vec3(0.2, 0.1, 2.5), "epa").world();
  World tilted = beside;
  const Quaternion turn = from_axis_angle({1, 2, 0.3}, 0.4);
  tilted.motion().place(1, tilted.motion().positions[1], turn);
  const std::optional<BodyPlace> place = face_to_face_place(tilted, 1, 0, narrow_choice("epa"));
  ASSERT_TRUE(place);
  const Mat3 rotation = to_matrix(place->orientation);
  bool flat = false;
  for (int axis = 0; axis < 3; ++axis) flat |= std::abs(rotation[axis].z) > 1 - 1e-9;
  EXPECT_TRUE(flat);
  EXPECT_NEAR(place->position.z, 1.5, 1e-9);
}

}  // namespace
}  // namespace collidoscope
