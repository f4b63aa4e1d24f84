#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/aligned_vector.h"
#include "core/scalar.h"
#include "geometry/hull/curvature.h"

namespace collidoscope {

struct ConvexHull;

/// A hull laid out for support searches: coordinates as structure of arrays, padded to a multiple of
/// `padding` with copies of vertex 0, and compact adjacency.
struct HullData {
  static constexpr std::size_t padding = 8;

  HullData() = default;
  explicit HullData(const ConvexHull& hull, const Curvature& of_shape = {});

  std::uint32_t vertex_count = 0;
  AlignedVector<Real> x, y, z;
  std::vector<std::uint32_t> neighbour_offsets;
  std::vector<std::uint32_t> neighbours;
  Vec3 centre = Vec3(0);          // an interior point: the mean of the vertices
  Real radius = 0;                // no vertex is farther from the centre; rounded up
  Real inner_radius = 0;          // no face is nearer to the centre; rounded down, 0 where a face is a sliver
  Real radius_around_origin = 0;  // of a sphere around the frame's origin that contains the bounding sphere
  Real largest_coordinate = 0;    // largest |coordinate| of a vertex, for error bounds
  Curvature curvature;            // of the shape; all else is about the hull, radii about an ellipsoid

  std::size_t bytes() const;
};

/// A hull as a kernel sees it, in a scalar of its choice: doubles are converted as they are read.
template <class Scalar>
class HullView {
 public:
  explicit HullView(const HullData& data) : data_(&data) {}

  std::uint32_t vertex_count() const { return data_->vertex_count; }
  Vec3T<Scalar> vertex(std::uint32_t index) const {
    return {Scalar(data_->x[index]), Scalar(data_->y[index]), Scalar(data_->z[index])};
  }
  std::span<const std::uint32_t> neighbours(std::uint32_t vertex) const {
    const std::uint32_t begin = data_->neighbour_offsets[vertex];
    return std::span(data_->neighbours).subspan(begin, data_->neighbour_offsets[vertex + 1] - begin);
  }
  Vec3T<Scalar> centre() const {
    return {Scalar(data_->centre.x), Scalar(data_->centre.y), Scalar(data_->centre.z)};
  }
  Real radius() const { return data_->radius; }
  Real inner_radius() const { return data_->inner_radius; }
  Real largest_coordinate() const { return data_->largest_coordinate; }
  Real rounding_radius() const { return data_->curvature.rounding_radius(); }
  /// Null unless the shape is one.
  const Ellipsoid* ellipsoid() const { return data_->curvature.ellipsoid(); }
  /// Whether the shape is more than its hull.
  bool is_curved() const { return data_->curvature.is_curved(); }
  const HullData& data() const { return *data_; }

 private:
  const HullData* data_;
};

}  // namespace collidoscope
