#include "oracles/pair_truth.h"

#include <algorithm>
#include <cmath>

#include "core/tolerance.h"
#include "geometry/hull/hull.h"
#include "oracles/difference_depth.h"

namespace collidoscope::test {
namespace {

std::string off_by(const std::string& what, Real got, Real truth, Real band) {
  char text[160];
  std::snprintf(text, sizeof text, "%s %.17g, truth %.17g, off by %.3g bands; ", what.c_str(), got, truth,
                std::abs(got - truth) / band);
  return text;
}

/// Kernels see hulls in their own frames: bodies that are modelled farther from their origin than so many
/// times the largest world coordinate have the rounding of that (docs/exactness.md).
constexpr Real farthest_model = 12;

Real band_of(const ConvexPair& pair, const ExactPair& exact) {
  const Real local = std::max(largest_coordinate(pair.a), largest_coordinate(pair.b));
  return tolerance::contact_band * std::max(exact.largest_coordinate(), local / farthest_model);
}

}  // namespace

PairTruth::PairTruth(const ConvexPair& pair)
    : pair_(pair), exact_(pair.a, pair.pose_a, pair.b, pair.pose_b), band_(band_of(pair, exact_)) {}

Real PairTruth::depth() const {
  if (!depth_) depth_ = difference_depth(pair_);
  return *depth_;
}

std::string PairTruth::contradiction(const PairResult& result, Depth depth) const {
  switch (result.verdict) {
    case Verdict::separated:
      return check_separated(result);
    case Verdict::colliding:
      return check_colliding(result, depth);
    case Verdict::undecided:
      break;
  }
  return "undecided; ";
}

std::string PairTruth::check_separated(const PairResult& result) const {
  std::string wrong;
  if (result.gives(Capability::direction)) {
    const Vec3 direction = pair_.pose_a.rotate(result.normal);
    if (!(std::abs(length(result.normal) - 1) <= 1e-14))
      wrong += "direction not unit; ";
    else if (!exact_.overlaps_at_most(direction, band_))
      wrong += off_by("overlap along the direction", exact_.overlap_along(direction), 0, band_);
  } else if (exact_.intersects() && depth() > band_) {
    wrong += off_by("separated, depth", 0, depth(), band_);
  }
  if (result.gives(Capability::distance) && std::abs(result.distance() - exact_.distance()) > band_)
    wrong += off_by("distance", result.distance(), exact_.distance(), band_);
  if (result.gives(Capability::witnesses)) {
    const Real apart = length(result.on_a - result.on_b);
    if (std::abs(apart - exact_.distance()) > band_)
      wrong += off_by("witnesses apart", apart, exact_.distance(), band_);
    wrong += check_member("witness", result.on_a, Side::a) + check_member("witness", result.on_b, Side::b);
  }
  return wrong;
}

std::string PairTruth::check_colliding(const PairResult& result, Depth depth) const {
  std::string wrong;
  if (exact_.distance() > band_) wrong += off_by("colliding, distance", 0, exact_.distance(), band_);
  if (result.gives(Capability::common_point))
    wrong += check_member("common point", result.common_point, Side::a) +
             check_member("common point", result.common_point, Side::b);
  if (result.gives(Capability::depth)) wrong += check_depth(result, depth);
  if (result.gives(Capability::witnesses)) {
    if (const Real apart = length(result.on_a - result.on_b); std::abs(apart - result.depth()) > band_)
      wrong += off_by("deepest points apart", apart, result.depth(), band_);
    wrong += check_member("deepest point", result.on_a, Side::a) +
             check_member("deepest point", result.on_b, Side::b);
  }
  return wrong;
}

std::string PairTruth::check_depth(const PairResult& result, Depth depth) const {
  if (!result.gives(Capability::direction)) return "depth without direction; ";
  if (!(std::abs(length(result.normal) - 1) <= 1e-14)) return "direction of depth not unit; ";
  std::string wrong;
  const Vec3 direction = pair_.pose_a.rotate(result.normal);
  if (!(result.depth() >= 0) || !exact_.overlaps_at_most(direction, result.depth() + band_))
    wrong += off_by("depth along its direction", result.depth(), exact_.overlap_along(direction), band_);
  const Real most = depth == Depth::minimal ? this->depth() : exact_.overlap_along(direction);
  if (!(result.depth() <= most + band_) || !(result.depth() >= this->depth() - band_))
    wrong += off_by("depth", result.depth(), most, band_);
  return wrong;
}

std::string PairTruth::check_member(const char* what, const Vec3& point, Side side) const {
  const Vec3 points[] = {point};
  const std::vector<Vec3>& vertices = side == Side::a ? pair_.a : pair_.b;
  const Pose& pose = side == Side::a ? pair_.pose_a : pair_.pose_b;
  if (RoundedPolytopes(points, pair_.pose_a, vertices, pose).surely_within(band_)) return "";
  const Real outside = ExactPair(points, pair_.pose_a, vertices, pose).distance();
  if (!(outside > band_)) return "";
  return off_by(std::string(what) + (side == Side::a ? " from A" : " from B"), outside, 0, band_);
}

KernelInput::KernelInput(const ConvexPair& pair)
    : a("A", convex_hull(std::span<const Vec3>(pair.a))),
      b("B", convex_hull(std::span<const Vec3>(pair.b))),
      b_in_a(relative_pose(pair.pose_a, pair.pose_b)) {}

}  // namespace collidoscope::test
