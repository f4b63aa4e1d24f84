#pragma once

#include <string>

#include "motion/cast.h"

namespace collidoscope::python {

/// "automatic", "hulls", "pieces" or "triangles". Throws InputError.
CastInput cast_input(const std::string& name);

}  // namespace collidoscope::python
