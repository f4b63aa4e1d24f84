#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace collidoscope {

/// The measure of a good cut of a set of triangles in two, by the boxes of both parts. [Grulich 3.2]
enum class SplitRule : std::uint8_t {
  surface_area,        // least sum of surface × triangles: what a random line or box is likely to hit
  median,              // as many on either side, along the longest extent
  smallest_sum,        // least sum of volumes
  smallest_child,      // smallest largest volume
  least_overlap,       // least volume that both share
  largest_separation,  // widest gap, or thinnest overlap, along the cut
  combined,            // least sum of volumes and of thrice what they share
};
constexpr std::size_t split_rules = 7;
inline constexpr std::array<std::string_view, split_rules> split_rule_names = {
    "surface-area",       "median",  "smallest-sum", "smallest-child", "least-overlap",
    "largest-separation", "combined"};

}  // namespace collidoscope
