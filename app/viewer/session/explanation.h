#pragma once

#include <string>
#include <vector>

#include "session/pair_inspection.h"
#include "session/scene_info.h"

namespace collidoscope::viewer {

/// Why a pair is red, green or neutral, in words and numbers, phase by phase as the pipeline went: a line
/// each.
std::vector<std::string> explain(const PairInspection& pair, const SceneInfo& scene,
                                 const PipelineConfig& pipeline);

}  // namespace collidoscope::viewer
