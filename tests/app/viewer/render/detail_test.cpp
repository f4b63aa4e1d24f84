#include "render/detail.h"

#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"
#include "render/camera.h"

namespace collidoscope::viewer {
namespace {

constexpr glm::vec2 viewport(800, 500);

/// SphereCull here and there, some of them behind the eye.
class DetailTest : public testing::TestWithParam<bool> {
 protected:
  DetailTest() {
    geometries_ = {std::make_shared<const ShapeGeometry>(make_shape_geometry(make_icosphere(0.5, 3)))};
    Random random(3);
    for (int i = 0; i < 600; ++i) {
      geometry_of_body_.push_back(0);
      states_.push_back(BodyState::neutral);
      poses_.push_back(
          {Mat3(1), {random.uniform(-40, 40), random.uniform(-60, 60), random.uniform(-20, 20)}});
    }
    TurntableCamera lens;
    lens.look({3, -30, 8}, {1, 0, 0});
    lens.set_orthographic(GetParam());
    camera_ = {lens.target(), lens.view(),
               lens.projection(viewport.x / viewport.y, {Vec3(-60), Vec3(60)}, 10), viewport,
               static_cast<float>(lens.distance())};
    style_.error = 0.5f;
  }
  SceneView scene() const {
    return {geometries_, geometry_of_body_, poses_, states_, selected_, {Vec3(-60), Vec3(60)}, {}};
  }
  std::vector<Detail> choose() const {
    std::vector<Detail> details;
    choose_details(scene(), camera_, style_, details);
    return details;
  }
  /// In pixels from the middle; nothing behind the eye.
  std::optional<glm::dvec2> project(const Vec3& world) const {
    const glm::dvec4 clip =
        glm::dmat4(camera_.projection) * glm::dmat4(camera_.view) * glm::dvec4(world - camera_.origin, 1);
    if (clip.w <= 0) return std::nullopt;
    return glm::dvec2(clip) / clip.w * glm::dvec2(viewport) / 2.0;
  }

  std::vector<GeometryPointer> geometries_;
  std::vector<std::uint32_t> geometry_of_body_;
  std::vector<Pose> poses_;
  std::vector<BodyState> states_;
  std::array<std::optional<BodyIndex>, 2> selected_;
  CameraUniforms camera_;
  DrawStyle style_;
};

TEST_P(DetailTest, NothingIsOffByMoreThanAllowed) {
  Random random(5);
  const std::vector<Detail> details = choose();
  std::size_t coarse = 0;
  for (BodyIndex body = 0; body < poses_.size(); ++body) {
    if (details[body] == 0 || details[body] == unseen) continue;
    ++coarse;
    const Real error = geometries_[0]->coarser[details[body] - 1].error;
    for (int i = 0; i < 50; ++i) {
      const Vec3 point = poses_[body].translation + random.unit_vector() * random.uniform(0, 0.5);
      const auto before = project(point), after = project(point + random.unit_vector() * error);
      ASSERT_TRUE(before && after);
      EXPECT_LE(glm::length(*after - *before), 0.5 * 1.05);  // a step is small beside the depth
    }
  }
  EXPECT_GT(coarse, 50u);
}

TEST_P(DetailTest, NoPixelShowsWhatIsUnseen) {
  Random random(6);
  const std::vector<Detail> details = choose();
  EXPECT_GT(std::ranges::count(details, unseen), 50);
  EXPECT_LT(std::ranges::count(details, unseen), 500);
  for (BodyIndex body = 0; body < poses_.size(); ++body) {
    if (details[body] != unseen) continue;
    for (int i = 0; i < 50; ++i) {
      const auto at = project(poses_[body].translation + random.unit_vector() * 0.5);
      EXPECT_FALSE(at && std::abs(at->x) <= viewport.x / 2 && std::abs(at->y) <= viewport.y / 2);
    }
  }
}

TEST_P(DetailTest, SelectedBodiesAreWholeAndSoIsAllWithoutError) {
  selected_ = {5u, 9u};
  EXPECT_EQ(choose()[5], 0);
  EXPECT_EQ(choose()[9], 0);
  style_.error = 0;
  EXPECT_EQ(std::ranges::count(choose(), 0), 600);
}

INSTANTIATE_TEST_SUITE_P(Lenses, DetailTest, testing::Bool(),
                         [](const auto& lens) { return lens.param ? "Orthographic" : "Perspective"; });

}  // namespace
}  // namespace collidoscope::viewer
