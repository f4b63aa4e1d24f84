#include "experiments/peers/contenders.h"

#include <algorithm>

#include "experiments/estimates.h"
#include "experiments/evidence.h"

namespace collidoscope::experiments {
namespace {

const Measurement& fastest(std::span<const Measurement> rows, std::size_t column) {
  return *std::ranges::min_element(rows, {},
                                   [column](const Measurement& row) { return row.figures[column].ours; });
}

/// The fastest of a case: "shape=cube/1 degree/gjk".
Comparison comparison_of(std::span<const Measurement> rows, std::size_t ours, std::size_t column) {
  const Measurement &best = fastest(rows.first(ours), column), &peer = fastest(rows.subspan(ours), column);
  return {peer.name + " / " + best.name, ratio(peer.figures[column], best.figures[column])};
}

}  // namespace

std::vector<std::string> Contenders::all() const {
  std::vector<std::string> names = ours;
  names.insert(names.end(), peers.begin(), peers.end());
  return names;
}

Conclusion ours_are_faster(const std::string& work, std::span<const Measurement> rows,
                           const Contenders& contenders, std::size_t column) {
  Conclusion conclusion{work + ": the fastest of ours is faster than any other library", "", {}};
  if (contenders.peers.empty()) {
    conclusion.evidence = "this build has no other library for it";
    return conclusion;
  }
  for (std::size_t first = 0; first < rows.size(); first += contenders.size())
    conclusion.comparisons.push_back(
        comparison_of(rows.subspan(first, contenders.size()), contenders.ours.size(), column));
  const auto [least, most] = std::ranges::minmax(conclusion.comparisons, {},
                                                 [](const Comparison& one) { return one.value.measured; });
  conclusion.evidence = evidence("%.2f to %.1f times as fast as the fastest of the others, in %zu cases",
                                 least.value.measured, most.value.measured, conclusion.comparisons.size());
  return conclusion;
}

}  // namespace collidoscope::experiments
