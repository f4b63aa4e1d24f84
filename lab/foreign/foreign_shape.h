#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "narrow/foreign/foreign_algorithm.h"

namespace collidoscope {

/// A shape's hull or mesh as plain arrays, in the shape's own frame, m. Triangles are counter-clockwise seen
/// from outside. Hulls of lower dimension than three have both sides of a polygon, or no triangles.
struct ForeignGeometry {
  std::vector<double> vertices;          // three each
  std::vector<std::uint32_t> triangles;  // three each
};
ForeignGeometry foreign_geometry(const Shape& shape, NarrowInput input);

/// Text STL with 17 digits, which holds doubles unchanged. A geometry without triangles has facets whose
/// corners coincide, so that all its vertices are there.
std::string text_stl(const ForeignGeometry& geometry);

}  // namespace collidoscope
