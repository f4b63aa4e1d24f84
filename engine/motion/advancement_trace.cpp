#include "motion/advancement_trace.h"

#include <array>

#include "shape/rounded_shape.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

constexpr TraceSpace world = TraceSpace::frame_a;

/// From the lowest to the highest point along n.
std::array<Real, 2> shadow(const Shape& shape, const Pose& pose, const Vec3& n) {
  const Vec3 local = pose.unrotate(n);
  const Real at_origin = dot(n, pose.translation);
  return {at_origin - support_extent(shape, -local), at_origin + support_extent(shape, local)};
}

}  // namespace

AdvancementSteps::AdvancementSteps(const CastQuery& query, StepRecorder& recorder)
    : query_(query),
      recorder_(recorder),
      hull_a_(std::make_shared<const ConvexHull>(drawn_hull(query.a))),
      hull_b_(std::make_shared<const ConvexHull>(drawn_hull(query.b))) {}

StepRecorder& AdvancementSteps::bodies_at(AdvancementLine line, Real time) {
  recorder_.step(static_cast<int>(line))
      .hull("A", world, query_.of_a.at(time), hull_a_)
      .hull("B", world, query_.of_b.at(time), hull_b_)
      .value("t", time);
  shadows(time);
  return recorder_;
}

void AdvancementSteps::closest(const Advancement& found, Real touching) {
  if (found.closest.separation > touching) n_ = found.closest.normal;
  bodies_at(AdvancementLine::closest, found.time).value("distance", found.closest.separation);
  recorder_.point("p", world, found.closest.on_a);
  recorder_.say("At t = " + digits(found.time) + " of the step,");
  if (!(found.closest.separation > touching)) return void(recorder_.say("the bodies touch, up to rounding."));
  recorder_.say("p and q, the closest points, are " + metres(found.closest.separation) + " apart.");
  recorder_.point("q", world, found.closest.on_b)
      .length("distance", world, found.closest.on_a, found.closest.on_b);
}

void AdvancementSteps::fastest(Real time, Real speed, Real until) {
  bodies_at(AdvancementLine::fastest, time)
      .say("No two points approach by more than " + metres(speed) +
           " in a step: the bodies cannot touch before t' = " + digits(until) + ".")
      .value("fastest, m a step", speed)
      .value("t'", until);
}

/// From the side of A on that faces B.
void AdvancementSteps::shadows(Real time) {
  if (n_ == Vec3(0)) return;
  const std::array<Real, 2> of_a = shadow(query_.a, query_.of_a.at(time), n_),
                            of_b = shadow(query_.b, query_.of_b.at(time), n_);
  const auto interval = [&](const char* name, const std::array<Real, 2>& ends, Real row) {
    recorder_.segment(name, TraceSpace::axis, {ends[0] - of_a[1], row, 0}, {ends[1] - of_a[1], row, 0});
  };
  interval("interval of A", of_a, 0), interval("interval of B", of_b, 1);
}

/// With both sides of the slab.
void AdvancementSteps::slab(const TurningDirection& n, const BoundedHeight& gap, Real until) {
  n_ = n.at(gap.begin);
  bodies_at(n.speed() > 0 ? AdvancementLine::turning : AdvancementLine::slab, gap.begin)
      .say("Along n the gap is " + metres(gap.at_begin) + " now, and stays open until t' = " + digits(until) +
           " at least.")
      .value("w", gap.at_begin)
      .value("span's end", gap.end)
      .value("w there", gap.at_end)
      .value("curvature", gap.curvature)
      .value("t'", until)
      .plane("side of A", world, n_, shadow(query_.a, query_.of_a.at(gap.begin), n_)[1])
      .plane("side of B", world, n_, shadow(query_.b, query_.of_b.at(gap.begin), n_)[0]);
}

void AdvancementSteps::reached(Real time) {
  bodies_at(AdvancementLine::reached, time)
      .say("The latest of these times is safe: the bodies are moved to t = " + digits(time) + ".");
}

void AdvancementSteps::end(const Advancement& found) {
  const bool apart = found.outcome == Advancement::Outcome::apart;
  bodies_at(apart ? AdvancementLine::apart : AdvancementLine::touching, found.time);
  recorder_.say(apart ? "The end of the step is reached: the bodies do not touch in it."
                      : "The bodies touch at t = " + digits(found.time) + " of the step, at p.");
  if (!apart) recorder_.point("p", world, found.closest.on_a);
}

CastResult trace_advancement(const CastQuery& query, StepRecorder& recorder) {
  const CastQuery near = seen_from_start(query);
  MovingHulls pair(near.a, near.of_a, near.b, near.of_b, near.clearance);
  AdvancementSteps steps(near, recorder);
  const Advancement found = advance(pair, 0, 1, steps);
  steps.end(found);
  return seen_from_world(result_of(found), query);
}

const PseudoCode& advancement_pseudo_code() {
  static const PseudoCode lines = {
      "t ← 0; repeat:",
      "    p, q ← closest points at time t; n ← from p to q",
      "    if they are no farther apart than rounding: return t",
      "    nothing meets before t' = t + distance / fastest motion",
      "    the slab along n, turning as it did so far, stays open until t': there the chord of its width w "
      "less "
      "curvature · (t' − t) · (span's end − t') / 2 is zero",
      "    the same along n as it is at time t",
      "    t ← the latest of these times t'",
      "    if t is the end of the step: return free",
  };
  return lines;
}

}  // namespace collidoscope
