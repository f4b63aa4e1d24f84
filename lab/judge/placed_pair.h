#pragma once

#include "narrow/proof/exact_verdict.h"
#include "shape/shape.h"

namespace collidoscope {

/// Placements of a pair of bodies. The rotations may be any matrices with positive determinant.
struct PosePair {
  Pose a, b;
};

/// A pair as kernels take it, the way from their frame back to the world, and the truth beside it.
struct PlacedPair {
  ShapePointer a, b;
  Pose b_in_a;
  Pose to_world;
  PlacedHulls given;  // the given hulls under the given matrices
};

/// Kernels know only rigid placements of B in the frame of A. That will not do where matrices are not
/// orthonormal to the last digits, or bodies are modelled so far from their own origins that a relative pose
/// would round away what stands near the world's.
bool suits_relative_pose(NarrowInput input, const Shape& a, const Shape& b, const PosePair& poses);

/// Images of shapes that round are other shapes, unless the matrices are rotations.
bool suits_rounding(const Shape& a, const Shape& b, const PosePair& poses);

/// For algorithms about hulls: where relative poses will not do, both hulls are replaced by their images, as
/// seen from the middle of A. The shapes outlive the pair.
PlacedPair place_hulls(const ShapePointer& a, const ShapePointer& b, const PosePair& poses);
/// For others.
PlacedPair place_shapes(const ShapePointer& a, const ShapePointer& b, const PosePair& poses);

}  // namespace collidoscope
