#pragma once

#include <string>

#include "core/scalar.h"

namespace collidoscope {

/// "0.12 m", for people: at most so many digits.
std::string length_text(Real metres, int digits = 6);

}  // namespace collidoscope
