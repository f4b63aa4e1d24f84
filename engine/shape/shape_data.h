#pragma once

#include <cstdint>

#include "bvh/split_rule.h"
#include "octrees/octree_filling.h"
#include "support/support_search.h"

namespace collidoscope {

/// The data that algorithms need of a shape, as bits. Each bit is one datum in the shape's cache.
enum class ShapeData : std::uint64_t {
  none = 0,
  hull = 1,  // and its layout for support searches
  sphere = 2,
  aabb = 4,
  obb = 8,
  features = 16,
  direction_cube = 32,  // this one and the next three: for support searches, each with the hull
  direction_table = 64,
  hierarchy = 128,
  artificial_edges = 256,
  voronoi = 512,     // Voronoi planes of the features
  all = 1023,        // of these; trees are chosen one by one
  hull_tree = 1024,  // over convex pieces; other requested data is built of its nodes' hulls, too
  hull_layout = 2048,
  convexity = 4096,
  pieces = 8192,
};
constexpr ShapeData operator|(ShapeData a, ShapeData b) {
  return static_cast<ShapeData>(static_cast<std::uint64_t>(a) | static_cast<std::uint64_t>(b));
}
constexpr bool includes(ShapeData set, ShapeData item) {
  return (static_cast<std::uint64_t>(set) & static_cast<std::uint64_t>(item)) ==
         static_cast<std::uint64_t>(item);
}

/// A tree of each kind over the triangles, cut by a rule.
constexpr ShapeData tree_data(std::size_t first_bit, SplitRule rule) {
  return static_cast<ShapeData>(std::uint64_t{1} << (first_bit + static_cast<std::size_t>(rule)));
}
constexpr ShapeData box_tree_data(SplitRule rule) {
  return tree_data(16, rule);
}
constexpr ShapeData obb_tree_data(SplitRule rule) {
  return tree_data(16 + split_rules, rule);
}
constexpr ShapeData sphere_tree_data(SplitRule rule) {
  return tree_data(16 + 2 * split_rules, rule);
}
/// An octree of each filling and number of levels, from 1 to most_data_levels.
constexpr unsigned most_data_levels = 8;
constexpr ShapeData octree_data(OctreeFilling filling, unsigned levels) {
  const std::size_t first_bit = 16 + 3 * split_rules + static_cast<std::size_t>(filling) * most_data_levels;
  return static_cast<ShapeData>(std::uint64_t{1} << (first_bit + levels - 1));
}
constexpr std::size_t shape_data_bits = 16 + 3 * split_rules + octree_fillings * most_data_levels;

/// The data that a support search needs.
constexpr ShapeData needs_of(SupportSearch search) {
  switch (search) {
    case SupportSearch::automatic:
      return ShapeData::hull | ShapeData::direction_cube;
    case SupportSearch::table:
      return ShapeData::hull | ShapeData::direction_table;
    case SupportSearch::hierarchy:
      return ShapeData::hull | ShapeData::hierarchy;
    case SupportSearch::artificial_edges:
      return ShapeData::hull | ShapeData::artificial_edges;
    default:
      return ShapeData::hull;
  }
}

}  // namespace collidoscope
