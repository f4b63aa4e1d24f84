// Panels beside views that take long: counted, not timed.

#include "shell/painter.h"

#include <gtest/gtest.h>

#include "gl/headless_context.h"
#include "session/runner.h"

namespace collidoscope::viewer {
namespace {

constexpr gl::Size size{900, 500};

app::RunOptions many_triangles() {
  app::RunOptions options;
  options.parameters.count = 100;
  options.parameters.vertices = 400;
  return options;
}

class PainterTest : public testing::Test {
 protected:
  PainterTest() {
    view_.style.samples = 1;
    take_snapshot();
    view_.camera = initial_camera(*state_.snapshot->scene, {}, layout().scene.aspect());
  }
  void take_snapshot() { state_.snapshot = std::make_shared<const Snapshot>(runner_.snapshot()); }
  Layout layout() const { return interface_.layout(size, 1); }
  bool begin() { return painter_.begin_views(layout(), *state_.snapshot, view_); }
  bool paint_panels() { return painter_.paint_panels(window_, state_, view_, interface_); }
  /// Of the window, as it is.
  Image scene() const {
    gl::Framebuffer part({layout().scene.width, layout().scene.height}, 1);
    const int below = size.height - layout().scene.y - layout().scene.height;
    window_.copy_to(part, -layout().scene.x, -below, size);
    return part.read_pixels();
  }

  gl::HeadlessContext context_;
  Runner runner_{many_triangles()};
  ViewState view_;
  Session session_{[] {}};
  Controller controller_{session_, view_, many_triangles(), std::nullopt};
  UserInterface interface_{controller_, view_};
  Painter painter_{nullptr, 1, {}};
  Session::State state_;
  gl::Framebuffer window_{size, 1};
};

TEST_F(PainterTest, PanelsDoNotWaitForTheViews) {
  painter_.paint(size, state_, view_, interface_);
  paint_panels();
  const Image before = scene();
  runner_.step();
  take_snapshot();
  ASSERT_TRUE(begin());
  int pictures = 0;
  for (; painter_.views_under_way(); painter_.advance_views(), ++pictures) {
    state_.speed += 1;  // a slider shows it
    EXPECT_TRUE(paint_panels());
    EXPECT_EQ(scene().bytes(), before.bytes());
  }
  EXPECT_GE(pictures, 4);  // however fast the machine: a slice is twice the one before at most
  EXPECT_TRUE(paint_panels());
  const Image after = scene();
  EXPECT_NE(after.bytes(), before.bytes());
  const gl::Size part{layout().scene.width, layout().scene.height};
  SceneRenderer other;
  EXPECT_EQ(other.draw(part, view_of(*state_.snapshot, {}), view_.camera, colours_of(view_), view_.style, {})
                .read_pixels()
                .bytes(),
            after.bytes());
}

TEST_F(PainterTest, WhatWouldLookTheSameIsNotDrawnAgain) {
  painter_.paint(size, state_, view_, interface_);
  paint_panels();
  paint_panels();  // ImGui settles
  EXPECT_FALSE(paint_panels());
  EXPECT_FALSE(begin());
  painter_.forget_panels();
  EXPECT_TRUE(paint_panels());
  state_.speed += 1;
  EXPECT_TRUE(paint_panels());
}

}  // namespace
}  // namespace collidoscope::viewer
