#pragma once

// The steps of micro-backtracking, for people who watch it.

#include <memory>
#include <span>
#include <vector>

#include "motion/backtracking/candidates.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Lines of backtracking_pseudo_code().
enum class BacktrackingLine : int { find, at_start, take, move, wait, beside, event, again, done };

const PseudoCode& backtracking_pseudo_code();

/// The steps that micro-backtracking reports, in the frame of its sweeps: the edges, vertices and faces that
/// move, and where they are; convex bodies besides.
class BacktrackingSteps {
 public:
  static constexpr bool enabled = true;

  BacktrackingSteps(const CastQuery& query, StepRecorder& recorder);

  /// What is followed back now, at a time between both bounds.
  void candidates(BacktrackingLine line, Real time, Real begin, Real end,
                  std::span<const BacktrackingCandidate> candidates, std::size_t waiting);
  /// Where two features meet.
  void event(Real time, const Vec3& on_a, const Vec3& on_b, const BacktrackingCandidate& candidate);
  void again(Real time);
  void end(const CastResult& result);

 private:
  StepRecorder& bodies_at(BacktrackingLine line, Real time);
  void show(const BacktrackingCandidate& candidate, Real time);
  const Shape& shape(std::size_t mesh) const { return mesh == 0 ? query_.a : query_.b; }
  Vec3 vertex(std::size_t mesh, std::uint32_t index, Real time) const;

  const CastQuery& query_;
  StepRecorder& recorder_;
  std::shared_ptr<const ConvexHull> hull_a_, hull_b_;  // null for bodies that are not convex
};

/// The cast by micro-backtracking with its steps, in axes of the world around the start of A. Methods that
/// move triangles accept the query.
CastResult trace_micro_backtracking(const CastQuery& query, StepRecorder& recorder);

}  // namespace collidoscope
