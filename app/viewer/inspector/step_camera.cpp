#include "inspector/step_camera.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "inspector/step_overlay.h"
#include "inspector/step_shapes.h"

namespace collidoscope::viewer {
namespace {

constexpr Real axis_room = 0.12;        // at both ends of an axis, of half its length
constexpr Real arrow_room = 0.09;       // above and below, likewise: the head of the axis is as wide
constexpr Real sentence_room = 0.07;    // below bodies, of their height in the view: the step's sentence
constexpr Real sphere_room = 1.06;      // of its radius: seen from near, it hides more than its width
constexpr Real smallest_share = 0.06;   // of what is framed: shorter lengths are looked at closely,
constexpr Real close_up = 4;            // with so many times their length on each side,
constexpr Real closest_share = 0.08;    // and so much of what is framed at least
constexpr Real hopeless_share = 0.005;  // even shorter ones are not looked at closely
constexpr Real steep = 0.35;  // cosine: a direction so much along a length is not turned, but replaced
constexpr Real deepest_look_up = -0.1;  // of the eye below what is shown, as a sine

std::optional<TraceLength> first_length(const TraceStep& step, auto is_wanted) {
  const auto found = std::ranges::find_if(step.lengths, [&](const TraceLength& length) {
    return is_wanted(length.space) && length.from != length.to;
  });
  return found == step.lengths.end() ? std::nullopt : std::optional(*found);
}

Vec3 perpendicular(const Vec3& direction, const Vec3& wanted) {
  const Vec3 turned = wanted - direction * dot(wanted, direction);
  if (length(turned) > steep) return normalized(turned);
  const Vec3 level = cross(direction, Vec3(0, 0, 1));
  return length(level) > steep ? normalized(level) : normalized(cross(direction, Vec3(0, 1, 0)));
}

/// What is framed, world axes.
std::vector<Vec3> framed_points(const StepTrace& trace, TraceSpace space, Real aspect) {
  if (space == TraceSpace::frame_a && trace.points) {
    std::vector<Vec3> points;
    for (const Vec3& point : *trace.points) points.push_back(trace.pose_a.to_parent(point));
    return points;
  }
  Aabb box = step_bounds(trace, space, aspect);
  if (space == TraceSpace::axis) {
    Vec3 room = box.half_widths() * axis_room;
    room.z = std::max(room.z, box.half_widths().x * arrow_room);
    box = {box.min - room, box.max + room};
  }
  const std::array<Vec3, 8> corners = corners_of(box);
  return {corners.begin(), corners.end()};
}

/// Points all around: none of the sphere is far from all of them, whatever side is seen.
void include_sphere(std::vector<Vec3>& points, const Vec3& centre, Real radius) {
  for (int axis = 0; axis < 3; ++axis)
    for (const Real side : {-radius, radius}) {
      Vec3 extreme = centre;
      extreme[axis] += side;
      points.push_back(extreme);
    }
  for (const Vec3& corner : corners_of({Vec3(-1), Vec3(1)}))
    points.push_back(centre + normalized(corner) * radius);
}

/// Volumes that are built reach beyond what they are built of.
void include_volumes(std::vector<Vec3>& points, const StepTrace& trace, const TraceStep& step) {
  for (const TraceSphere& sphere : step.spheres)
    include_sphere(points, trace.pose_a.to_parent(sphere.centre), sphere.radius * sphere_room);
  for (const TraceBox& box : step.boxes)
    for (const Vec3& corner : corners_of({-box.half, box.half}))
      points.push_back(trace.pose_a.to_parent(box.pose.to_parent(corner)));
}

/// Around a length that would be small among the points, instead of them, with the support point that ends
/// it.
void come_closer(std::vector<Vec3>& points, const StepTrace& trace, const TraceStep& step,
                 const TraceLength& shown) {
  const Pose pose = pose_of_space(trace, shown.space);
  const Vec3 from = pose.to_parent(shown.from), to = pose.to_parent(shown.to);
  const Real size = length(bounding_box(points).half_widths()), extent = length(to - from);
  if (extent > smallest_share * size || extent < hopeless_share * size) return;
  const Vec3 room(std::max(extent * close_up, closest_share * size)), middle = (from + to) / Real(2);
  points = {middle - room, middle + room};
  for (const TraceVertexPair& pair : step.pairs)
    if (shown.space == TraceSpace::minkowski && pair.name == "m")
      points.push_back(pose.to_parent(pair.difference()));
}

/// As if they reached further down.
void make_room_below(std::vector<Vec3>& points, const Vec3& up) {
  Real lowest = std::numeric_limits<Real>::infinity(), highest = -lowest;
  for (const Vec3& point : points) {
    lowest = std::min(lowest, dot(point, up));
    highest = std::max(highest, dot(point, up));
  }
  const std::size_t count = points.size();
  for (std::size_t i = 0; i < count; ++i)
    points.push_back(points[i] - up * (sentence_room * (highest - lowest)));
}

TurntableCamera framing(std::vector<Vec3> points, TraceSpace space, const Vec3& towards_eye, Real aspect) {
  const Vec3 middle = bounding_box(points).centre();
  TurntableCamera camera;
  // Perspective would put the origin before a part of the difference that it is beside.
  camera.set_orthographic(!has_world_axes(space) || space == TraceSpace::minkowski);
  camera.look(middle + (has_world_axes(space) ? towards_eye : Vec3(0, -1, 0)), middle);
  if (has_world_axes(space)) make_room_below(points, camera.up());
  camera.frame(points, aspect);
  return camera;
}

}  // namespace

Vec3 direction_of_step(const StepTrace& trace, std::size_t step, const Vec3& towards_eye) {
  const Vec3 wanted = normalized(towards_eye);
  const std::optional<TraceLength> across = first_length(trace.steps()[step], has_world_axes);
  if (!across) return wanted;
  const Vec3 along = normalized(pose_of_space(trace, across->space).rotate(across->to - across->from));
  const Vec3 direction = perpendicular(along, wanted);
  return direction.z < deepest_look_up ? -direction : direction;
}

TurntableCamera camera_of_step(const StepTrace& trace, std::size_t step, TraceSpace space,
                               const Vec3& towards_eye, Real aspect) {
  std::vector<Vec3> points = framed_points(trace, space, aspect);
  const TraceSubject subject = trace.request.subject;
  if (space == TraceSpace::frame_a && (subject == TraceSubject::sphere || subject == TraceSubject::octree))
    include_volumes(points, trace, trace.steps()[step]);
  const auto in_space = [space](TraceSpace other) { return other == space; };
  if (const auto shown = first_length(trace.steps()[step], in_space); shown && has_world_axes(space))
    come_closer(points, trace, trace.steps()[step], *shown);
  return framing(points, space, towards_eye, aspect);
}

TurntableCamera initial_step_camera(const StepTrace& trace, TraceSpace space, Real aspect) {
  return framing(framed_points(trace, space, aspect), space, step_view_from, aspect);
}

}  // namespace collidoscope::viewer
