#pragma once

#include <string>
#include <string_view>

#include "shape/shape.h"

namespace collidoscope::app {

/// What a command says of an argument that names a shape.
inline constexpr std::string_view shape_argument_help =
    "mesh file, or sphere:R, capsule:R,H (H between the centres of its ends), ellipsoid:A,B,C (its "
    "semi-axes), "
    "box:X,Y,Z, rounded:FILE,R, in metres";

/// The primitive that an argument names; null if it names a file. Throws InputError about bad numbers.
ShapePointer primitive_shape(const std::string& argument);

}  // namespace collidoscope::app
