#include "shape/convex_pieces.h"

#include <algorithm>
#include <array>

#include "shape/shape.h"

namespace collidoscope {
namespace {

/// Faces of the hull around each of the mesh's vertices, in ascending order; none around a vertex that is not
/// on the hull.
class FacesAround {
 public:
  FacesAround(const Mesh& mesh, const ConvexHull& hull) : faces_(mesh.vertices.size()) {
    for (std::uint32_t face = 0; face < hull.face_count(); ++face)
      for (const std::uint32_t vertex : hull.face(face)) faces_[hull.source[vertex]].push_back(face);
  }

  bool share_one(const Triangle& t) const {
    return std::any_of(faces_[t[0]].begin(), faces_[t[0]].end(),
                       [&](std::uint32_t face) { return has(t[1], face) && has(t[2], face); });
  }

 private:
  bool has(std::uint32_t vertex, std::uint32_t face) const {
    return std::binary_search(faces_[vertex].begin(), faces_[vertex].end(), face);
  }

  std::vector<std::vector<std::uint32_t>> faces_;
};

/// Whether every edge has two triangles, one on either side.
bool is_closed(const Mesh& mesh) {
  using Edge = std::pair<std::uint32_t, std::uint32_t>;
  std::vector<Edge> forth, back;
  for (const Triangle& t : mesh.triangles)
    for (int i = 0; i < 3; ++i) {
      const std::uint32_t from = t[i], to = t[(i + 1) % 3];
      forth.emplace_back(from, to), back.emplace_back(to, from);
    }
  std::sort(forth.begin(), forth.end()), std::sort(back.begin(), back.end());
  return forth == back && std::adjacent_find(forth.begin(), forth.end()) == forth.end();
}

std::vector<ConvexPiece> decomposed(const Shape& shape, const BuildContext& context) {
  const std::optional<DecompositionChoice>& chosen = shape.source().decomposition;
  const DecompositionChoice choice = chosen.value_or(DecompositionChoice{});
  try {
    if (context.decomposer) return (*context.decomposer)(shape.mesh(), choice, context.progress);
    return decompose(shape.mesh(), choice.options, choice.method, context.progress);
  } catch (const InputError& error) {
    if (!chosen) return {};  // an open mesh stays a mesh
    throw InputError(shape.name(), "decomposition", error.reason());
  }
}

}  // namespace

bool lies_on_hull(const Mesh& mesh, const ConvexHull& hull) {
  if (hull.dimension != ConvexHull::Dimension::solid || hull.vertices.size() != mesh.vertices.size())
    return false;
  const FacesAround faces(mesh, hull);
  return std::all_of(mesh.triangles.begin(), mesh.triangles.end(),
                     [&](const Triangle& t) { return faces.share_one(t); }) &&
         is_closed(mesh);
}

std::size_t ConvexPieces::bytes() const {
  std::size_t total = shapes.capacity() * sizeof(shapes[0]);
  for (const ShapePointer& piece : shapes)
    total += sizeof(Shape) + piece->mesh().vertices.capacity() * sizeof(Vec3f) +
             piece->mesh().triangles.capacity() * sizeof(Triangle);
  return total;
}

ConvexPieces make_convex_pieces(const Shape& shape, const BuildContext& context) {
  const auto& chosen = shape.source().decomposition;
  if (chosen && chosen->method == DecompositionChoice::none) return {};
  ConvexPieces pieces;
  const auto add = [&](const ConvexHull& hull) {
    const std::string name = shape.name() + ", piece " + std::to_string(pieces.shapes.size() + 1);
    pieces.shapes.push_back(std::make_shared<const Shape>(name, to_mesh(hull)));
  };
  if (shape.is_curved()) {
    pieces.shapes.push_back(std::make_shared<const Shape>(shape.name() + ", piece 1", shape.hull(),
                                                          shape.curvature(), shape.mesh()));
  } else if (shape.mesh().triangles.empty() || shape.is_convex()) {
    add(shape.hull());
  } else {
    for (const ConvexPiece& piece : decomposed(shape, context)) add(piece.hull);
  }
  return pieces;
}

}  // namespace collidoscope
