#include "support/pair_truth.h"

#include <cmath>

#include "core/tolerance.h"
#include "geometry/hull.h"

namespace collidoscope::test {
namespace {

std::string off_by(const std::string& what, Real got, Real truth, Real band) {
  char text[160];
  std::snprintf(text, sizeof text, "%s %.17g, truth %.17g, off by %.3g bands; ", what.c_str(), got, truth,
                std::abs(got - truth) / band);
  return text;
}

}  // namespace

PairTruth::PairTruth(const ConvexPair& pair)
    : pair_(pair),
      exact_(pair.a, pair.pose_a, pair.b, pair.pose_b),
      band_(tolerance::contact_band * exact_.largest_coordinate()) {}

std::string PairTruth::contradiction(const PairResult& result) const {
  switch (result.verdict) {
    case Verdict::separated:
      return check_separated(result);
    case Verdict::colliding:
      return check_colliding(result);
    case Verdict::undecided:
      break;
  }
  return "undecided; ";
}

std::string PairTruth::check_separated(const PairResult& result) const {
  std::string wrong;
  if (result.gives(Capability::direction)) {
    const Real overlap = exact_.overlap_along(pair_.pose_a.rotate(result.direction));
    if (overlap > band_) wrong += off_by("overlap along the direction", overlap, 0, band_);
    if (std::abs(length(result.direction) - 1) > 1e-14) wrong += "direction not unit; ";
  } else if (exact_.intersects() && exact_.depth() > band_) {
    wrong += off_by("separated, depth", 0, exact_.depth(), band_);
  }
  if (result.gives(Capability::distance) && std::abs(result.distance - exact_.distance()) > band_)
    wrong += off_by("distance", result.distance, exact_.distance(), band_);
  if (result.gives(Capability::witnesses)) {
    const Real apart = length(result.point_a - result.point_b);
    if (std::abs(apart - exact_.distance()) > band_)
      wrong += off_by("witnesses apart", apart, exact_.distance(), band_);
    const Real from_a = distance_from(result.point_a, pair_.a, pair_.pose_a),
               from_b = distance_from(result.point_b, pair_.b, pair_.pose_b);
    if (from_a > band_) wrong += off_by("witness from A", from_a, 0, band_);
    if (from_b > band_) wrong += off_by("witness from B", from_b, 0, band_);
  }
  return wrong;
}

std::string PairTruth::check_colliding(const PairResult& result) const {
  std::string wrong;
  if (exact_.distance() > band_) wrong += off_by("colliding, distance", 0, exact_.distance(), band_);
  if (result.gives(Capability::common_point)) {
    const Real from_a = distance_from(result.point_a, pair_.a, pair_.pose_a),
               from_b = distance_from(result.point_a, pair_.b, pair_.pose_b);
    if (from_a > band_) wrong += off_by("common point from A", from_a, 0, band_);
    if (from_b > band_) wrong += off_by("common point from B", from_b, 0, band_);
  }
  return wrong;
}

Real PairTruth::distance_from(const Vec3& point, const std::vector<Vec3>& vertices, const Pose& pose) const {
  const Vec3 points[] = {point};
  return ExactPair(points, pair_.pose_a, vertices, pose).distance();
}

KernelInput::KernelInput(const ConvexPair& pair)
    : a("A", convex_hull(std::span<const Vec3>(pair.a))),
      b("B", convex_hull(std::span<const Vec3>(pair.b))),
      b_in_a(relative_pose(pair.pose_a, pair.pose_b)) {}

}  // namespace collidoscope::test
