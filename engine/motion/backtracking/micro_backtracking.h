#pragma once

// Micro-backtracking with all that it finds and does: more than the cast of that name returns.

#include <vector>

#include "motion/backtracking/contact_reduction.h"
#include "motion/cast.h"

namespace collidoscope {

/// Parts of the method that can be left out, to see what they are for.
struct BacktrackingRules {
  bool culls_back_faces = true;        // vertices before a plane are not followed [3.6.1]
  bool ignores_interior_edges = true;  // those between triangles of one face [3.7.3]
  // Not the paper's. Without these two the answer may be late.
  bool follows_missed_vertices = true;  // those inside with no edge to them that pierces a face
  bool searches_again = true;           // where the bodies still meet at the time that was found
  ReductionRule reduction = ReductionRule::centre;
};

/// One of the points at which the bodies first touch; world, at the time of the impact.
struct BacktrackingContact {
  Vec3 on_a, on_b, normal;  // normal: unit, from A towards B
  bool is_vertex;           // in a face; else two edges cross
};

/// What the search looked at. An element counts once at each time.
struct BacktrackingWork {
  std::uint32_t times = 0;  // of the step
  std::uint64_t vertices = 0, edges = 0, triangles = 0;
  std::size_t followed_vertices = 0, followed_edges = 0;  // each with a triangle
  std::size_t missed_vertices = 0;                        // inside, with no edge to them that pierces a face
  std::size_t put_aside = 0, dropped = 0;  // lists on the stack [3.5], and those never taken up again
  std::size_t deepest = 0;                 // lists on the stack at once
};

struct BacktrackingAnswer {
  CastResult result;
  std::vector<BacktrackingContact> contacts;  // all within the tolerance of the first, before reduction
  BacktrackingWork work;
};

/// Throws InputError as cast() does. The query's tolerance is the paper's epsilon, too: what happens within
/// it is one event [3.5].
BacktrackingAnswer backtrack(const CastQuery& query, const BacktrackingRules& rules = {});

}  // namespace collidoscope
