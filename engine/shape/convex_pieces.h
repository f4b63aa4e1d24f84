#pragma once

#include <memory>
#include <vector>

#include "shape/derivation.h"

namespace collidoscope {

class Shape;

/// The pieces that a shape was cut into, largest first, as shapes of their own in the same frame. Empty if
/// the shape stays a mesh.
struct ConvexPieces {
  std::vector<std::shared_ptr<const Shape>> shapes;

  bool empty() const { return shapes.empty(); }
  std::size_t bytes() const;
};

/// A closed surface whose every triangle lies on the hull, and every vertex at a corner of it.
bool lies_on_hull(const Mesh& mesh, const ConvexHull& hull);

/// Follows the choice of the shape's source. Without a choice, the pieces of the default method if the mesh
/// bounds a solid, else none. A convex shape, or one of points only, is one piece. Throws InputError if a
/// chosen method cannot decompose the mesh, and Cancelled.
ConvexPieces make_convex_pieces(const Shape& shape, const BuildContext& context);

}  // namespace collidoscope
