#include "inspector/step_camera.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"
#include "inspection/build_trace.h"
#include "inspection/pair_trace.h"
#include "inspector/step_overlay.h"
#include "inspector/step_shapes.h"

namespace collidoscope::viewer {
namespace {

constexpr Real step_aspect = 1.2, step_rounding = 1e-9;

std::vector<std::string> in_the_difference() {
  return {"gjk", "enhanced-gjk", "gilbert", "rabbitz", "mpr", "epa"};
}

/// A stands turned, so that its axes are not the world's.
PairTracePointer traced(const std::string& narrow, const Vec3& place) {
  const Pose turned{to_matrix(from_axis_angle(normalized(Vec3(1, 2, 3)), 1.1)), Vec3(1, -2, 3)};
  return trace_pair(two_bodies(make_icosphere(1, 1), turned, make_prism(0.7, 1.1, 5),
                               compose(turned, {Mat3(1), place}), narrow),
                    {0, 1}, {});
}

/// Whether the origin lies beyond the difference's outline on the picture, in the direction of the gap.
bool is_outside(const StepTrace& trace, const TraceLength& gap, const TurntableCamera& camera) {
  const Pose pose = pose_of_space(trace, TraceSpace::minkowski);
  const auto on_picture = [&](const Vec3& point) {
    const Vec3 at = camera.project(pose.to_parent(point), step_aspect);
    return glm::dvec2(at.x * step_aspect, at.y);
  };
  const glm::dvec2 origin = on_picture(gap.from), away = on_picture(gap.to) - origin;
  return std::ranges::all_of(trace.difference.vertices, [&](const Vec3& vertex) {
    return glm::dot(on_picture(vertex) - origin, away) > 0;
  });
}

TEST(StepCamera, LooksAcrossTheLengthThatTheStepSpeaksOf) {
  std::size_t shown = 0;
  for (const std::string& narrow : in_the_difference())
    for (const Vec3& place : {deep_inside, just_apart, far_away}) {
      const PairTracePointer trace = traced(narrow, place);
      for (std::size_t step = 0; step < trace->steps().size(); ++step) {
        const std::vector<TraceLength>& lengths = trace->steps()[step].lengths;
        const Vec3 direction = direction_of_step(*trace, step, step_view_from);
        EXPECT_NEAR(length(direction), 1, step_rounding);
        if (lengths.empty() || length(lengths[0].to - lengths[0].from) < step_rounding) continue;
        const Vec3 along =
            pose_of_space(*trace, lengths[0].space).rotate(normalized(lengths[0].to - lengths[0].from));
        EXPECT_NEAR(dot(along, direction), 0, 1e-6) << narrow << " step " << step;
        ++shown;
      }
    }
  EXPECT_GT(shown, 6u);
}

TEST(StepCamera, ASeparatedPairsOriginIsSeenOutsideOfTheDifference) {
  std::size_t gaps = 0;
  for (const std::string& narrow : in_the_difference())
    for (const Vec3& place : {just_apart, far_away}) {
      const PairTracePointer trace = traced(narrow, place);
      for (std::size_t step = 0; step < trace->steps().size(); ++step) {
        const std::vector<TraceLength>& lengths = trace->steps()[step].lengths;
        if (lengths.empty() || lengths[0].name != "gap") continue;
        const Vec3 direction = direction_of_step(*trace, step, step_view_from);
        const TurntableCamera camera =
            camera_of_step(*trace, step, TraceSpace::minkowski, direction, step_aspect);
        EXPECT_TRUE(is_outside(*trace, lengths[0], camera)) << narrow << " step " << step;
        ++gaps;
      }
    }
  EXPECT_GT(gaps, 6u);
}

TEST(StepCamera, TheLengthIsInThePictureAndNotTooSmall) {
  std::size_t shown = 0;
  for (const std::string& narrow : in_the_difference()) {
    const PairTracePointer trace = traced(narrow, just_apart);
    for (std::size_t step = 0; step < trace->steps().size(); ++step) {
      const std::vector<TraceLength>& lengths = trace->steps()[step].lengths;
      if (lengths.empty() || lengths[0].space != TraceSpace::minkowski) continue;
      if (length(lengths[0].to - lengths[0].from) < 0.03) continue;  // too short for a close look
      const Vec3 direction = direction_of_step(*trace, step, step_view_from);
      const TurntableCamera camera =
          camera_of_step(*trace, step, TraceSpace::minkowski, direction, step_aspect);
      const Pose pose = pose_of_space(*trace, TraceSpace::minkowski);
      const Vec3 from = camera.project(pose.to_parent(lengths[0].from), step_aspect),
                 to = camera.project(pose.to_parent(lengths[0].to), step_aspect);
      for (const Vec3& end : {from, to}) EXPECT_LE(std::max(std::abs(end.x), std::abs(end.y)), 1) << narrow;
      EXPECT_GT(std::hypot((to.x - from.x) * step_aspect, to.y - from.y), 0.05) << narrow << " step " << step;
      ++shown;
    }
  }
  EXPECT_GT(shown, 0u);
}

/// A vector of the difference points in the picture where the same vector points in the world.
TEST(StepCamera, TheDifferenceIsOrientedLikeTheWorld) {
  const PairTracePointer trace = traced("gjk", just_apart);
  const std::size_t last = trace->steps().size() - 1;
  const TraceStep& step = trace->steps()[last];
  ASSERT_EQ(step.lengths.size(), 2u) << "the distance in both spaces";
  const TraceLength &difference = step.lengths[0], &world = step.lengths[1];
  ASSERT_EQ(difference.space, TraceSpace::minkowski);
  ASSERT_EQ(world.space, TraceSpace::frame_a);
  const Vec3 a_minus_b = pose_of_space(*trace, difference.space).rotate(difference.to - difference.from),
             a_to_b = pose_of_space(*trace, world.space).rotate(world.to - world.from);
  EXPECT_LT(length(a_minus_b + a_to_b), 1e-6);
}

/// The sphere is larger than the body that it is built around.
TEST(StepCamera, VolumesThatAreBuiltAreInThePicture) {
  TraceRequest request;
  request.subject = TraceSubject::sphere, request.body = 1;
  const StepTracePointer trace = trace_build(two_bodies(far_away, "gjk").world(), request);
  const std::size_t last = trace->steps().size() - 1;
  const TurntableCamera camera =
      camera_of_step(*trace, last, TraceSpace::frame_a, step_view_from, step_aspect);
  const TraceSphere& sphere = trace->steps()[last].spheres.front();
  for (int axis = 0; axis < 3; ++axis) {
    Vec3 extreme = trace->pose_a.to_parent(sphere.centre);
    extreme[axis] += sphere.radius;
    const Vec3 at = camera.project(extreme, step_aspect);
    EXPECT_LE(std::max(std::abs(at.x), std::abs(at.y)), 1 + step_rounding) << axis;
  }
}

TEST(StepCamera, FillsTheViewWithProjections) {
  const PairTracePointer trace = traced("sat", just_apart);
  const TurntableCamera camera = initial_step_camera(*trace, TraceSpace::axis, step_aspect);
  EXPECT_TRUE(camera.orthographic());
  const Aabb bounds = step_bounds(*trace, TraceSpace::axis);
  const Vec3 low = camera.project(bounds.min, step_aspect), high = camera.project(bounds.max, step_aspect);
  EXPECT_GT(std::max(high.x - low.x, high.y - low.y), 1.4) << "of 2";
}

}  // namespace
}  // namespace collidoscope::viewer
