#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/scalar.h"
#include "support/support_search.h"

namespace collidoscope {

/// Something of an algorithm that can be chosen: one of several words, or a number within limits.
struct NarrowParameter {
  std::string_view name, label;
  std::span<const std::string_view> choices{};  // not empty: the value is an index into them
  Real standard = 0;
  Real minimum = 0, maximum = 1;  // of a number
};

/// How a narrow-phase algorithm runs, beyond its id.
struct NarrowOptions {
  static constexpr std::size_t most_parameters = 4;

  SupportSearch support = SupportSearch::automatic;
  bool warm_start = true;                          // else every query starts as if the pair were new
  std::array<Real, most_parameters> parameters{};  // in the order of NarrowAlgorithm::parameters

  /// The parameter as an index into its choices.
  std::size_t choice(std::size_t parameter) const { return static_cast<std::size_t>(parameters[parameter]); }
  friend bool operator==(const NarrowOptions&, const NarrowOptions&) = default;
};

}  // namespace collidoscope
