#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>

#include "core/scalar.h"

namespace collidoscope::app {

// Checks of numbers that users type. CLI11's own would let -1 wrap around to a huge seed, read 010 as eight,
// and write limits with three hundred digits.

/// What --threads takes.
inline constexpr unsigned most_threads = 1024;

/// Decimal digits only; zeros in front are no octal.
CLI::Validator whole_number(std::uint64_t least = 0,
                            std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// A finite decimal number.
CLI::Validator number_from(Real least, Real most = std::numeric_limits<Real>::max());

}  // namespace collidoscope::app
