#pragma once

#include <pybind11/pybind11.h>

#include "shape/decomposition_choice.h"

namespace collidoscope::python {

/// Of a method's id, or of a dict with `method`, `max_parts` and `concavity`. Throws InputError that names an
/// unknown key or id.
DecompositionChoice decomposition_choice(const pybind11::object& value);

}  // namespace collidoscope::python
