#include "control/ruler.h"

#include <gtest/gtest.h>

#include "overlays/ruler_overlay.h"
#include "seen_boxes.h"

namespace collidoscope::viewer {
namespace {

class RulerTest : public SeenBoxes {
 protected:
  std::optional<SurfacePoint> end_at(const Vec3& world, const Sight& sight = {}) const {
    return surface_point(snapshot_, camera_, seen(world), sight);
  }
};

TEST_F(RulerTest, AnEndLiesOnTheSurfaceThatIsSeen) {
  const SurfacePoint end = *end_at(Vec3(5.3, -1, 0.2));
  EXPECT_EQ(end.body, "large");
  EXPECT_FALSE(end.on_vertex);
  EXPECT_LT(length(end.place - Vec3(0.3, -1, 0.2)), 1e-9) << "in the body's frame";
  EXPECT_FALSE(end_at(Vec3(15, 0, 0)));
}

TEST_F(RulerTest, AnEndSnapsToACornerThatIsNear) {
  const SurfacePoint end = *end_at(Vec3(5.97, -1, 0.98));
  EXPECT_TRUE(end.on_vertex);
  EXPECT_EQ(end.place, Vec3(1, -1, 1));
  EXPECT_FALSE(end_at(Vec3(5.7, -1, 0.7))->on_vertex);
}

TEST_F(RulerTest, AnEndLiesOnASection) {
  Sight sight;
  sight.cut = CuttingPlane{Vec3(0, -1, 0), 0};
  const SurfacePoint end = *end_at(Vec3(5.3, 0, 0.2), sight);
  EXPECT_LT(length(end.place - Vec3(0.3, 0, 0.2)), 1e-9);
}

TEST_F(RulerTest, EndsMoveWithTheirBodies) {
  RulerChoice ruler{true, {{"large", Vec3(1, -1, 1), true}, {"", Vec3(0), false}}};
  EXPECT_EQ(ruler_points(ruler, snapshot_)[0], Vec3(6, -1, 1));
  snapshot_.poses[0].translation.z += 2;
  EXPECT_EQ(ruler_points(ruler, snapshot_)[0], Vec3(6, -1, 3));
  EXPECT_EQ(ruler_points(ruler, snapshot_)[1], Vec3(0)) << "of the world";
  ruler.ends[0].body = "gone";
  EXPECT_EQ(ruler_points(ruler, snapshot_).size(), 1u);
}

TEST(RulerText, HasTheLengthAndItsComponents) {
  EXPECT_EQ(ruler_text(Vec3(1, 1, 1), Vec3(1.3, 1, 0.6)), "0.5 m (dx 0.3 m, dy 0 m, dz -0.4 m)");
}

TEST_F(RulerTest, IsDrawnWithItsComponents) {
  const auto drawn = [&](std::vector<SurfacePoint> ends) {
    Overlay overlay;
    add_ruler(overlay, snapshot_, {true, std::move(ends)}, palette("safe"));
    return overlay;
  };
  EXPECT_TRUE(drawn({}).lines().empty());
  EXPECT_EQ(drawn({{"", Vec3(0), false}}).points().size(), 1u);
  const Overlay overlay = drawn({{"", Vec3(0), false}, {"", Vec3(3, 0, 4), false}});
  EXPECT_EQ(overlay.points().size(), 2u);
  ASSERT_EQ(overlay.lines().size(), 3u) << "along x, along z, and straight";
  EXPECT_EQ(overlay.lines()[0].to, overlay.lines()[1].from);
  EXPECT_EQ(overlay.lines()[1].to, overlay.lines()[2].to);
  ASSERT_EQ(overlay.labels().size(), 3u);
  EXPECT_EQ(overlay.labels()[0].text, "dx 3 m");
  EXPECT_EQ(overlay.labels()[2].text, "5 m");
}

}  // namespace
}  // namespace collidoscope::viewer
