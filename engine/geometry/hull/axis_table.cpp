#include "geometry/hull/axis_table.h"

#include <cmath>
#include <limits>

#include "core/tolerance.h"

namespace collidoscope {
namespace {

/// Sine. Directions of edges that are parallel by their coordinates differ by a rounding or two; a direction
/// this near turns an axis by no more than rounding does.
constexpr Real parallel_sine = 4 * tolerance::epsilon;

bool are_parallel(const Vec3& u, const Vec3& v) {
  return length_squared(cross(u, v)) <= parallel_sine * parallel_sine;
}

/// Directions of edges so short that their squares underflow are not of unit length.
bool is_unit(const Vec3& direction) {
  return std::abs(length_squared(direction) - 1) < 4 * tolerance::unit_length;
}

}  // namespace

AxisTable::AxisTable(const GaussMap& map) {
  offsets.fill(std::numeric_limits<Real>::infinity());
  if (map.points.size() > most_normals || !find_directions(map)) return;
  normal_count = static_cast<std::uint32_t>(map.points.size());
  for (std::uint32_t i = 0; i < normal_count; ++i)
    normals.put(i, map.points[i].normal), offsets[i] = map.points[i].offset;
}

/// False if there are too many.
bool AxisTable::find_directions(const GaussMap& map) {
  for (std::uint32_t arc = 0; arc < map.arcs.size(); ++arc) {
    const Vec3& along = map.arcs[arc].along;
    if (!is_unit(along)) return false;
    std::uint32_t same = 0;
    while (same < direction_count && !are_parallel(directions[same], along)) ++same;
    if (same < direction_count) continue;
    if (direction_count == most_directions) return false;
    arcs[direction_count] = arc;
    directions.put(direction_count++, along);
  }
  return true;
}

}  // namespace collidoscope
