#pragma once

#include <span>

#include "pipeline/pipeline.h"
#include "python/arrays/arrays.h"

namespace collidoscope::python {

/// The findings of a pipeline's last frame, by name: pairs as (n, 2) arrays of body indices, answers in the
/// world. `poses` are those of that frame. The arrays are copies: the next frame leaves them as they are.
py::dict frame_arrays(const Pipeline& pipeline, std::span<const Pose> poses);

/// What Python says of a pipeline: broad, mid and narrow as option strings or None, threads, request,
/// detection, exact, certify.
PipelineConfig pipeline_config(const py::dict& options, const PipelineConfig& defaults);

}  // namespace collidoscope::python
