#include "geometry/hull/hull.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "core/plural.h"
#include "geometry/exact/predicates.h"
#include "geometry/hull/hull_polygons.h"
#include "geometry/hull/hull_start.h"
#include "geometry/hull/hull_trace.h"
#include "geometry/hull/planar_hull.h"
#include "geometry/hull/quickhull.h"

namespace collidoscope {
namespace {

// Half-edges of up to 2n − 4 triangles are numbered in 32 bits, four numbers a triangle; those that an
// insertion removes are numbered until it ends.
constexpr std::size_t most_points = std::size_t{1} << 28;

void check(std::span<const Vec3> points) {
  if (points.empty()) throw InputError("", "", "a hull of no points");
  if (points.size() > most_points) throw InputError("", "", "a hull of more than 2^28 points");
  for (std::size_t i = 0; i < points.size(); ++i)
    if (!std::isfinite(points[i].x) || !std::isfinite(points[i].y) || !std::isfinite(points[i].z))
      throw InputError("", "point " + std::to_string(i), "coordinate not finite");
}

void add_vertices(ConvexHull& hull, std::span<const Vec3> points, std::vector<std::uint32_t> source) {
  for (const std::uint32_t point : source) hull.vertices.push_back(points[point]);
  hull.source = std::move(source);
}

ConvexHull point_hull(std::span<const Vec3> points) {
  ConvexHull hull;
  add_vertices(hull, points, {0});
  hull.face_offsets = {0};
  hull.neighbour_offsets = {0, 0};
  return hull;
}

/// Along a line the smallest and the largest coordinates are at its ends.
ConvexHull segment_hull(std::span<const Vec3> points) {
  const auto before = [](const Vec3& a, const Vec3& b) {
    return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z < b.z;
  };
  const auto [low, high] = std::minmax_element(points.begin(), points.end(), before);
  const auto first = static_cast<std::uint32_t>(low - points.begin());
  const auto last = static_cast<std::uint32_t>(high - points.begin());
  ConvexHull hull;
  hull.dimension = ConvexHull::Dimension::segment;
  add_vertices(hull, points, {std::min(first, last), std::max(first, last)});
  hull.face_offsets = {0};
  hull.neighbour_offsets = {0, 1, 2};
  hull.neighbours = {1, 0};
  return hull;
}

/// An axis that the triangle, which is none that is a line, is not parallel to.
int axis_across(const Vec3& a, const Vec3& b, const Vec3& c) {
  int axis = 0;
  while (orientation(project(a, axis), project(b, axis), project(c, axis)) == 0) ++axis;
  return axis;
}

/// The loop as vertex numbers, from the smallest and towards the smaller of its neighbours.
std::vector<std::uint32_t> numbered_loop(const std::vector<std::uint32_t>& loop,
                                         const std::vector<std::uint32_t>& source) {
  std::vector<std::uint32_t> result;
  result.reserve(loop.size());
  for (const std::uint32_t point : loop)
    result.push_back(
        static_cast<std::uint32_t>(std::lower_bound(source.begin(), source.end(), point) - source.begin()));
  std::rotate(result.begin(), std::min_element(result.begin(), result.end()), result.end());
  if (result.back() < result[1]) std::reverse(result.begin() + 1, result.end());
  return result;
}

ConvexHull polygon_hull(std::span<const Vec3> points, const HullStart& start) {
  const auto [a, b, c, unused] = start.points;
  std::vector<std::uint32_t> source = planar_hull(points, axis_across(points[a], points[b], points[c]));
  const std::vector<std::uint32_t> unnumbered = source;
  std::sort(source.begin(), source.end());
  const std::vector<std::uint32_t> loop = numbered_loop(unnumbered, source);
  const auto count = static_cast<std::uint32_t>(loop.size());

  ConvexHull hull;
  hull.dimension = ConvexHull::Dimension::polygon;
  add_vertices(hull, points, std::move(source));
  hull.face_offsets = {0, count, 2 * count};
  hull.face_vertices = loop;
  hull.face_vertices.push_back(loop[0]);
  hull.face_vertices.insert(hull.face_vertices.end(), loop.rbegin(), loop.rend() - 1);
  add_planes(hull);

  hull.neighbours.resize(2 * loop.size());
  for (std::uint32_t i = 0; i <= count; ++i) hull.neighbour_offsets.push_back(2 * i);
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto [low, high] = std::minmax(loop[(i + count - 1) % count], loop[(i + 1) % count]);
    hull.neighbours[2 * loop[i]] = low, hull.neighbours[2 * loop[i] + 1] = high;
  }
  return hull;
}

template <class Tracer>
ConvexHull build(std::span<const Vec3> points, Progress* progress, Tracer& tracer) {
  check(points);
  const ConditionedPoints conditioned(points);
  const HullStart start = find_hull_start(points, conditioned);
  switch (start.count) {
    case 1:
      return point_hull(points);
    case 2:
      return segment_hull(points);
    case 3:
      return polygon_hull(points, start);
    default:
      return join_coplanar(quickhull(points, conditioned, start.points, progress, tracer), points);
  }
}

/// Its edges, each once.
void record_edges(const ConvexHull& hull, StepRecorder& recorder) {
  for (std::uint32_t vertex = 0; vertex < hull.vertices.size(); ++vertex)
    for (const std::uint32_t other : hull.neighbours_of(vertex))
      if (vertex < other)
        recorder.segment("edge", TraceSpace::frame_a, hull.vertices[vertex], hull.vertices[other]);
}

void record_result(const ConvexHull& hull, StepRecorder& recorder) {
  const bool solid = hull.dimension == ConvexHull::Dimension::solid;
  recorder.step(static_cast<int>(solid ? HullLine::faces : HullLine::flat));
  recorder.cloud("vertices", TraceSpace::frame_a, hull.vertices);
  record_edges(hull, recorder);
  recorder.say("No point lies above any facet. The hull has " +
               plural(hull.vertices.size(), "vertex", "vertices") + " and " +
               plural(hull.face_count(), "face") + ", facets in one plane joined.");
  recorder.value("vertices", static_cast<Real>(hull.vertices.size()));
  recorder.value("faces", static_cast<Real>(hull.face_count()));
}

}  // namespace

std::size_t ConvexHull::bytes() const {
  return sizeof(*this) + vertices.capacity() * sizeof(Vec3) + planes.capacity() * sizeof(Plane) +
         (source.capacity() + face_offsets.capacity() + face_vertices.capacity() +
          neighbour_offsets.capacity() + neighbours.capacity()) *
             sizeof(std::uint32_t);
}

ConvexHull convex_hull(std::span<const Vec3> points, Progress* progress) {
  NoTrace tracer;
  return build(points, progress, tracer);
}

ConvexHull trace_convex_hull(std::span<const Vec3> points, StepRecorder& recorder) {
  ConvexHull hull = build(points, nullptr, recorder);
  record_result(hull, recorder);
  return hull;
}

ConvexHull convex_hull(std::span<const Vec3f> points, Progress* progress) {
  const std::vector<Vec3> exact(points.begin(), points.end());
  return convex_hull(std::span<const Vec3>(exact), progress);
}

Real hull_volume(std::span<const Vec3> points, Real enough) {
  check(points);
  const ConditionedPoints conditioned(points);
  const HullStart start = find_hull_start(points, conditioned);
  return start.count < 4 ? 0 : quickhull_volume(points, conditioned, start.points, enough);
}

Mesh to_mesh(const ConvexHull& hull) {
  Mesh mesh;
  mesh.vertices.assign(hull.vertices.begin(), hull.vertices.end());
  for (std::size_t i = 0; i < hull.face_count(); ++i) {
    const auto face = hull.face(i);
    for (std::size_t corner = 1; corner + 1 < face.size(); ++corner)
      mesh.triangles.push_back({face[0], face[corner], face[corner + 1]});
  }
  return mesh;
}

}  // namespace collidoscope
