#pragma once

#include <optional>
#include <string>

#include "inspection/step_trace.h"
#include "scene/scene.h"

namespace collidoscope::viewer {

/// A step that pictures show, as the command line has it.
struct StepChoice {
  std::size_t number = 0;  // from 1; beyond the end: the last
  TraceRequest request;
  std::optional<TraceSpace> space;  // of the second view; none: the most telling one
  std::optional<Camera> camera;     // in it
};

/// "pair", "verdict" (the pair, by a query for its verdict alone), "manifold", "advancement",
/// "backtracking", "hull:BODY", "sphere:BODY", "octree:BODY", "broad:BODY", "support:BODY" or
/// "decomposition:BODY", which takes ",PARTS,CONCAVITY" after the body. Throws InputError.
TraceRequest parse_subject(const std::string& text);
/// "itself", "minkowski", "sphere", "axis" or "tree". Throws InputError.
TraceSpace parse_space(const std::string& text);

/// The options that choose it: --step and what goes with it, each after a space.
std::string step_arguments(const StepChoice& choice);

/// Six numbers with commas, which read back as they are.
std::string camera_text(const Vec3& eye, const Vec3& target);

}  // namespace collidoscope::viewer
