#pragma once

#include <memory>
#include <vector>

#include "shape/derivation.h"

namespace collidoscope {

class Shape;

/// What a shape was cut into: its convex pieces, largest first, as shapes of their own in the same frame.
/// Empty where the shape stays a mesh.
struct ConvexPieces {
  std::vector<std::shared_ptr<const Shape>> shapes;

  bool empty() const { return shapes.empty(); }
  std::size_t bytes() const;
};

/// A closed surface whose every triangle lies on the hull, and every vertex at a corner of it.
bool lies_on_hull(const Mesh& mesh, const ConvexHull& hull);

/// As the shape's source chooses. Without a choice, the standard method's pieces where the mesh bounds a
/// solid, else none. What is only points, or convex, is one piece. Throws InputError where a method that was
/// chosen cannot decompose the mesh, and Cancelled.
ConvexPieces make_convex_pieces(const Shape& shape, const BuildContext& context);

}  // namespace collidoscope
