#pragma once

// Support vertices in directions that are spread over a cube, about as many as the hull has vertices: the
// table of [Chung 3.5], with a resolution that grows with the hull and without its narrow cells at the poles.
// From a cell's vertex it is a step or two to the farthest one, however large the hull. `auto` starts there.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "support/hill_climb.h"

namespace collidoscope {

class DirectionCube {
 public:
  explicit DirectionCube(const HullData& hull);

  /// The vertex of the cell that holds `direction`, of any length but zero, finite.
  template <class Scalar>
  std::uint32_t vertex_near(const Vec3T<Scalar>& direction) const {
    return vertices_[cell(direction)];
  }
  /// Around the cell that holds `direction`: unit vectors at its corners, the last one the first. Its sides
  /// are great arcs.
  std::vector<Vec3> outline(const Vec3& direction) const;
  /// Cells along an edge of the cube.
  std::uint32_t resolution() const { return resolution_; }
  std::size_t bytes() const { return sizeof(*this) + vertices_.capacity() * sizeof(std::uint32_t); }

 private:
  /// Faces by their axis, x, y, z, the positive one first; in each, rows of cells.
  template <class Scalar>
  std::size_t cell(const Vec3T<Scalar>& d) const {
    using std::abs;
    const Scalar x = abs(d.x), y = abs(d.y), z = abs(d.z);
    if (x >= y && x >= z) return cell_of_face(d.x < Scalar(0) ? 1 : 0, d.y, d.z, x);
    if (y >= z) return cell_of_face(d.y < Scalar(0) ? 3 : 2, d.z, d.x, y);
    return cell_of_face(d.z < Scalar(0) ? 5 : 4, d.x, d.y, z);
  }
  template <class Scalar>
  std::size_t cell_of_face(std::size_t face, const Scalar& u, const Scalar& v, const Scalar& depth) const {
    const Scalar cells_per_unit = Scalar(0.5 * resolution_) / depth;
    return (face * resolution_ + cell_index(u * cells_per_unit)) * resolution_ +
           cell_index(v * cells_per_unit);
  }
  /// The cell along one edge: `coordinate` is from −resolution / 2 to resolution / 2, both included. It is
  /// not a number where the direction's length is beyond the scalar's range: then any cell is allowed.
  template <class Scalar>
  std::size_t cell_index(const Scalar& coordinate) const {
    const Real cell = static_cast<Real>(coordinate) + 0.5 * resolution_;
    return cell > 0 ? static_cast<std::size_t>(std::min(cell, static_cast<Real>(resolution_ - 1))) : 0;
  }
  /// Towards a place on a face, in units of cells; not of unit length.
  Vec3 towards(std::size_t face, Real row, Real column) const;

  std::uint32_t resolution_;
  std::vector<std::uint32_t> vertices_;
};

}  // namespace collidoscope
