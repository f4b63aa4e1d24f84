// What is asked of the graphics card, and whether the same is seen however it is asked. Without a display.

#include "render/scene_renderer.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <utility>

#include "geometry/primitives/primitives.h"
#include "gl/draw_state.h"
#include "gl/headless_context.h"

namespace collidoscope::viewer {
namespace {

constexpr gl::Size rendered_size{160, 120};
constexpr std::size_t record = 64;  // bytes of a body
constexpr std::size_t everything = std::numeric_limits<std::size_t>::max();

/// Bodies side by side, each of a shape of its own or all of one.
class SceneRendererTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { context_ = std::make_unique<gl::HeadlessContext>(); }
  static void TearDownTestSuite() { context_.reset(); }
  void SetUp() override {
    ASSERT_TRUE(context_);
    camera_.look({0, -40, 30}, Vec3(0));
  }

  void add_bodies(std::size_t count, std::size_t shapes, std::uint32_t frequency = 1) {
    for (std::size_t i = 0; i < shapes; ++i)
      geometries_.push_back(std::make_shared<const ShapeGeometry>(make_shape_geometry(
          i % 2 == 0 ? make_box(Vec3(0.2 + 0.001 * static_cast<Real>(i))) : make_icosphere(0.2, frequency))));
    for (std::size_t i = 0; i < count; ++i) {
      geometry_of_body_.push_back(static_cast<std::uint32_t>(i % shapes));
      const std::size_t column = i % 50, row = i / 50;
      poses_.push_back({Mat3(1), Vec3(static_cast<Real>(column) - 25, static_cast<Real>(row) - 20, 0)});
      states_.push_back(static_cast<BodyState>(i % 3));
    }
  }
  SceneView scene() const {
    return {geometries_, geometry_of_body_, poses_, states_, selected_, {Vec3(-25), Vec3(25)}, {}};
  }
  bool begin(SceneRenderer& renderer) const {
    return renderer.begin(rendered_size, scene(), camera_, palette(palette_), style_, {});
  }
  Image draw(SceneRenderer& renderer, const Overlay& overlay = {}) const {
    return renderer.draw(rendered_size, scene(), camera_, palette(palette_), style_, overlay).read_pixels();
  }

  static inline std::unique_ptr<gl::HeadlessContext> context_;
  std::vector<GeometryPointer> geometries_;
  std::vector<std::uint32_t> geometry_of_body_;
  std::vector<Pose> poses_;
  std::vector<BodyState> states_;
  std::array<std::optional<BodyIndex>, 2> selected_;
  TurntableCamera camera_;
  DrawStyle style_;
  const char* palette_ = "safe";
};

Overlay some_overlay() {
  Overlay overlay;
  overlay.line(Vec3(0), Vec3(1), glm::vec4(1));
  overlay.point(Vec3(2), glm::vec4(1));
  overlay.plane(Vec3(0), Vec3(0, 0, 1), 1, glm::vec4(1));
  return overlay;
}

TEST_F(SceneRendererTest, TwoThousandShapesTakeFewCalls) {
  add_bodies(2000, 2000);
  selected_ = {3u, 4u};
  SceneRenderer renderer;
  draw(renderer, some_overlay());
  EXPECT_LE(renderer.work().draw_calls, 20u);
  EXPECT_GE(renderer.work().draw_calls, 5u);
}

/// As many as the viewer is made for, of 642 vertices each, all of them drawn, at the size of a window.
TEST_F(SceneRendererTest, TwoThousandLargeShapesTakeFewCalls) {
  const Mesh mesh = make_icosphere(0.4, 3);
  ASSERT_EQ(mesh.vertices.size(), 642u);
  add_bodies(2000, 2);
  geometries_ = {std::make_shared<const ShapeGeometry>(make_shape_geometry(mesh)), geometries_[0]};
  std::ranges::fill(geometry_of_body_, 0);
  style_.error = 0;
  style_.samples = 1;
  SceneRenderer renderer;
  renderer.draw({1280, 720}, scene(), camera_, palette(palette_), style_, some_overlay());
  EXPECT_LE(renderer.work().draw_calls, 20u);
  EXPECT_GE(renderer.work().draw_calls, 5u);
}

TEST_F(SceneRendererTest, SendsAsMuchAsMoved) {
  add_bodies(2000, 100);
  SceneRenderer renderer;
  draw(renderer);
  for (const std::size_t moved : {1u, 20u, 2000u}) {
    for (std::size_t i = 0; i < moved; ++i) poses_[i * (2000 / moved)].translation.z += 0.01;
    draw(renderer);
    EXPECT_EQ(renderer.work().bytes_uploaded, moved * record);
    EXPECT_GT(renderer.work().draw_calls, 0u);
  }
}

/// Bodies that are drawn more or less finely than before; what all bodies show is some 90 kB.
TEST_F(SceneRendererTest, ACameraThatMovesSendsWhatItChanges) {
  add_bodies(2000, 8, 3);
  style_.error = 0.5f;
  SceneRenderer renderer;
  draw(renderer);
  std::uint64_t sent = 0;
  for (int i = 0; i < 20; ++i) {
    camera_.orbit({0.01, 0.002});
    draw(renderer);
    sent += renderer.work().bytes_uploaded;
    EXPECT_LT(renderer.work().bytes_uploaded, 9000u) << i;
  }
  EXPECT_GT(sent, 0u);
}

/// Laid over the background, what was drawn without one is the picture that has it.
TEST_F(SceneRendererTest, WithoutABackgroundOnlyItIsMissing) {
  add_bodies(200, 9, 3);
  const auto drawn = [&](Image::Pixels pixels) {
    SceneRenderer renderer;
    return renderer.draw(rendered_size, scene(), camera_, palette(palette_), style_, some_overlay())
        .read_pixels(pixels);
  };
  const Image with = drawn(Image::Pixels::opaque);
  style_.background = false;
  const Image without = drawn(Image::Pixels::with_opacity);
  geometry_of_body_.clear(), poses_.clear(), states_.clear();
  style_.background = true, style_.ground = false;
  SceneRenderer empty;
  const Image ground = empty.draw(rendered_size, scene(), camera_, palette(palette_), style_, {})
                           .read_pixels(Image::Pixels::opaque);
  std::array<int, 3> pixels{};  // without opacity, with some, opaque
  for (int y = 0; y < rendered_size.height; ++y)
    for (int x = 0; x < rendered_size.width; ++x) {
      const std::size_t at =
          4 * (static_cast<std::size_t>(y) * rendered_size.width + static_cast<std::size_t>(x));
      const double opacity = without.bytes()[at + 3] / 255.0;
      ++pixels[opacity == 0 ? 0 : opacity < 1 ? 1 : 2];
      for (std::size_t i = 0; i < 3; ++i) {
        const double over = opacity * without.bytes()[at + i] + (1 - opacity) * ground.pixel(x, y)[i];
        ASSERT_NEAR(over, with.pixel(x, y)[i], 4) << x << ", " << y;
      }
    }
  EXPECT_GT(*std::min_element(pixels.begin(), pixels.end()), 100);
}

/// The same to the last bit, though the window has shown less and less of the bodies before.
TEST_F(SceneRendererTest, WhatIsKeptDoesNotDependOnWhatWasShownBefore) {
  add_bodies(2000, 8, 3);
  SceneRenderer renderer, other;
  style_.error = 0.5f;
  for (int i = 0; i < 5; ++i) {
    camera_.orbit({0.1, 0.05});
    draw(renderer);
  }
  style_.error = 0;
  EXPECT_EQ(draw(renderer).bytes(), draw(other).bytes());
}

TEST_F(SceneRendererTest, AStillSceneIsNeitherSentNorDrawnAgain) {
  add_bodies(50, 7);
  SceneRenderer renderer;
  const Overlay overlay = some_overlay();
  const Image first = draw(renderer, overlay);
  EXPECT_EQ(draw(renderer, overlay).bytes(), first.bytes());
  EXPECT_EQ(renderer.work().draw_calls, 0u);
  EXPECT_EQ(renderer.work().bytes_uploaded, 0u);
}

/// Turning and zooming need no data; whatever else changes, the picture does.
TEST_F(SceneRendererTest, FollowsEveryChange) {
  add_bodies(50, 7);
  SceneRenderer renderer;
  Image before = draw(renderer);
  const auto differs = [&](const Overlay& overlay = {}) {
    const Image now = draw(renderer, overlay);
    const bool other = now.bytes() != before.bytes();
    before = now;
    return other;
  };
  camera_.orbit({0.1, 0.05});
  EXPECT_TRUE(differs());
  EXPECT_EQ(renderer.work().bytes_uploaded, 0u);
  palette_ = "traffic";
  EXPECT_TRUE(differs());
  selected_[0] = 20u;
  EXPECT_TRUE(differs());
  states_[20] = BodyState::colliding;
  states_[21] = BodyState::boxes_meet;
  EXPECT_TRUE(differs());
  style_.ground = false;
  EXPECT_TRUE(differs());
  style_.wireframe = true;
  EXPECT_TRUE(differs());
  EXPECT_TRUE(differs(some_overlay()));
  geometry_of_body_[30] = no_geometry;
  EXPECT_TRUE(differs());
}

/// Against a renderer that begins with the last picture.
TEST_F(SceneRendererTest, WhatWasSentInPartsLooksLikeWhatIsSentAtOnce) {
  add_bodies(200, 9, 3);
  SceneRenderer renderer;
  draw(renderer);
  for (const std::size_t body : {0u, 3u, 4u, 30u, 77u, 199u}) {
    poses_[body].translation.z += 1;
    states_[body] = BodyState::boxes_meet;
  }
  selected_ = {5u, 77u};
  SceneRenderer other;
  EXPECT_EQ(draw(renderer).bytes(), draw(other).bytes());
}

/// Selected bodies and those whose boxes meet have outlines, so that all kinds of parts are cut into slices.
TEST_F(SceneRendererTest, LittleByLittleLooksLikeAtOnce) {
  add_bodies(200, 9, 3);
  selected_ = {5u, 77u};
  SceneRenderer at_once, slices;
  const Image whole = draw(at_once);
  begin(slices);
  int count = 0;
  for (; slices.under_way(); ++count) {
    EXPECT_EQ(slices.picture(), nullptr);
    slices.advance(256);
  }
  EXPECT_GT(count, 20);
  EXPECT_GT(slices.work().draw_calls, at_once.work().draw_calls);
  EXPECT_EQ(slices.picture()->read_pixels().bytes(), whole.bytes());
}

TEST_F(SceneRendererTest, APictureStaysUntilTheNextIsComplete) {
  add_bodies(1100, 7, 3);
  SceneRenderer renderer;
  const Image first = draw(renderer);
  palette_ = "traffic";
  ASSERT_TRUE(begin(renderer));
  while (renderer.under_way()) {
    EXPECT_EQ(renderer.picture()->read_pixels().bytes(), first.bytes());
    renderer.advance(4096);
  }
  EXPECT_NE(renderer.picture()->read_pixels().bytes(), first.bytes());
  EXPECT_FALSE(begin(renderer));
}

TEST_F(SceneRendererTest, APictureUnderWayCanBeDropped) {
  add_bodies(1100, 7, 3);
  SceneRenderer renderer, other;
  begin(renderer);
  renderer.advance(256);
  ASSERT_TRUE(renderer.under_way());
  EXPECT_TRUE(begin(renderer));  // though it is to show the same
  camera_.orbit({0.1, 0.05});
  renderer.advance(256);
  EXPECT_EQ(draw(renderer).bytes(), draw(other).bytes());
}

/// Of the pixels that differ from the empty scene's, those of nearly the outline's colour.
double outlined_share(const Image& picture, const Image& empty) {
  std::size_t outlined = 0, drawn = 0;
  for (std::size_t i = 0; i + 2 < picture.bytes().size(); i += 3) {
    const std::uint8_t* pixel = picture.bytes().data() + i;
    if (std::equal(pixel, pixel + 3, empty.bytes().data() + i)) continue;
    ++drawn;
    outlined += std::min({pixel[0], pixel[1], pixel[2]}) > 220 ? 1u : 0u;
  }
  return static_cast<double>(outlined) / static_cast<double>(drawn);
}

TEST_F(SceneRendererTest, OutlinesLeaveSmallBodiesTheirColour) {
  add_bodies(60, 2, 2);
  std::ranges::fill(states_, BodyState::boxes_meet);
  camera_.look({0, -9, 7}, Vec3(0, -20, 0));
  style_.scale = 2;
  style_.edges = false;
  SceneRenderer renderer;
  const Image picture = draw(renderer);
  geometry_of_body_.assign(geometry_of_body_.size(), no_geometry);
  const double share = outlined_share(picture, draw(renderer));
  EXPECT_GT(share, 0.02);
  EXPECT_LT(share, 0.2);
}

double mean_difference(const Image& a, const Image& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.bytes().size(); ++i) sum += std::abs(a.bytes()[i] - b.bytes()[i]);
  return sum / static_cast<double>(a.bytes().size());
}

/// Few triangles in place of many, where bodies are small: a quarter of the change, at most, that comes of a
/// camera that moves by half a pixel. Of bodies that are farther off it is more.
TEST_F(SceneRendererTest, CoarserBodiesLookAlike) {
  add_bodies(2000, 8, 3);
  for (const Real distance : {2, 8}) {
    SceneRenderer renderer;
    const auto seen_with = [&](float error) {
      style_.error = error;
      return draw(renderer);
    };
    camera_.look(Vec3(0, -0.8, 0.6) * distance, Vec3(0));
    const Image expected = seen_with(0), alike = seen_with(0.5f), far_off = seen_with(10);
    camera_.pan({0, 0}, {1.0 / rendered_size.width, 0},
                static_cast<Real>(rendered_size.width) / rendered_size.height);
    const double moved = mean_difference(seen_with(0), expected);
    EXPECT_NE(alike.bytes(), expected.bytes()) << distance;
    EXPECT_LT(mean_difference(alike, expected), moved / 4) << distance;
    EXPECT_GT(mean_difference(far_off, expected), moved / 4) << distance;
  }
}

TEST_F(SceneRendererTest, WhatIsOutOfSightIsNotMissed) {
  add_bodies(2000, 8);
  palette_ = "traffic";
  camera_.look({0, -6, 3}, Vec3(0));
  SceneRenderer all, seen;
  const Image expected = draw(all);
  style_.error = 1e-9f;  // less than any body can do without
  EXPECT_EQ(draw(seen).bytes(), expected.bytes());
  camera_.orbit({0.3, 0.1});  // others come into sight, and their edges are drawn in another order
  EXPECT_LT(mean_difference(draw(seen), draw(all)), 0.01);
}

/// Convex bodies are drawn without what faces away; all the same is seen. Of one that is inside out, it is
/// not.
TEST_F(SceneRendererTest, BacksOfConvexBodiesAreNotMissed) {
  const auto drawn_as = [&](bool convex) {
    for (GeometryPointer& geometry : geometries_) {
      ShapeGeometry changed = *geometry;
      changed.convex = convex;
      geometry = std::make_shared<const ShapeGeometry>(std::move(changed));
    }
    SceneRenderer renderer;
    return draw(renderer);
  };
  add_bodies(200, 6, 2);
  camera_.look({0, -24, 3}, Vec3(0, -18, 0));
  EXPECT_TRUE(geometries_.front()->convex);
  EXPECT_LT(mean_difference(drawn_as(true), drawn_as(false)), 0.1);
  Mesh inside_out = make_box(Vec3(0.5));
  for (Triangle& triangle : inside_out.triangles) std::swap(triangle[0], triangle[1]);
  geometries_.front() = std::make_shared<const ShapeGeometry>(make_shape_geometry(inside_out));
  EXPECT_FALSE(geometries_.front()->convex);
  EXPECT_GT(mean_difference(drawn_as(true), drawn_as(false)), 1);
}

TEST_F(SceneRendererTest, BatchesLookLikeOne) {
  add_bodies(60, 12, 2);
  gl::Work few, many;
  BodyRenderer together(few), apart(many, 100);  // no two shapes share a texture of a hundred texels
  const CameraUniforms camera{Vec3(0), camera_.view(), camera_.projection(1.3, scene().bounds, 100),
                              glm::vec2(rendered_size.width, rendered_size.height),
                              static_cast<float>(camera_.distance())};
  const auto draw_by = [&](BodyRenderer& bodies) {
    gl::Framebuffer target(rendered_size, 1);
    target.bind();
    gl::clear();
    bodies.update(scene(), camera, palette("safe"), style_);
    DrawPlace place;
    EXPECT_FALSE(bodies.draw(camera, palette("safe"), style_, place, everything));
    return target.read_pixels();
  };
  EXPECT_EQ(draw_by(together).bytes(), draw_by(apart).bytes());
  EXPECT_GT(many.draw_calls, few.draw_calls);
}

TEST(AnchorOf, StaysNearTheTargetAndStill) {
  TurntableCamera camera;
  for (const Real distance : {1e-3, 3.0, 1e4}) {
    const Vec3 target(1e6, -3.3 * distance, 77);
    camera.look(target + Vec3(0, -distance, 0), target);
    const Vec3 anchor = anchor_of(camera);
    EXPECT_LT(length(anchor - target), 15 * distance);
    camera.orbit({0.2, 0.1});
    EXPECT_EQ(anchor_of(camera), anchor);
  }
}

}  // namespace
}  // namespace collidoscope::viewer
