// What the user does to bodies, through to the session and back, without a window.

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "controller_fixture.h"
#include "input/key_bindings.h"
#include "input/mouse_control.h"

namespace collidoscope::viewer {
namespace {

class ControllerBodies : public ControllerTest {
 protected:
  void SetUp() override { ASSERT_TRUE(open(bodies(6))); }
  Vec3 position(BodyIndex body) const { return session_.state().snapshot->poses[body].translation; }
  ::testing::AssertionResult comes_to(BodyIndex body, const Vec3& place) {
    return eventually([&](const Session::State& state) {
      return body < state.snapshot->poses.size() &&
             length(state.snapshot->poses[body].translation - place) < 1e-12;
    });
  }
  ::testing::AssertionResult has(std::size_t count) {
    return eventually([this, count](const Session::State& state) {
      return state.snapshot->poses.size() == count && view_.scene_shown > 0;
    });
  }
};

TEST_F(ControllerBodies, PlacesAreUndoneAndRedone) {
  const Vec3 before = position(2);
  controller_.place_body(2, {{90, 80, 70}, {}});
  ASSERT_TRUE(comes_to(2, {90, 80, 70}));
  EXPECT_EQ(controller_.place_of(*session_.state().snapshot, 2).position, Vec3(90, 80, 70));
  controller_.undo();
  ASSERT_TRUE(comes_to(2, before));
  controller_.redo();
  ASSERT_TRUE(comes_to(2, {90, 80, 70}));
  perform_key(controller_, GLFW_KEY_Z, GLFW_MOD_CONTROL, false);
  ASSERT_TRUE(comes_to(2, before));
  perform_key(controller_, GLFW_KEY_Y, GLFW_MOD_CONTROL, false);
  EXPECT_TRUE(comes_to(2, {90, 80, 70}));
}

TEST_F(ControllerBodies, ACopyStandsBesideItsOriginalAndIsSelected) {
  controller_.select(BodyIndex{1});
  controller_.duplicate_selected();
  ASSERT_TRUE(has(7));
  EXPECT_EQ(view_.selection[0], BodyIndex{6});
  const SnapshotPointer snapshot = session_.state().snapshot;
  EXPECT_EQ(snapshot->scene->body_names[6], snapshot->scene->body_names[1] + " (2)");
  EXPECT_EQ(&snapshot->shape(6), &snapshot->shape(1));
  const Vec3 way = position(6) - position(1);
  EXPECT_GT(way.x, 0);
  EXPECT_EQ(way.y, 0);
  controller_.duplicate_selected();  // of the copy
  ASSERT_TRUE(has(8));
  EXPECT_EQ(session_.state().snapshot->scene->body_names[7],
            session_.state().snapshot->scene->body_names[1] + " (2) (2)");
}

TEST_F(ControllerBodies, WhatIsSelectedStaysSelectedWhenOthersGo) {
  controller_.select_pair({2, 4});
  const std::string name = session_.state().snapshot->scene->body_names[4];
  controller_.remove_body(1);
  ASSERT_TRUE(has(5));
  EXPECT_EQ(view_.selection, (Selection{BodyIndex{1}, BodyIndex{3}}));
  EXPECT_EQ(session_.state().snapshot->scene->body_names[3], name);
  controller_.remove_selected();  // the last one of the pair
  ASSERT_TRUE(has(4));
  EXPECT_EQ(view_.selection, (Selection{BodyIndex{1}, std::nullopt}));
  controller_.undo();
  ASSERT_TRUE(has(5));
  controller_.undo();
  ASSERT_TRUE(has(6));
  EXPECT_EQ(view_.selection, (Selection{BodyIndex{2}, std::nullopt}));
}

TEST_F(ControllerBodies, TheLastBodyStays) {
  ASSERT_TRUE(open(bodies(1)));
  controller_.remove_body(0);
  ASSERT_TRUE(has(1));
  EXPECT_EQ(view_.notice, "the last body stays");
}

TEST_F(ControllerBodies, ANameIsShownAndGivenBack) {
  const std::string before = session_.state().snapshot->scene->body_names[3];
  const auto is_called = [&](const std::string& name) {
    return eventually([&](const Session::State& s) { return s.snapshot->scene->body_names[3] == name; });
  };
  controller_.rename_body(3, "anvil");
  ASSERT_TRUE(is_called("anvil"));
  EXPECT_EQ(session_.state().snapshot->scene->body_keys[3], before);
  controller_.restore_body(3);
  EXPECT_TRUE(is_called(before));
}

TEST_F(ControllerBodies, HiddenBodiesAreNotPicked) {
  controller_.select(BodyIndex{4});
  controller_.isolate_selected();
  const SceneInfo& scene = *session_.state().snapshot->scene;
  EXPECT_EQ(hidden_bodies(view_, scene), (std::vector<bool>{true, true, true, true, false, true}));
  controller_.isolate_selected();
  EXPECT_TRUE(hidden_bodies(view_, scene).empty()) << "all are shown again";
  controller_.hide_body(2, true);
  EXPECT_TRUE(hidden_bodies(view_, scene)[2]);
}

TEST_F(ControllerBodies, HandlesAreDraggedByTheMouse) {
  controller_.reset_view();
  controller_.select(BodyIndex{3});
  controller_.toggle_handles();
  MouseControl mouse(controller_, view_, [](glm::dvec2) { return std::nullopt; });
  Layout layout;
  layout.scene = {0, 0, 800, 600};
  mouse.set_layout(layout);
  const Vec3 before = position(3);
  const Vec3 middle =
      session_.state().snapshot->poses[3].to_parent(session_.state().snapshot->shape(3).aabb().centre());
  const Gizmo gizmo(middle, view_.camera, layout.scene.aspect());
  const auto pixel = [&](const Vec3& point) {
    const Vec3 at = view_.camera.project(point, layout.scene.aspect());
    return layout.scene.to_pixel({at.x, at.y});
  };
  const Vec3 tip = middle + Vec3(0, 0, Real(0.9) * gizmo.size());
  mouse.press(GLFW_MOUSE_BUTTON_LEFT, 0, pixel(tip));
  EXPECT_TRUE(mouse.dragging()) << "what is set meanwhile is one change";
  for (const Real way : {0.2, 0.6, 1.5}) mouse.move(pixel(tip + Vec3(0, 0, way)), false);
  mouse.release(GLFW_MOUSE_BUTTON_LEFT, pixel(tip + Vec3(0, 0, 1.5)), 0);
  ASSERT_TRUE(eventually([&](const Session::State& s) {
    return std::abs(s.snapshot->poses[3].translation.z - before.z - 1.5) < 1e-9;
  }));
  EXPECT_EQ(position(3).x, before.x);
  EXPECT_EQ(view_.selection[0], BodyIndex{3}) << "no click";
  EXPECT_FALSE(session_.state().playing);
  controller_.undo();
  EXPECT_TRUE(comes_to(3, before));
}

TEST_F(ControllerBodies, ThePartnerIsTouched) {
  controller_.place_body(0, {{100, 0, 0}, {}});
  controller_.place_body(1, {{105, 0.1, 0.2}, {}});
  ASSERT_TRUE(comes_to(1, {105, 0.1, 0.2}));
  controller_.select_pair({0, 1});
  controller_.touch_partner();
  ASSERT_TRUE(eventually([&](const Session::State& s) {
    return s.snapshot->poses[1].translation.x < 105 && s.snapshot->pair &&
           std::abs(s.snapshot->pair->result.separation) < 1e-9;
  }));
  EXPECT_EQ(position(0), Vec3(100, 0, 0));
}

}  // namespace
}  // namespace collidoscope::viewer
