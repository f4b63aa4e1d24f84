#pragma once

#include <string>

#include "scene/pipeline_choice.h"

namespace collidoscope::viewer {

/// As the command line takes a second pipeline: " --compare gjk --compare-broad grid".
std::string comparison_arguments(const PipelineChoice& other);

}  // namespace collidoscope::viewer
