#include "overlays/vector_lines.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

constexpr Viewport the_view{100, 50, 400, 200};

TurntableCamera from_the_front() {
  TurntableCamera camera;
  camera.look({0, -10, 0}, {0, 0, 0});
  return camera;
}

VectorLine one_line(const Vec3& from, const Vec3& to) {
  Overlay overlay;
  overlay.line(from, to, {1, 0, 0, 1}, 2);
  const std::vector<VectorLine> lines = take_lines(overlay, the_view, from_the_front(), 1.5f);
  EXPECT_TRUE(overlay.lines().empty());
  return lines.size() == 1 ? lines[0] : VectorLine{};
}

TEST(VectorLines, LieWhereTheCameraSeesThem) {
  const VectorLine line = one_line({0, 0, 0}, {1, 0, 0});
  EXPECT_EQ(line.width, 3);
  EXPECT_EQ(line.opacity, 1);
  EXPECT_NEAR(line.from.x, 300, 1e-3f);
  EXPECT_NEAR(line.from.y, 150, 1e-3f);
  const Vec3 tip = from_the_front().project({1, 0, 0}, the_view.aspect());
  EXPECT_NEAR(line.to.x, static_cast<float>(the_view.to_pixel({tip.x, tip.y}).x), 1e-3f);
}

TEST(VectorLines, EndAtTheBorderOfTheView) {
  const VectorLine line = one_line({0, 0, 0}, {1000, 0, 0});
  EXPECT_NEAR(line.to.x, 500, 1e-3f);
  EXPECT_NEAR(line.to.y, 150, 1e-3f);
}

TEST(VectorLines, LeaveOutWhatIsBehindTheEyeOrBesideTheView) {
  Overlay overlay;
  overlay.line({0, -20, 0}, {1, -30, 0}, {1, 1, 1, 1});
  overlay.line({100, 0, 0}, {100, 0, 1}, {1, 1, 1, 1});
  EXPECT_TRUE(take_lines(overlay, the_view, from_the_front(), 1).empty());
  const VectorLine through = one_line({0.1, 0, 0}, {0.1, -20, 0});
  EXPECT_NEAR(through.to.x, 500, 1e-3f) << "up to where it leaves the view, before it comes to the eye";
}

TEST(VectorLines, ThatAreTooManyStayInTheOverlay) {
  Overlay overlay;
  for (int i = 0; i < 10'000; ++i) overlay.line({0, 0, 0}, {1, 0, 0}, {1, 1, 1, 1});
  EXPECT_TRUE(take_lines(overlay, the_view, from_the_front(), 1).empty());
  EXPECT_EQ(overlay.lines().size(), 10'000u);
}

}  // namespace
}  // namespace collidoscope::viewer
