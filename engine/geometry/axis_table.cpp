#include "geometry/axis_table.h"

#include <cmath>
#include <limits>

#include "core/tolerance.h"

namespace collidoscope {
namespace {

/// Sine. Directions of edges that are parallel by their coordinates differ by a rounding or two; what is this
/// near turns an axis by no more than rounding does.
constexpr Real parallel_sine = 4 * tolerance::epsilon;

bool are_parallel(const Vec3& u, const Vec3& v) {
  return length_squared(cross(u, v)) <= parallel_sine * parallel_sine;
}

template <std::uint32_t count>
void put(AxisTable::Vectors<count>& vectors, std::uint32_t place, const Vec3& v) {
  vectors.x[place] = v.x, vectors.y[place] = v.y, vectors.z[place] = v.z;
}

}  // namespace

AxisTable::AxisTable(const GaussMap& map) {
  offsets.fill(std::numeric_limits<Real>::infinity());
  if (map.points.size() > most_normals || !find_directions(map)) return;
  normal_count = static_cast<std::uint32_t>(map.points.size());
  for (std::uint32_t i = 0; i < normal_count; ++i)
    put(normals, i, map.points[i].normal), offsets[i] = map.points[i].offset;
}

/// False where there are too many.
bool AxisTable::find_directions(const GaussMap& map) {
  std::vector<bool> found(map.arcs.size());
  for (std::size_t first = 0; first < map.arcs.size(); ++first) {
    if (found[first]) continue;
    if (direction_count == most_directions) return false;
    const Vec3 along = map.arcs[first].along;
    put(directions, direction_count, along);
    for (std::size_t i = first; i < map.arcs.size(); ++i) {
      if (found[i] || !are_parallel(along, map.arcs[i].along)) continue;
      found[i] = true;
      parallel_arcs.push_back(static_cast<std::uint32_t>(i));
    }
    first_arc[++direction_count] = static_cast<std::uint32_t>(parallel_arcs.size());
  }
  return true;
}

}  // namespace collidoscope
