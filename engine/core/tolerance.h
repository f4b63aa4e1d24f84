#pragma once

#include <limits>

#include "core/scalar.h"

// Every tolerance of the engine, with its unit and its reason. An algorithm that needs another one adds it
// here.

namespace collidoscope::tolerance {

/// Relative spacing of doubles at 1: the unit of rounding errors.
constexpr Real epsilon = std::numeric_limits<Real>::epsilon();

/// Relative to the largest world coordinate of a pair: within it a verdict may be either, and a distance may
/// err by it.
constexpr Real contact_band = 1e-12;

/// Metres. Coordinates beyond it are refused: their squares overflow a float, and scenes that size are unit
/// mistakes.
constexpr Real largest_coordinate = 1e18;

}  // namespace collidoscope::tolerance
