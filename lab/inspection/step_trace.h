#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bounds/aabb.h"
#include "geometry/hull/hull.h"
#include "narrow/narrow.h"

namespace collidoscope {

/// What is gone through step by step.
enum class TraceSubject : std::uint8_t {
  answer,  // how the narrow phase settles the selected pair
  hull,    // how a body's hull is built
  sphere,  // and its bounding sphere
  broad,   // how the broad phase finds a body's pairs
};

/// As state files and tests have it.
constexpr std::string_view to_string(TraceSubject subject) {
  constexpr std::array<std::string_view, 4> names = {"answer", "hull", "sphere", "broad"};
  return names[static_cast<std::size_t>(subject)];
}

/// What a traced query starts from.
enum class TraceStart : std::uint8_t {
  anew,         // nothing: the whole way to the answer
  last_answer,  // the pair's cache, as the frame found it: what coherence saves
};

struct TraceRequest {
  TraceStart start = TraceStart::anew;
  Request request = Request::penetration;
  TraceSubject subject = TraceSubject::answer;
  BodyIndex body = 0;  // unless the subject is an answer

  friend bool operator==(const TraceRequest&, const TraceRequest&) = default;
};

using TraceSteps = std::vector<TraceStep>;

/// How something is worked out, step by step, and what to show of it. Immutable: shared by snapshots.
struct StepTrace {
  TraceRequest request;
  BodyPair pair{};                          // A and B; where only one body is concerned, it twice
  const PseudoCode* pseudo_code = nullptr;  // lives as long as the program
  std::shared_ptr<const TraceSteps> told;   // at least one step
  std::shared_ptr<const std::vector<Vec3>>
      points;   // that something is built of or sorted by, frame of A; null for answers
  Pose pose_a;  // world; a broad phase's steps have the world's frame
  Aabb bounds;  // of what steps are about, world
  /// Spaces that the steps draw in, the most telling first; frame_a, the bodies by themselves, comes last.
  std::vector<TraceSpace> spaces;
  ConvexHull difference;               // A − B in the axes of A; empty unless a step is drawn in it
  bool difference_is_sampled = false;  // it has more vertices than are drawn

  std::string conclusion;          // what the last step returns, in words
  std::optional<Verdict> verdict;  // of an answer
  bool as_untraced = false;        // the same comes out when nobody looks

  const TraceSteps& steps() const { return *told; }
};

using StepTracePointer = std::shared_ptr<const StepTrace>;

}  // namespace collidoscope
