#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/scalar.h"

namespace collidoscope {

// Parts of the sentences that steps say, as people read them.

/// Three digits: "0.125", "1.2e-17".
std::string digits(Real number);
/// A length, metres: "0.125 m".
std::string metres(Real length);
/// The parts, one after the other. gcc 12 warns of a literal plus a string at -O3, without a reason.
std::string concatenated(std::initializer_list<std::string_view> parts);

}  // namespace collidoscope
