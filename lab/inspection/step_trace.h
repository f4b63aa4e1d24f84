#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bounds/aabb.h"
#include "geometry/hull/hull.h"
#include "narrow/narrow.h"
#include "shape/body_view.h"
#include "shape/decomposition_choice.h"

namespace collidoscope {

/// The subject of a trace.
enum class TraceSubject : std::uint8_t {
  answer,         // how the narrow phase settles the selected pair
  hull,           // how a body's hull is built
  sphere,         // and its bounding sphere
  octree,         // how a body's octree turns with it
  broad,          // how the broad phase finds a body's pairs
  support,        // how a support point of a body is found
  advancement,    // when the selected pair touches in the last step, by conservative advancement
  backtracking,   // the same, by micro-backtracking
  manifold,       // where the selected pair touches: its contacts
  decomposition,  // how a body is cut into convex pieces
};

/// Those about the selected pair.
inline constexpr std::array subjects_of_pairs = {TraceSubject::answer, TraceSubject::manifold,
                                                 TraceSubject::advancement, TraceSubject::backtracking};
constexpr bool is_about_pair(TraceSubject subject) {
  return std::ranges::find(subjects_of_pairs, subject) != subjects_of_pairs.end();
}
constexpr bool is_about_times(TraceSubject subject) {
  return subject == TraceSubject::advancement || subject == TraceSubject::backtracking;
}

/// Those about one body.
inline constexpr std::array subjects_of_bodies = {TraceSubject::hull,   TraceSubject::sphere,
                                                  TraceSubject::octree, TraceSubject::decomposition,
                                                  TraceSubject::broad,  TraceSubject::support};

/// The names in state files and tests.
constexpr std::string_view to_string(TraceSubject subject) {
  constexpr std::array<std::string_view, 10> names = {
      "answer",  "hull",        "sphere",       "octree",   "broad",
      "support", "advancement", "backtracking", "manifold", "decomposition"};
  return names[static_cast<std::size_t>(subject)];
}

/// The start of a traced query.
enum class TraceStart : std::uint8_t {
  anew,         // no cache: all steps to the answer
  last_answer,  // the pair's cache at the start of the frame: shows the effect of coherence
};

struct TraceRequest {
  TraceStart start = TraceStart::anew;
  Request request = Request::penetration;
  TraceSubject subject = TraceSubject::answer;
  BodyIndex body = 0;                                  // of subjects about one body
  std::optional<DecompositionChoice> decomposition{};  // of that subject; none: the shape's own

  friend bool operator==(const TraceRequest&, const TraceRequest&) = default;
};

using TraceSteps = std::vector<TraceStep>;

struct TreeDiagram;

/// A computation, step by step, and the objects to show with it. Immutable: shared by snapshots.
struct StepTrace {
  TraceRequest request;
  BodyPair pair{};                                  // A and B; a single body appears twice
  const PseudoCode* pseudo_code = nullptr;          // lives as long as the program
  std::shared_ptr<const TraceSteps> traced;         // at least one step
  std::shared_ptr<const std::vector<Vec3>> points;  // the input points, frame of A; null for answers
  Pose pose_a;  // world; steps of broad phases and casts have the world's axes
  Aabb bounds;  // of the traced bodies, world
  /// Spaces that the steps draw in, the most important first; frame_a, the bodies by themselves, comes last.
  std::vector<TraceSpace> spaces;
  ConvexHull difference;                     // A − B in the axes of A; empty unless a step is drawn in it
  bool difference_is_sampled = false;        // it has more vertices than are drawn
  std::shared_ptr<const TreeDiagram> trees;  // that the steps walk; null where they walk none

  std::string conclusion;          // the result of the last step, as a text
  std::optional<Verdict> verdict;  // of an answer
  bool as_untraced = false;        // the untraced run gives the same result

  const TraceSteps& steps() const { return *traced; }
};

using StepTracePointer = std::shared_ptr<const StepTrace>;

/// Around both bodies of a pair, in the world.
inline Aabb bounds_of_pair(const Bodies& bodies, BodyPair pair) {
  const Aabb a = approximate_box(bodies.shapes[pair.a]->aabb(), bodies.poses[pair.a]);
  const Aabb b = approximate_box(bodies.shapes[pair.b]->aabb(), bodies.poses[pair.b]);
  return bounding_box(std::array{a.min, a.max, b.min, b.max});
}

}  // namespace collidoscope
