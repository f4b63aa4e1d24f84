// Compiled once for every instruction set. Each lane finds what the scalar code at the end does, so that
// every target finds the same.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bounds/vertex_bounds.cpp"
#include "bounds/vertex_bounds.h"

#include <algorithm>
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::CappedTag<double, 8>;
using Floats = hn::Rebind<float, Doubles>;

struct Coordinates {
  hn::Vec<Floats> x, y, z;
};

HWY_INLINE Coordinates load_vertices(const Vec3f* vertices) {
  Coordinates loaded;
  hn::LoadInterleaved3(Floats(), &vertices->x, loaded.x, loaded.y, loaded.z);
  return loaded;
}

/// Calls `visit` with the vertices of as many lanes at a time, and returns the index of the first that is
/// left.
template <class Visit>
HWY_INLINE std::size_t visit_lanes(std::span<const Vec3f> vertices, const Visit& visit) {
  static_assert(sizeof(Vec3f) == 3 * sizeof(float));
  const std::size_t lanes = hn::Lanes(Floats());
  std::size_t i = 0;
  for (; i + lanes <= vertices.size(); i += lanes) visit(load_vertices(&vertices[i]));
  return i;
}

}  // namespace

Aabb box_around(std::span<const Vec3f> vertices) {
  const Floats floats;
  const Vec3f& first = vertices.front();
  Coordinates low{hn::Set(floats, first.x), hn::Set(floats, first.y), hn::Set(floats, first.z)}, high = low;
  const std::size_t left = visit_lanes(vertices, [&](const Coordinates& v) {
    low = {hn::Min(low.x, v.x), hn::Min(low.y, v.y), hn::Min(low.z, v.z)};
    high = {hn::Max(high.x, v.x), hn::Max(high.y, v.y), hn::Max(high.z, v.z)};
  });
  const auto least = [&](auto lanes) { return hn::GetLane(hn::MinOfLanes(floats, lanes)); };
  const auto most = [&](auto lanes) { return hn::GetLane(hn::MaxOfLanes(floats, lanes)); };
  Vec3f min(least(low.x), least(low.y), least(low.z)), max(most(high.x), most(high.y), most(high.z));
  for (const Vec3f& vertex : vertices.subspan(left)) min = glm::min(min, vertex), max = glm::max(max, vertex);
  return {Vec3(min), Vec3(max)};
}

Real farthest(std::span<const Vec3f> vertices, const Vec3& centre) {
  const Doubles doubles;
  auto squared = hn::Zero(doubles);
  const std::size_t left = visit_lanes(vertices, [&](const Coordinates& v) {
    const auto off = [&](auto coordinates, Real from) {
      return hn::Sub(hn::PromoteTo(doubles, coordinates), hn::Set(doubles, from));
    };
    const auto x = off(v.x, centre.x), y = off(v.y, centre.y), z = off(v.z, centre.z);
    squared = hn::Max(squared, hn::Add(hn::Add(hn::Mul(x, x), hn::Mul(y, y)), hn::Mul(z, z)));
  });
  Real most = hn::GetLane(hn::MaxOfLanes(doubles, squared));
  for (const Vec3f& vertex : vertices.subspan(left))
    most = std::max(most, length_squared(Vec3(vertex) - centre));
  return most;
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(box_around);
HWY_EXPORT(farthest);

Aabb bounding_box(std::span<const Vec3f> vertices) {
  return HWY_DYNAMIC_DISPATCH(box_around)(vertices);
}

Real farthest_squared(std::span<const Vec3f> vertices, const Vec3& centre) {
  return HWY_DYNAMIC_DISPATCH(farthest)(vertices, centre);
}

}  // namespace collidoscope
#endif
