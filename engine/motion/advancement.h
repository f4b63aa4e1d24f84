#pragma once

// Conservative advancement of two convex bodies that translate and turn. The closest points give a direction;
// the slab between the bodies along it proves that they stay apart for a while; then come the next closest
// points [Mirtich 1996; after Erleben, van den Bergen]. Where others bound the speed of all points by one
// number, here the width of the slab is evaluated, and its curvature bounds it in between. Translations need
// no bound at all. For bodies that turn, a slab that turns as the closest points did makes the steps converge
// faster than linearly.

#include <algorithm>
#include <cmath>
#include <optional>

#include "motion/cast.h"
#include "motion/moving_pair.h"
#include "trace/tracer.h"

namespace collidoscope {

/// How far an advancement came.
struct Advancement {
  enum class Outcome : std::uint8_t { apart, touching, undecided };
  Outcome outcome = Outcome::undecided;
  Real time = 0;      // until which the bodies are apart
  ClosestAt closest;  // at that time, unless they are apart throughout
  std::uint32_t iterations = 0;
};

inline Advancement apart_until(Real time) {
  Advancement apart;
  apart.outcome = Advancement::Outcome::apart, apart.time = time;
  return apart;
}

/// Of an advancement from the start, after so many iterations of something else.
CastResult result_of(const Advancement& found, std::uint32_t before = 0);

/// A height over a span of time. Known are its values at both ends, and a bound of its second derivative.
struct BoundedHeight {
  Real begin, at_begin;
  Real end, at_end;
  Real curvature;

  /// Until here the height is certainly above zero: it is above its chord less curvature · (t − begin) ·
  /// (end − t) / 2. `at_begin` is above zero.
  Real positive_until() const {
    const Real span = end - begin;
    const Real slope = (at_end - at_begin) / span - curvature * span / 2;
    const Real discriminant = slope * slope - 2 * curvature * at_begin;
    if (slope >= 0 || discriminant < 0) return end;
    return std::min(end, begin + 2 * at_begin / (std::sqrt(discriminant) - slope));
  }
};

/// For how long a height surely stays above zero where its second derivative is bounded so, seen from its
/// beginning: at least as long as it rises, or as its value lasts.
inline Real steady_span(Real height, Real rate, Real curvature) {
  return std::max(2 * rate / curvature, std::sqrt(8 * height / curvature));
}

/// A time after `from`, not after `to`, until which the slab along n certainly stays open; `from` if that is
/// not known of any.
template <class Pair, class Tracer>
Real separated_until(Pair& pair, const TurningDirection& n, Real from, Real to, Tracer& tracer) {
  constexpr int most_refinements = 4;  // then another direction is worth more
  constexpr Real beyond = 1.5;         // of the time when the slab closes at its present rate
  const Real rounding = pair.rounding();
  const auto gap_at = [&](Real time) { return pair.gap(n.at(time), time) - rounding; };
  BoundedHeight gap{from, gap_at(from), to, 0, 0};
  Real came = to - from;  // in the last round; of the curvature nothing is known before the first
  for (int i = 0; i < most_refinements && gap.at_begin > 0; ++i) {
    // The nearer the end, the tighter the bound.
    const Real rate = pair.gap_rate(n);
    gap.end = rate < 0 ? std::min(to, gap.begin - beyond * gap.at_begin / rate) : to;
    if (const Real span = steady_span(gap.at_begin, rate, gap.curvature); came < span)
      gap.end = std::min(gap.end, gap.begin + span);
    gap.at_end = gap_at(gap.end);
    gap.curvature = pair.curvature(n, gap.begin, gap.end);
    const Real until = gap.positive_until();
    if constexpr (Tracer::enabled) tracer.slab(n, gap, until);
    if (until == to) return to;
    const bool is_exact = gap.curvature == 0 && until < gap.end;
    if (is_exact || !(until > gap.begin)) return until;
    came = until - gap.begin;
    gap.begin = until;
    gap.at_begin = until == gap.end ? gap.at_end : gap_at(until);
    if (!(gap.at_begin > rounding)) break;
  }
  return gap.begin;
}

/// Directions of closest points at one time after the other.
class DirectionHistory {
 public:
  void add(Real time, const Vec3& n) { before_ = last_, last_ = {time, n}, ++count_; }
  /// The last direction, turning on as it has turned since the one before. Faces and edges in contact take
  /// the direction along: so it keeps to them, up to the second order.
  std::optional<TurningDirection> turning() const {
    if (count_ < 2 || !(last_.time > before_.time)) return std::nullopt;
    const Vec3 turn = cross(before_.n, last_.n);
    const Real sine = length(turn);
    if (!(sine > 0) || sine > most_sine || dot(before_.n, last_.n) < 0) return std::nullopt;
    const Vec3 velocity = turn * (std::asin(sine) / (sine * (last_.time - before_.time)));
    return TurningDirection(last_.n, last_.time, velocity - last_.n * dot(velocity, last_.n));
  }

 private:
  static constexpr Real most_sine = 0.5;  // beyond it, the last turn does not foretell the next
  struct Entry {
    Real time = 0;
    Vec3 n = Vec3(0);
  };
  Entry before_, last_;
  int count_ = 0;
};

/// The time until which the bodies are apart because even the fastest motion needs that long for the
/// distance. The slab may prove less: where corners pass each other closely, its direction turns fast.
template <class Pair>
Real reached_by(const Pair& pair, const Advancement& found, Real to) {
  const Real way = found.closest.separation - pair.touching() / 2;
  return std::min(to, found.time + way / pair.fastest());
}

/// Advances from a time to another. A tracer is an AdvancementSteps (advancement_trace.h).
template <class Pair, class Tracer>
Advancement advance(Pair& pair, Real from, Real to, Tracer& tracer) {
  constexpr std::uint32_t most_iterations = 1000;
  Advancement found;
  found.time = from;
  DirectionHistory directions;
  while (found.iterations < most_iterations) {
    ++found.iterations;
    found.closest = pair.closest(found.time);
    found.outcome = Advancement::Outcome::touching;
    if constexpr (Tracer::enabled) tracer.closest(found, pair.touching());
    if (found.closest.separation <= pair.touching()) return found;
    directions.add(found.time, found.closest.normal);
    Real until = reached_by(pair, found, to);
    if constexpr (Tracer::enabled) tracer.fastest(found.time, pair.fastest(), until);
    const auto turning = pair.turns() ? directions.turning() : std::nullopt;
    const Real by_turning = turning ? separated_until(pair, *turning, found.time, to, tracer) : found.time;
    if (by_turning <= until)
      until = std::max(until, separated_until(pair, found.closest.normal, found.time, to, tracer));
    until = std::max(until, by_turning);
    if constexpr (Tracer::enabled) tracer.reached(until);
    if (until == found.time) return found;  // rounding hides what is left
    found.time = until;
    found.outcome = Advancement::Outcome::apart;
    if (until == to) return found;
  }
  found.outcome = Advancement::Outcome::undecided;
  return found;
}

template <class Pair>
Advancement advance(Pair& pair, Real from, Real to) {
  NoTrace untraced;
  return advance(pair, from, to, untraced);
}

}  // namespace collidoscope
