#include "gl/window.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer::gl {
namespace {

TEST(WindowSize, LeavesRoomForItsFrameWithinTheWorkArea) {
  const Margins frame{1, 30, 1, 2};
  EXPECT_EQ(fit_to({1920, 1080}, frame, {1600, 1000}), (Size{1600, 1000}));
  EXPECT_EQ(fit_to({1366, 728}, frame, {1600, 1000}), (Size{1364, 696}));
  EXPECT_EQ(fit_to({1366, 768}, {}, {800, 1000}), (Size{800, 768}));
  EXPECT_EQ(fit_to({20, 20}, frame, {800, 600}), (Size{18, 1})) << "never nothing";
}

}  // namespace
}  // namespace collidoscope::viewer::gl
