#include "support/support_search.h"

#include <algorithm>
#include <array>

#include "core/registry.h"

namespace collidoscope {
namespace {

constexpr SupportAlgorithm algorithms[] = {
    {SupportSearch::automatic, "auto", "Scan or hill climbing, by the hull's size", ""},
    {SupportSearch::scan, "scan", "Vectorised scan of all vertices", ""},
    {SupportSearch::hill_climb, "hill-climb", "Hill climbing along edges, with visit stamps",
     "Chung 1996, 3.3"},
};

}  // namespace

std::span<const SupportAlgorithm> support_algorithms() {
  return algorithms;
}

const SupportAlgorithm& support_algorithm(std::string_view id) {
  std::array<const SupportAlgorithm*, std::size(algorithms)> pointers;
  std::transform(std::begin(algorithms), std::end(algorithms), pointers.begin(),
                 [](const SupportAlgorithm& algorithm) { return &algorithm; });
  return find_by_id(std::span<const SupportAlgorithm* const>(pointers), id, "support search");
}

const SupportAlgorithm& support_algorithm(SupportSearch search) {
  return *std::find_if(std::begin(algorithms), std::end(algorithms),
                       [&](const SupportAlgorithm& algorithm) { return algorithm.search == search; });
}

}  // namespace collidoscope
