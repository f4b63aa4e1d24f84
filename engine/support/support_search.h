#pragma once

// Searches for the vertex of a hull that lies farthest in a direction. The search is a parameter of its own
// that every convex algorithm accepts.

#include <cstdint>
#include <span>
#include <string_view>

namespace collidoscope {

enum class SupportSearch : std::uint8_t {
  automatic,  // by the hull's size
  scan,
  hill_climb,
  hill_climb_without_stamps,
  table,
  hierarchy,
  artificial_edges,
  surface,  // of ellipsoids, in closed form: not one that users choose
};

struct SupportAlgorithm {
  SupportSearch search;
  std::string_view id, label, paper;
};

/// All that users choose from, `auto` first.
std::span<const SupportAlgorithm> support_algorithms();
/// Throws InputError that lists the known ids.
const SupportAlgorithm& support_algorithm(std::string_view id);
const SupportAlgorithm& support_algorithm(SupportSearch search);

}  // namespace collidoscope
