#include "scene/arrangement.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "geometry/primitives/primitives.h"
#include "scene/scene.h"

namespace collidoscope {
namespace {

constexpr Real half_turn = 3.141592653589793;

/// Three boxes in a row that move, the first two of one shape; the last one not tested against the first.
World three_boxes() {
  World world;
  const ShapePointer small = make_shape("small", make_box(Vec3(1))),
                     large = make_shape("large", make_box(Vec3(2)));
  const Vec3 centre(1, 0, 0);
  world.add({"left", small, {{0, 0, 0}, {}, {0, 0, 1}, {}, centre}});
  world.add({"middle", small, {{5, 0, 0}, {}, {0, 0, 2}, {0, 1, 0}, centre}, 1});
  world.add({"right", large, {{10, 0, 0}, {}, {0, 0, 3}, {}, centre}, 2});
  world.filter().exclude({0, 2});
  world.filter().set_groups_tested(1, 2, false);
  return world;
}

std::vector<std::string> names_of(const World& world) {
  std::vector<std::string> names;
  for (BodyIndex body = 0; body < world.size(); ++body) names.push_back(world.name(body));
  return names;
}

void expect_same_pose(const World& a, BodyIndex in_a, const World& b, BodyIndex in_b) {
  EXPECT_EQ(a.motion().poses[in_a].translation, b.motion().poses[in_b].translation);
  EXPECT_EQ(a.motion().poses[in_a].rotation, b.motion().poses[in_b].rotation);
}

TEST(Arrangement, NothingChangedIsTheSceneItself) {
  const World scene = three_boxes(), world = arranged(scene, {});
  EXPECT_EQ(names_of(world), names_of(scene));
  EXPECT_EQ(world.shape_library(), scene.shape_library());
  EXPECT_EQ(world.groups(), scene.groups());
  EXPECT_EQ(world.filter().excluded(), scene.filter().excluded());
  EXPECT_FALSE(world.filter().groups_tested(1, 2));
  for (BodyIndex body = 0; body < 3; ++body) {
    expect_same_pose(world, body, scene, body);
    EXPECT_EQ(world.motion().velocities[body], scene.motion().velocities[body]);
  }
}

TEST(Arrangement, APlaceIsThatOfTheShapesFrame) {
  Arrangement arrangement;
  const BodyPlace place{{1, 2, 3}, from_axis_angle({0, 0, 1}, half_turn / 2)};
  change_of(arrangement, "middle").place = place;
  World world = arranged(three_boxes(), arrangement);
  EXPECT_LT(length(world.motion().poses[1].translation - place.position), 1e-15);
  EXPECT_EQ(world.motion().poses[1].rotation, to_matrix(place.orientation));
  EXPECT_LT(length(world.motion().positions[1] - Vec3(1, 3, 3)), 1e-15) << "the rotation centre, one beside";
  EXPECT_EQ(world.motion().velocities[1], Vec3(0, 0, 2));
}

TEST(Arrangement, RemovedBodiesLeaveTheFilterRight) {
  Arrangement arrangement;
  change_of(arrangement, "middle").removed = true;
  const World world = arranged(three_boxes(), arrangement);
  EXPECT_EQ(names_of(world), (std::vector<std::string>{"left", "right"}));
  EXPECT_FALSE(world.pair_filter().tests({0, 1})) << "left and right";
  EXPECT_EQ(world.shape(1)->name(), "large");
}

TEST(Arrangement, CopiesFollowTheScenesBodies) {
  Arrangement arrangement{{"one more", "right", BodyPlace{{20, 0, 0}, {}}, "", false},
                          {"another", "right", std::nullopt, "third", false}};
  change_of(arrangement, "right").removed = true;  // its copies stay
  change_of(arrangement, "left").name = "first";
  const World scene = three_boxes(), world = arranged(scene, arrangement);
  EXPECT_EQ(names_of(world), (std::vector<std::string>{"first", "middle", "one more", "third"}));
  EXPECT_EQ(body_keys(scene, arrangement),
            (std::vector<std::string>{"left", "middle", "one more", "another"}));
  EXPECT_EQ(world.motion().poses[2].translation, Vec3(20, 0, 0));
  expect_same_pose(world, 3, scene, 2);
  EXPECT_EQ(world.rest_shape(2), scene.rest_shape(2));
  EXPECT_EQ(world.group(2), 2u);
  EXPECT_TRUE(world.pair_filter().tests({0, 2})) << "only the original is excluded";
  EXPECT_FALSE(world.pair_filter().tests({1, 2})) << "groups count for copies, too";
}

TEST(Arrangement, EqualNamesAreNumbered) {
  World scene;
  const ShapePointer box = make_shape("box", make_box(Vec3(1)));
  for (Real x = 0; x < 3; ++x) scene.add({"box", box, {{x, 0, 0}, {}, {}, {}, {}}});
  EXPECT_EQ(body_keys(scene, {}), (std::vector<std::string>{"box", "box (2)", "box (3)"}));
  Arrangement arrangement;
  change_of(arrangement, "box (2)").removed = true;
  const World world = arranged(scene, arrangement);
  ASSERT_EQ(world.size(), 2u);
  expect_same_pose(world, 1, scene, 2);
  EXPECT_EQ(unused_body_name(body_keys(scene, {}), "box"), "box (4)");
  EXPECT_EQ(unused_body_name({}, "box"), "box");
}

TEST(Arrangement, LinksOfChainsGoOnWithoutTheirRemovedBodies) {
  const World scene = create_scene("arm", {}).world;
  const ChainLink& last = scene.chains()[0].links.back();
  Arrangement arrangement;
  change_of(arrangement, scene.name(0)).removed = true;
  World world = arranged(scene, arrangement), original = scene;
  ASSERT_EQ(world.size(), scene.size() - 1);
  ASSERT_TRUE(last.body);
  for (int frame = 0; frame < 30; ++frame) world.step(scene.time() + 0.1), original.step(scene.time() + 0.1);
  expect_same_pose(world, *last.body - 1, original, *last.body);
}

// ---- While it runs ----------------------------------------------------------------------------------------

TEST(Rearrangement, BodiesThatAreNotMovedGoOn) {
  const World scene = three_boxes();
  World running = scene;
  for (int frame = 0; frame < 10; ++frame) running.step(0.25);
  running.motion().answered = {{0, 1}, {1, 2}};
  Arrangement after{{"more", "left", std::nullopt, "", false}};
  change_of(after, "left").removed = true;
  change_of(after, "right").place = BodyPlace{{7, 7, 7}, {}};
  const World world = rearranged({running, {}}, scene, after);
  EXPECT_EQ(names_of(world), (std::vector<std::string>{"middle", "right", "more"}));
  EXPECT_EQ(world.time(), running.time());
  EXPECT_EQ(world.frame(), 10u);
  expect_same_pose(world, 0, running, 1);
  EXPECT_EQ(world.motion().poses[1].translation, Vec3(7, 7, 7));
  EXPECT_EQ(world.motion().velocities[1], Vec3(0, 0, 3));
  expect_same_pose(world, 2, scene, 0);
  EXPECT_EQ(world.motion().answered, (std::vector<BodyPair>{{0, 1}}));
}

TEST(Rearrangement, WhatIsTakenBackIsWhereTheSceneHasIt) {
  const World scene = three_boxes();
  Arrangement arrangement;
  change_of(arrangement, "left").place = BodyPlace{{7, 7, 7}, {}};
  change_of(arrangement, "middle").removed = true;
  const World world = rearranged({arranged(scene, arrangement), arrangement}, scene, {});
  ASSERT_EQ(names_of(world), names_of(scene));
  for (BodyIndex body = 0; body < 3; ++body) expect_same_pose(world, body, scene, body);
}

/// Moved, removed and copied in a frame: all of it taken back in that frame leaves no trace.
TEST(Rearrangement, WhatIsTakenBackInItsFrameLeavesBodiesWhereTheyWere) {
  const World scene = three_boxes();
  ArrangedWorld running{scene, {}};
  for (int frame = 0; frame < 7; ++frame) running.world.step(0.1);
  Arrangement changes{{"more", "left", BodyPlace{{3, 3, 3}, {}}, "", false}};
  change_of(changes, "left").place = BodyPlace{{7, 7, 7}, {}};
  change_of(changes, "middle").removed = true;
  const ArrangedWorld changed{rearranged(running, scene, changes, &running), changes};
  const World back = rearranged(changed, scene, {}, &running);
  ASSERT_EQ(names_of(back), names_of(scene));
  for (BodyIndex body = 0; body < 3; ++body) {
    expect_same_pose(back, body, running.world, body);
    EXPECT_EQ(back.motion().velocities[body], running.world.motion().velocities[body]);
  }
}

TEST(Rearrangement, ABodyThatIsUnknownIsNamedWithASuggestion) {
  Arrangement arrangement;
  change_of(arrangement, "midle").removed = true;
  EXPECT_NO_THROW(arranged(three_boxes(), arrangement));
  try {
    expect_bodies(three_boxes(), arrangement);
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()), "body 'midle': the scene has no such body; did you mean 'middle'?");
  }
}

}  // namespace
}  // namespace collidoscope
