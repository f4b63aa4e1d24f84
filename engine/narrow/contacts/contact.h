#pragma once

#include <cstdint>

#include "narrow/narrow.h"

namespace collidoscope {

/// A point at which two bodies touch, overlap, or are close: on_b − on_a = separation · normal.
struct Contact {
  Vec3 normal = Vec3(0);  // unit, from A towards B
  Real separation = 0;    // m; negative if the bodies overlap
  Vec3 on_a = Vec3(0), on_b = Vec3(0);
  Feature feature_a, feature_b;
  /// What the normal is orthogonal to, and turns with: a face of A or B, or an edge of each.
  enum class NormalOf : std::uint8_t { neither, a, b, edges };
  NormalOf normal_of = NormalOf::neither;
  Vec3 edge_a = Vec3(0), edge_b = Vec3(0);  // along these edges
  std::uint32_t piece_a = 0, piece_b = 0;  // whose features they are, by node of the tree of hulls: compounds
};

}  // namespace collidoscope
