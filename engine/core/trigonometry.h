#pragma once

#include "core/scalar.h"

namespace collidoscope {

// Sine and cosine within a unit of the last place for angles up to 1e6, and the same bits with every compiler
// and on every machine: those of the C libraries differ.

Real sine_of(Real radians);
Real cosine_of(Real radians);

}  // namespace collidoscope
