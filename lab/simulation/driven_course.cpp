#include "simulation/driven_course.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collidoscope {
namespace {

/// How far apart two poses place points within a sphere, at most.
Real distance_between(const Pose& a, const Pose& b, const Sphere& around) {
  const Mat3 turn = a.rotation - b.rotation;
  const Real turned = std::sqrt(length_squared(turn[0]) + length_squared(turn[1]) + length_squared(turn[2]));
  return length(a.to_parent(around.centre) - b.to_parent(around.centre)) + turned * around.radius;
}

}  // namespace

CoursePart follow(const MotionLaw& law, const Sphere& around, Real since, Real tolerance) {
  constexpr Real shortest = 1.0 / 64;
  constexpr std::array seen_at = {0.22, 0.5, 0.81};  // no oscillation of a joint is still at all of them
  const Pose start = law.pose(since);
  for (Real until = 1;; until = (since + until) / 2) {
    const Sweep sweep = sweep_between(start, law.pose(until));
    const auto is_near = [&](Real share) {
      return distance_between(law.pose(since + share * (until - since)), sweep.at(share), around) <=
             tolerance;
    };
    if ((until - since) / 2 < shortest || std::ranges::all_of(seen_at, is_near)) return {since, until, sweep};
  }
}

Sweep taken_along(const Sweep& driver, const Pose& body) {
  const Vec3 centre = driver.start().to_parent(driver.centre());
  return {body, driver.translation(), driver.axis() * driver.angle(), body.to_local(centre)};
}

}  // namespace collidoscope
