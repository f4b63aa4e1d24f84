#include "simulation/snapped_place.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "simulation/pair_query.h"

namespace collidoscope {
namespace {

BodyPlace place_of(const World& world, BodyIndex body) {
  const Pose& pose = world.motion().poses[body];
  return {pose.translation, from_matrix(pose.rotation)};
}

void put(World& world, BodyIndex body, const BodyPlace& place) {
  const Vec3 centre = place.pose().to_parent(world.motion().rotation_centres[body]);
  world.motion().place(body, centre, place.orientation);
}

/// The answer about two bodies, its vectors in the world and from the first to the second.
struct Answer {
  PairResult result;
  Vec3 normal = Vec3(0);
};
Answer ask(const World& world, BodyIndex body, BodyIndex other, const NarrowChoice& narrow) {
  const BodyPair pair{std::min(body, other), std::max(body, other)};
  Answer answer{query_pair(world, pair, narrow)};
  const Vec3 normal = world.motion().poses[pair.a].rotate(answer.result.normal);
  answer.normal = body == pair.a ? normal : -normal;
  return answer;
}

/// From `body` to `other`, m: how far it may go along which direction. A depth is a way back.
std::optional<Vec3> way_to_touch(const Answer& answer) {
  const bool apart = answer.result.verdict == Verdict::separated;
  if (!answer.result.gives(apart ? Capability::distance : Capability::depth)) return std::nullopt;
  return answer.normal * answer.result.separation;
}

/// Moves the body out of the other's hull where its own answer has no depth. False if they still intersect.
bool leave(World& world, BodyIndex body, BodyIndex other, const NarrowChoice& narrow) {
  if (ask(world, body, other, narrow).result.verdict == Verdict::separated) return true;
  const std::optional<Vec3> back = way_to_touch(ask(world, body, other, narrow_choice("epa")));
  if (!back) return false;
  BodyPlace place = place_of(world, body);
  constexpr Real beyond_rounding = 1 + 1e-9;
  place.position += *back * beyond_rounding;
  put(world, body, place);
  return ask(world, body, other, narrow).result.verdict == Verdict::separated;
}

Vec3 middle(const World& world, BodyIndex body) {
  return world.motion().poses[body].to_parent(world.shape(body)->aabb().centre());
}

/// The direction in which one looks at the other.
Vec3 sight(const World& world, BodyIndex body, BodyIndex other) {
  const Answer answer = ask(world, body, other, narrow_choice("epa"));
  if (answer.result.gives(Capability::direction) && length(answer.normal) > 0) return answer.normal;
  const Vec3 way = middle(world, other) - middle(world, body);
  return length(way) > 0 ? normalize(way) : Vec3(1, 0, 0);
}

/// In the world, the normal of the face that looks there most. None of a hull without faces.
std::optional<Vec3> face_towards(const World& world, BodyIndex body, const Vec3& direction) {
  const std::vector<Plane>& planes = world.shape(body)->hull().planes;
  if (planes.empty()) return std::nullopt;
  const Pose& pose = world.motion().poses[body];
  const Vec3 local = pose.unrotate(direction);
  const auto best =
      std::ranges::max_element(planes, {}, [&](const Plane& plane) { return dot(plane.normal, local); });
  return pose.rotate(best->normal);
}

/// The smallest one that takes the unit vector `from` to `to`.
Quaternion turn_between(const Vec3& from, const Vec3& to) {
  const Vec3 axis = cross(from, to);
  const Real sine = length(axis), cosine = dot(from, to);
  if (sine > 0) return from_axis_angle(axis, std::atan2(sine, cosine));
  const Vec3 across = cross(from, std::abs(from.x) < Real(0.9) ? Vec3(1, 0, 0) : Vec3(0, 1, 0));
  return cosine > 0 ? Quaternion() : from_axis_angle(across, std::numbers::pi);
}

BodyPlace turned(const World& world, BodyIndex body, const Quaternion& turn) {
  const BodyPlace place = place_of(world, body);
  const Vec3 centre = middle(world, body);
  return {centre + to_matrix(turn) * (place.position - centre), normalized(turn * place.orientation)};
}

}  // namespace

std::optional<BodyPlace> touching_place(const World& world, BodyIndex body, BodyIndex other,
                                        const NarrowChoice& narrow) {
  World moved = world;
  const std::optional<Vec3> first = way_to_touch(ask(world, body, other, narrow));
  if (!first && !leave(moved, body, other, narrow)) return std::nullopt;
  const std::optional<Vec3> way = first ? first : way_to_touch(ask(moved, body, other, narrow));
  if (!way) return std::nullopt;
  BodyPlace place = place_of(moved, body);
  place.position += *way;
  return place;
}

std::optional<BodyPlace> face_to_face_place(const World& world, BodyIndex body, BodyIndex other,
                                            const NarrowChoice& narrow) {
  const Vec3 direction = sight(world, body, other);
  const std::optional<Vec3> own = face_towards(world, body, direction),
                            others = face_towards(world, other, -direction);
  if (!own || !others) return touching_place(world, body, other, narrow);
  World moved = world;
  put(moved, body, turned(world, body, turn_between(*own, -*others)));
  return touching_place(moved, body, other, narrow);
}

}  // namespace collidoscope
