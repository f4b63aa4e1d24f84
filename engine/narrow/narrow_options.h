#pragma once

#include "core/algorithm_parameter.h"
#include "support/support_search.h"

namespace collidoscope {

/// How a narrow-phase algorithm runs, beyond its id.
struct NarrowOptions {
  SupportSearch support = SupportSearch::automatic;
  bool warm_start = true;        // false: every query starts cold, as if the pair were new
  ParameterValues parameters{};  // in the order of NarrowAlgorithm::parameters

  /// The parameter as an index into its choices.
  std::size_t choice(std::size_t parameter) const { return static_cast<std::size_t>(parameters[parameter]); }
  /// `parameter`: the place of paper_mode.
  bool as_printed(std::size_t parameter) const { return choice(parameter) == 1; }
  friend bool operator==(const NarrowOptions&, const NarrowOptions&) = default;
};

}  // namespace collidoscope
