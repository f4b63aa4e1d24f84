#pragma once

// What other libraries and we answer alike: rows of an experiment that come in cases, in each of which all
// contenders do the same work.

#include <span>
#include <string>
#include <vector>

#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// Ours, and those of the libraries that are built in.
struct Contenders {
  std::vector<std::string> ours, peers;

  std::size_t size() const { return ours.size() + peers.size(); }
  /// Ours first: the order of the rows of a case.
  std::vector<std::string> all() const;
};

/// With every reference that `suits`.
template <class Algorithm, class Suits>
Contenders contenders(std::vector<std::string> ours, std::span<const Algorithm* const> algorithms,
                      const Suits& suits) {
  Contenders contenders{std::move(ours), {}};
  for (const Algorithm* algorithm : algorithms)
    if (algorithm->reference && suits(*algorithm)) contenders.peers.emplace_back(algorithm->id);
  return contenders;
}

/// "The fastest of ours is faster than any other library": by the column, in every case. Cannot be told where
/// no other library is built in.
Conclusion ours_are_faster(const std::string& work, std::span<const Measurement> rows,
                           const Contenders& contenders, std::size_t column);

}  // namespace collidoscope::experiments
