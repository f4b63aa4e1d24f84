#pragma once

// What the steps of GJK and its relatives say, for the inspector.

#include <cstdint>
#include <string>
#include <vector>

#include "narrow/convex/gjk/difference_simplex.h"
#include "narrow/convex/gjk/distance_bounds.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Lines of the pseudo-code of each of these algorithms, for trace steps.
enum class GjkLine : int {
  cached_direction,
  start,
  closest,
  contact,
  direction,
  support,
  separated,
  converged,
  stalled,
  extend,
};

/// What a step is about. Lengths in metres.
struct GjkFigures {
  std::string_view closest = "p";  // what the algorithm calls the point of S closest to the origin
  std::string simplex;             // "1 and 2": the names of the vertices of S
  int vertices = 0;                // of S
  Real upper = 0, lower = 0, rounding = 0;
  Real height = 0;           // of m along n, from the origin
  std::string support = {};  // what m is called as a vertex
  bool approached = true, can_accept = false, can_widen = true, from_cache = false;
};

std::string gjk_sentence(GjkLine line, const GjkFigures& figures);

/// m against the plane through the origin: how far A − B stays away from it along n.
std::string support_sentence(Real height, Real rounding);

/// The vertices of S by their numbers, and its edges.
template <class Scalar>
void record_simplex(StepRecorder& tracer, const DifferenceSimplex<Scalar>& simplex) {
  for (int i = 0; i < simplex.size(); ++i) {
    const auto [a, b] = simplex.vertices(i);
    const auto [on_a, on_b] = simplex.points(i);
    tracer.pair(std::to_string(tracer.number_of(a, b)), a, b, on_a, on_b);
    for (int j = 0; j < i; ++j)
      tracer.segment("S", TraceSpace::minkowski, to_real(simplex[j]), to_real(simplex[i]));
  }
}

/// "1, 3 and 4".
std::string names_of(const std::vector<TraceVertexPair>& pairs);

/// Begins a step with S and the bounds. Returns what its sentence says of them.
template <class Scalar>
GjkFigures record_state(StepRecorder& tracer, int line, const DifferenceSimplex<Scalar>& simplex,
                        const DistanceBounds<Scalar>& bounds) {
  tracer.step(line);
  record_simplex(tracer, simplex);
  const Real upper = static_cast<Real>(bounds.upper()), lower = static_cast<Real>(bounds.lower());
  tracer.value("upper bound", upper).value("lower bound", lower);
  return {.simplex = names_of(tracer.steps().back().pairs),
          .vertices = simplex.size(),
          .upper = upper,
          .lower = lower,
          .rounding = static_cast<Real>(bounds.rounding())};
}

/// The plane through m with normal n, and how far the origin is from it: a gap, or an overlap along n.
void record_bound(StepRecorder& tracer, const Vec3& n, const Vec3& m);

}  // namespace collidoscope
