// Bodies that one sees into: cut open, or translucent. Without a display.

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <memory>

#include "geometry/primitives/primitives.h"
#include "gl/headless_context.h"
#include "overlays/cut_overlay.h"
#include "render/scene_renderer.h"

namespace collidoscope::viewer {
namespace {

constexpr gl::Size picture_size{160, 120};

/// A large box, a smaller one in it, and one beside it; seen from the front.
class InsideOfBodiesTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { context_ = std::make_unique<gl::HeadlessContext>(); }
  static void TearDownTestSuite() { context_.reset(); }
  void SetUp() override {
    const auto add = [&](const Mesh& mesh, const Vec3& place, BodyState state) {
      geometries_.push_back(std::make_shared<const ShapeGeometry>(make_shape_geometry(mesh)));
      geometry_of_body_.push_back(static_cast<std::uint32_t>(geometry_of_body_.size()));
      poses_.push_back({Mat3(1), place});
      states_.push_back(state);
    };
    add(make_box(Vec3(2)), Vec3(0), BodyState::neutral);
    add(make_box(Vec3(0.5)), Vec3(0), BodyState::colliding);
    add(make_box(Vec3(1)), Vec3(3, 0, 0), BodyState::boxes_meet);
    camera_.look({0, -12, 0}, Vec3(0));
    style_.edges = style_.ground = false;
  }
  SceneView scene() const {
    return {geometries_, geometry_of_body_, poses_, states_, {}, {Vec3(-4), Vec3(4)}, {}, cut_, whole_};
  }
  Image draw(std::size_t items = std::numeric_limits<std::size_t>::max()) {
    SceneRenderer renderer;
    Overlay overlay;
    counts_ = add_cross_sections(overlay, scene(), palette("safe"));
    renderer.begin(picture_size, scene(), camera_, palette("safe"), style_, overlay);
    while (renderer.under_way()) renderer.advance(items);
    calls_ = renderer.work().draw_calls;
    return renderer.picture()->read_pixels();
  }
  std::array<int, 3> at(const Image& picture, const Vec3& world) const {
    const Real aspect = static_cast<Real>(picture_size.width) / picture_size.height;
    const Vec3 p = camera_.project(world, aspect);
    const auto x = static_cast<int>((p.x + 1) / 2 * picture_size.width);
    const auto y = static_cast<int>((1 - p.y) / 2 * picture_size.height);
    const auto* pixel = picture.bytes().data() + 3 * (y * picture_size.width + x);
    return {pixel[0], pixel[1], pixel[2]};
  }
  static int apart(const std::array<int, 3>& a, const std::array<int, 3>& b) {
    return std::abs(a[0] - b[0]) + std::abs(a[1] - b[1]) + std::abs(a[2] - b[2]);
  }

  static inline std::unique_ptr<gl::HeadlessContext> context_;
  std::vector<GeometryPointer> geometries_;
  std::vector<std::uint32_t> geometry_of_body_;
  std::vector<Pose> poses_;
  std::vector<BodyState> states_;
  std::optional<CuttingPlane> cut_;
  std::vector<std::uint8_t> whole_;
  TurntableCamera camera_;
  DrawStyle style_;
  CutCounts counts_;
  std::uint64_t calls_ = 0;
};

TEST_F(InsideOfBodiesTest, APlaneTakesAwayWhatLiesBeyondAndFillsTheSections) {
  const Image closed = draw();
  EXPECT_EQ(counts_.bodies, 0u);
  EXPECT_LT(apart(at(closed, Vec3(0)), at(closed, Vec3(0.6, 0, 0.6))), 10) << "the small box is within";
  cut_ = CuttingPlane{Vec3(0, -1, 0), 0};  // the front half goes
  const Image cut = draw();
  EXPECT_EQ(counts_.bodies, 3u);
  EXPECT_NEAR(counts_.area, 4 + 0.25 + 1, 1e-6);
  const auto fill = [](const Colour& own) {
    const Colour mixed = own * 0.88f + Colour(0.12f);
    return std::array<int, 3>{static_cast<int>(mixed.r * 255), static_cast<int>(mixed.g * 255),
                              static_cast<int>(mixed.b * 255)};
  };
  EXPECT_LT(apart(at(cut, Vec3(0.6, 0, 0.6)), fill(palette("safe")[BodyState::neutral])), 6);
  EXPECT_LT(apart(at(cut, Vec3(0, 0, 0)), fill(palette("safe")[BodyState::colliding])), 6)
      << "of two sections in one place the later body's is seen";
  EXPECT_LT(apart(at(cut, Vec3(3, 0, 0)), fill(palette("safe")[BodyState::boxes_meet])), 6);
  cut_->normal.y = 1;  // from the other side all is as it was
  EXPECT_LT(apart(at(draw(), Vec3(0.6, 0, 0.6)), at(closed, Vec3(0.6, 0, 0.6))), 6);
}

TEST_F(InsideOfBodiesTest, SomeStayWhole) {
  cut_ = CuttingPlane{Vec3(0, -1, 0), 2};
  const Image gone_none = draw();
  cut_->offset = -2;  // all of them go
  const Image all_gone = draw();
  whole_ = {1, 0, 1};
  const Image kept = draw();
  EXPECT_EQ(counts_.bodies, 0u);
  EXPECT_EQ(kept.bytes(), gone_none.bytes());
  EXPECT_GT(apart(at(kept, Vec3(0)), at(all_gone, Vec3(0))), 30);
}

TEST_F(InsideOfBodiesTest, OneSeesThroughTranslucentBodies) {
  const Image opaque = draw();
  const std::uint64_t calls = calls_;
  style_.opacity = 0.3f;
  const Image clear = draw();
  EXPECT_GT(apart(at(clear, Vec3(0)), at(clear, Vec3(0.6, 0, 0.6))), 20) << "the small box is seen";
  EXPECT_GT(apart(at(clear, Vec3(0.6, 0, 0.6)), at(opaque, Vec3(0.6, 0, 0.6))), 20);
  EXPECT_EQ(calls_, calls + 1) << "backs and fronts";
}

TEST_F(InsideOfBodiesTest, LittleByLittleLooksLikeAtOnce) {
  style_.edges = true;
  style_.opacity = 0.5f;
  cut_ = CuttingPlane{normalized(Vec3(1, -2, 0.5)), 0.2};
  EXPECT_EQ(draw(4).bytes(), draw().bytes());
}

}  // namespace
}  // namespace collidoscope::viewer
