#pragma once

#include <memory>

#include "geometry/hull/hull.h"

namespace collidoscope::python {

/// How Python holds a hull: by itself, or as a part of a shape. pybind11 knows holders of the type without
/// `const`, and takes both for one.
using HullPointer = std::shared_ptr<const ConvexHull>;

}  // namespace collidoscope::python
