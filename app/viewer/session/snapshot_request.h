#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "inspection/step_trace.h"
#include "motion/ray/ray.h"
#include "scene/pipeline_choice.h"
#include "session/scene_info.h"

namespace collidoscope::viewer {

/// What overlays show of the bodies of one scene. Nothing of it is carried out where another scene is open.
struct OverlayRequest {
  SceneInfoPointer scene{};
  bool structure = false;               // of the broad phase
  bool subdivision = false;             // of the narrow phase
  bool contacts = false;                // of the selected pair's meshes
  std::vector<std::uint32_t> trees{};   // that the narrow phase traverses: shapes, by index in SceneInfo
  std::vector<std::uint32_t> pieces{};  // shapes that are shown as convex pieces
  std::vector<BodyIndex> courses{};     // bodies whose way through the last step is shown
  bool contact_points = false;          // of the selected pair, or of all pairs
  std::filesystem::path cache{};        // where decompositions are kept; empty: nowhere
  ShapeData derived = ShapeData::none;  // of every shape

  bool operator==(const OverlayRequest&) const = default;
};

/// A time within the step that led to a frame.
struct FrameMoment {
  std::uint64_t frame = 0;
  Real share = 1;  // of the step: 0 is its beginning, 1 its end

  bool operator==(const FrameMoment&) const = default;
};

/// All that snapshots shall hold besides the frame itself: one value, computed from what the user looks at.
struct SnapshotRequest {
  std::optional<BodyPair> pair{};       // the one to inspect, whose meshes' contacts and steps are shown
  std::optional<TraceRequest> trace{};  // steps of that pair, or of what is built for a body
  std::optional<FrameMoment> moment{};  // at which bodies stand, while that frame is there
  bool pair_times = false;              // of every surviving pair
  bool representations = false;         // the pair's answers as hulls, triangles and, where there are, pieces
  bool impact_times = false;            // of every pair that can have met in the last step, by all methods
  std::optional<Ray> probe{};           // what it meets; in the world, where it stays while bodies move
  std::optional<PipelineChoice> compared_with{};
  OverlayRequest overlays{};

  bool operator==(const SnapshotRequest&) const = default;
};

}  // namespace collidoscope::viewer
