#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/scalar.h"

namespace collidoscope {

/// What a PLY file holds of a mesh, as it stands there: polygons have any number of corners, and an index may
/// name no vertex. An index that is no whole number of 32 bits becomes the largest one.
struct PlyPolygons {
  std::vector<Vec3f> vertices;
  std::vector<std::uint32_t> corners;  // of all polygons, one after the other
  std::vector<std::size_t> ends;       // by polygon: behind its last corner
};

/// Elements `vertex`, `face` and `tristrips`; others are skipped. Throws InputError that names the file and a
/// line of its header, or the element at which it ends too early or has what is no number.
PlyPolygons read_ply(std::string_view bytes, const std::string& file);

}  // namespace collidoscope
