#include "motion/placed_queries.h"

#include "narrow/compound/convex_parts.h"

namespace collidoscope {
namespace {

const NarrowChoice& choice_for(CastInput input) {
  static const NarrowChoice hulls = narrow_choice("gjk"), pieces = narrow_choice("decomposed"),
                            triangles = narrow_choice("aabb-tree");
  return input == CastInput::triangles ? triangles : input == CastInput::pieces ? pieces : hulls;
}

ClosestAt closest_of(const PairResult& result, const Pose& pose) {
  if (result.verdict == Verdict::colliding) {
    const Vec3 common = pose.to_parent(result.common_point);
    return {0, {}, common, common};
  }
  return {result.separation, pose.rotate(result.normal), pose.to_parent(result.on_a),
          pose.to_parent(result.on_b)};
}

}  // namespace

ClosestAt closest_placed(const PlacedShape& a, const PlacedShape& b, CastInput input, PairCache& cache) {
  const NarrowChoice& choice = choice_for(input);
  a.shape.prepare(choice.needs());
  b.shape.prepare(choice.needs());
  const Pose b_in_a = relative_pose(a.pose, b.pose);
  return closest_of(
      choice.algorithm->query({a.shape, b.shape, b_in_a, Request::distance, choice.options}, cache), a.pose);
}

ShapeData cast_needs(CastInput input) {
  const ShapeData placed = choice_for(input).needs();
  if (input == CastInput::hulls) return placed | MovingHulls::needs;
  return input == CastInput::pieces ? placed | ConvexParts::needs : placed;
}

PlacedQueries::PlacedQueries(const CastQuery& query) : query_(query), choice_(choice_for(input_of(query))) {
  query.a.prepare(choice_.needs());
  query.b.prepare(choice_.needs());
}

PairResult PlacedQueries::ask(Real time, Request request) {
  const Pose b_in_a = relative_pose(query_.of_a.at(time), query_.of_b.at(time));
  return choice_.algorithm->query({query_.a, query_.b, b_in_a, request, choice_.options}, cache_);
}

std::optional<CastResult> PlacedQueries::unless_they_come_to_meet() {
  if (meet(0)) return overlap_at_start();
  return meet(1) ? std::nullopt : std::optional(free_result(2));
}

CastResult PlacedQueries::overlap_at_start() {
  const ClosestAt closest = this->closest(0);
  return overlap_result(closest.on_a, closest.on_b, 1);
}

ClosestAt PlacedQueries::closest(Real time) {
  return closest_of(ask(time, Request::distance), query_.of_a.at(time));
}

}  // namespace collidoscope
