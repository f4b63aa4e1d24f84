#include "decomposition/concavity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "decomposition/face_view.h"
#include "decomposition/filled_hull.h"
#include "decomposition/flush_area.h"

namespace collidoscope {
namespace {

constexpr Real infinity = std::numeric_limits<Real>::infinity();

constexpr Real share_of_radius = 0.3;  // of the radius of a sphere of that volume, as in CoACD
constexpr Real negligible = 1e-4;  // depth, as a share of the sample spacing: far below the error of sampling

std::vector<Vec3> rounded(std::span<const Vec3> points) {
  std::vector<Vec3> result;
  result.reserve(points.size());
  for (const Vec3& point : points) result.emplace_back(Vec3f(point));
  return result;
}

/// The largest distance from a vertex of the solid to the hull's boundary, or `deepest` if that is larger.
Real vertex_depth(const ConvexHull& hull, const Solid& solid, Real deepest, Real enough) {
  for (const Vec3& vertex : solid.vertices) {
    Real depth = infinity;
    for (const Plane& plane : hull.planes) {
      depth = std::min(depth, plane.offset - dot(plane.normal, vertex));
      if (depth <= deepest) break;
    }
    deepest = std::max(deepest, depth);
    if (deepest > enough) break;
  }
  return deepest;
}

using Corners = std::array<Vec3, 3>;

Vec3 middle(const Corners& corners) {
  return (corners[0] + corners[1] + corners[2]) / Real(3);
}

/// The number of divisions that makes parts no longer than `length`, unless there would be too many.
std::size_t divisions(const Corners& corners, Real length) {
  constexpr Real most = 64;
  const auto& [a, b, c] = corners;
  const Real longest =
      std::sqrt(std::max({length_squared(b - a), length_squared(c - b), length_squared(a - c)}));
  return static_cast<std::size_t>(std::clamp(std::ceil(longest / length), Real(1), most));
}

/// The k² triangles that a triangle is divided into, until `visit` has enough.
template <class Visit>
void visit_parts(const Corners& whole, std::size_t k, Visit visit) {
  const auto point = [&](std::size_t i, std::size_t j) {
    const Real x = static_cast<Real>(i) / static_cast<Real>(k),
               y = static_cast<Real>(j) / static_cast<Real>(k);
    return whole[0] + (whole[1] - whole[0]) * x + (whole[2] - whole[0]) * y;
  };
  for (std::size_t i = 0; i < k; ++i) {
    for (std::size_t j = 0; i + j < k; ++j) {
      if (!visit(Corners{point(i, j), point(i + 1, j), point(i, j + 1)})) return;
      if (i + j + 1 < k && !visit(Corners{point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)})) return;
    }
  }
}

/// The depth of pockets, in metres: the spacing of the samples, the largest known depth, and the depth that
/// is enough.
struct PocketDepth {
  Real spacing, deepest, enough;
};

/// The pockets below a face of the hull.
class FacePockets {
 public:
  FacePockets(const ConvexHull& hull, std::size_t index, const Solid& solid, const TriangleTree& surface,
              const PocketDepth& known)
      : view_(solid, hull.planes[index]),
        surface_(surface),
        spacing_(known.spacing),
        enough_(known.enough),
        deepest_(known.deepest) {
    for (const std::uint32_t vertex : hull.face(index)) corners_.push_back(view_.see(hull.vertices[vertex]));
  }

  Real deepest() {
    const FlushArea flush(view_, negligible * spacing_);
    for (std::size_t i = 2; i < corners_.size(); ++i) {
      const Corners part = {corners_[0], corners_[i - 1], corners_[i]};
      if (!look_below(part, divisions(part, spacing_), flush)) break;
    }
    return deepest_;
  }

 private:
  /// Samples the part, `samples` times along each edge, quarter by quarter: most quarters can be skipped.
  /// False once the depth is enough.
  bool look_below(const Corners& part, std::size_t samples, const FlushArea& flush) {
    constexpr std::size_t few = 4;
    if (flush.covers(part) || is_shallow_below(part)) return true;
    if (samples > few)
      visit_parts(part, 2,
                  [&](const Corners& quarter) { return look_below(quarter, (samples + 1) / 2, flush); });
    else
      visit_parts(part, samples, [&](const Corners& cell) { return look(middle(cell)); });
    return deepest_ <= enough_;
  }

  /// Whether nothing below can be deeper than the known depth by more than the samples miss. The distance to
  /// a convex set, such as a triangle of the surface, is largest at a corner.
  bool is_shallow_below(const Corners& part) {
    const Real known = deepest_ + spacing_ / 10;
    const Vec3 centre = middle(part);
    const std::span<const Triangle> candidates = triangles().at(centre.x, centre.y);
    return std::any_of(candidates.begin(), candidates.end(), [&](const Triangle& triangle) {
      return std::all_of(part.begin(), part.end(), [&](const Vec3& corner) {
        return view_.squared_distance(corner, triangle) <= known * known;
      });
    });
  }

  bool look(const Vec3& sample) {
    Real depth = view_.empty_below(sample.x, sample.y, triangles().at(sample.x, sample.y));
    // A slot is no deeper than it is wide, for the concavity of the piece.
    if (depth > std::max(deepest_, spacing_))
      depth = view_.distance(sample.x, sample.y, surface_, depth, deepest_);
    deepest_ = std::max(deepest_, depth);
    return deepest_ <= enough_;
  }

  const SeenTriangles& triangles() {
    if (triangles_) return *triangles_;
    Vec3 low = corners_[0], high = corners_[0];
    for (const Vec3& corner : corners_) low = min(low, corner), high = max(high, corner);
    return triangles_.emplace(view_, surface_, low, high);
  }

  FaceView view_;
  const TriangleTree& surface_;
  Real spacing_, enough_, deepest_;
  std::vector<Vec3> corners_;
  std::optional<SeenTriangles> triangles_;
};

/// A point on such a face is near its corners, which are the solid's. The depth of vertices covers pockets
/// below it.
bool is_small(const ConvexHull& hull, std::size_t index, Real spacing) {
  const Vec3& first = hull.vertices[hull.face(index)[0]];
  for (const std::uint32_t corner : hull.face(index))
    if (length_squared(hull.vertices[corner] - first) > spacing * spacing) return false;
  return true;
}

/// The faces of the hull below which there may be pockets.
std::vector<std::size_t> large_faces(const ConvexHull& hull, Real spacing) {
  std::vector<std::size_t> large;
  for (std::size_t i = 0; i < hull.face_count(); ++i)
    if (!is_small(hull, i, spacing)) large.push_back(i);
  return large;
}

Real pocket_depth(const ConvexHull& hull, const Solid& solid, PocketDepth known) {
  const std::vector<std::size_t> faces = large_faces(hull, known.spacing);
  if (faces.empty() || fills(hull, solid, negligible * known.spacing)) return known.deepest;
  const TriangleTree surface(solid);
  for (const std::size_t face : faces) {
    known.deepest = FacePockets(hull, face, solid, surface, known).deepest();
    if (known.deepest > known.enough) break;
  }
  return known.deepest;
}

}  // namespace

ConvexHull rounded_hull(const Solid& solid) {
  return convex_hull(rounded(solid.vertices));
}

Real hull_volume(const ConvexHull& hull) {
  if (hull.dimension != ConvexHull::Dimension::solid) return 0;
  const Vec3 origin = hull.vertices.front();
  Real sixfold = 0;
  for (std::size_t i = 0; i < hull.face_count(); ++i) {
    const auto face = hull.face(i);
    const Vec3 a = hull.vertices[face[0]] - origin;
    for (std::size_t corner = 2; corner < face.size(); ++corner)
      sixfold +=
          dot(a, cross(hull.vertices[face[corner - 1]] - origin, hull.vertices[face[corner]] - origin));
  }
  return sixfold / 6;
}

Real excess(const ConvexHull& hull, const Solid& solid) {
  return std::max(Real(0), hull_volume(hull) - volume(solid));
}

Real rough_excess(const Solid& solid, Real own_volume, Real enough) {
  return std::max(Real(0), hull_volume(rounded(solid.vertices), own_volume + enough) - own_volume);
}

Real volume_concavity(Real excess) {
  return share_of_radius * std::cbrt(3 * excess / (4 * std::numbers::pi_v<Real>));
}

Real excess_beyond(Real concavity) {
  constexpr Real slack = 1 + 1e-9;
  const Real radius = concavity / share_of_radius;
  return slack * 4 / 3 * std::numbers::pi_v<Real> * radius * radius * radius;
}

Real concavity(const ConvexHull& hull, const Solid& solid, Real spacing, Real enough) {
  if (hull.dimension != ConvexHull::Dimension::solid) return 0;
  Real worst = volume_concavity(excess(hull, solid));
  if (worst <= enough) worst = vertex_depth(hull, solid, worst, enough);
  if (worst <= enough) worst = pocket_depth(hull, solid, {spacing, worst, enough});
  return worst;
}

}  // namespace collidoscope
