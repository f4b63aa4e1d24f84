#include "support/support_search.h"

#include <algorithm>
#include <array>

#include "core/registry.h"

namespace collidoscope {
namespace {

constexpr SupportAlgorithm algorithms[] = {
    {SupportSearch::automatic, "auto", "Scan of small hulls, hill climbing from a table on others", ""},
    {SupportSearch::scan, "scan", "Vectorised scan of all vertices", ""},
    {SupportSearch::hill_climb, "hill-climb", "Hill climbing along edges, with visit stamps",
     "Chung 1996, 3.3"},
    {SupportSearch::hill_climb_without_stamps, "hill-climb-without-stamps",
     "Hill climbing along edges, which may look at a vertex twice", "Chung 1996, 3.3"},
    {SupportSearch::table, "table", "Hill climbing from an 8 × 16 table of support vertices",
     "Chung 1996, 3.5"},
    {SupportSearch::hierarchy, "hierarchy", "Dobkin-Kirkpatrick hierarchy", "Chung 1996, 2.5 and 5.3"},
    {SupportSearch::artificial_edges, "artificial-edges", "Hill climbing along artificial edges too",
     "Grulich 2016, 4.3"},
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
