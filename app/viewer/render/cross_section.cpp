#include "render/cross_section.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "render/overlay.h"

namespace collidoscope::viewer {
namespace {

struct Point {
  Real x, y;
};

/// From its lower end to its upper one.
struct Chord {
  Point low, high;

  Real at(Real y) const {
    if (y <= low.y) return low.x;
    return y >= high.y ? high.x : low.x + (high.x - low.x) * ((y - low.y) / (high.y - low.y));
  }
};

/// The plane in the shape's frame, relative to the geometry's centre.
CuttingPlane local_plane(const ShapeGeometry& geometry, const Pose& pose, const CuttingPlane& plane) {
  return {pose.unrotate(plane.normal), plane.offset - dot(plane.normal, pose.to_parent(geometry.centre))};
}

/// Where an edge crosses the plane: computed from its near to its far end, so that both of its triangles come
/// to the same point.
Vec3 crossing(const Vec3& near, const Vec3& far, Real near_height, Real far_height) {
  return near + (far - near) * (near_height / (near_height - far_height));
}

/// Of each triangle that has corners on both sides, in the shape's frame.
std::vector<std::array<Vec3, 2>> border_of(const ShapeGeometry& geometry, const CuttingPlane& plane) {
  std::vector<std::array<Vec3, 2>> border;
  for (std::size_t i = 0; i + 2 < geometry.corners.size(); i += 3) {
    std::array<Vec3, 3> corners;
    std::array<Real, 3> heights{};
    for (std::size_t k = 0; k < 3; ++k) {
      corners[k] = Vec3(geometry.corners[i + k].position);
      heights[k] = dot(plane.normal, corners[k]) - plane.offset;
    }
    const auto beyond = std::ranges::count_if(heights, [](Real height) { return height > 0; });
    if (beyond == 0 || beyond == 3) continue;
    std::array<Vec3, 2> ends;
    std::size_t found = 0;
    for (std::size_t k = 0; k < 3 && found < 2; ++k) {
      const std::size_t next = (k + 1) % 3;
      if ((heights[k] > 0) == (heights[next] > 0)) continue;
      ends[found++] = heights[k] > 0 ? crossing(corners[next], corners[k], heights[next], heights[k])
                                     : crossing(corners[k], corners[next], heights[k], heights[next]);
    }
    border.push_back(ends);
  }
  return border;
}

/// Fills the area inside of chords by trapezoids, from below upwards (even-odd rule).
class Sweep {
 public:
  explicit Sweep(std::vector<Chord> chords) : chords_(std::move(chords)) {
    std::ranges::sort(chords_, {}, [](const Chord& chord) { return chord.low.y; });
    for (const Chord& chord : chords_) heights_.push_back(chord.low.y), heights_.push_back(chord.high.y);
    std::ranges::sort(heights_);
    heights_.erase(std::unique(heights_.begin(), heights_.end()), heights_.end());
  }

  /// Two triangles each.
  const std::vector<std::array<Point, 3>>& triangles() {
    for (std::size_t i = 0; i + 1 < heights_.size(); ++i) cross(heights_[i], heights_[i + 1]);
    if (!heights_.empty()) close(open_, heights_.back());
    return triangles_;
  }

 private:
  /// Between two chords, from `begin` upwards.
  struct Trapezoid {
    std::size_t left, right;
    Real begin;
  };

  void cross(Real low, Real high) {
    std::erase_if(active_, [&](std::size_t chord) { return chords_[chord].high.y <= low; });
    while (next_ < chords_.size() && chords_[next_].low.y <= low) active_.push_back(next_++);
    const Real middle = low + (high - low) / 2;
    std::ranges::sort(active_, {}, [&](std::size_t chord) { return chords_[chord].at(middle); });
    std::vector<Trapezoid> crossed;
    for (std::size_t i = 0; i + 1 < active_.size(); i += 2)
      crossed.push_back({active_[i], active_[i + 1], low});
    go_on(crossed, low);
  }

  /// Those that have the same chords as below are one with it.
  void go_on(std::vector<Trapezoid>& crossed, Real low) {
    std::erase_if(open_, [&](const Trapezoid& below) {
      const auto same = std::ranges::find_if(crossed, [&](const Trapezoid& each) {
        return each.left == below.left && each.right == below.right;
      });
      if (same != crossed.end()) same->begin = below.begin;
      return same != crossed.end();
    });
    close(open_, low);
    open_.swap(crossed);
  }

  void close(const std::vector<Trapezoid>& trapezoids, Real end) {
    for (const auto& [left, right, begin] : trapezoids) {
      const Chord &a = chords_[left], &b = chords_[right];
      const Point low_a{a.at(begin), begin}, low_b{b.at(begin), begin}, high_a{a.at(end), end},
          high_b{b.at(end), end};
      if (low_b.x > low_a.x) triangles_.push_back({low_a, low_b, high_b});
      if (high_b.x > high_a.x) triangles_.push_back({low_a, high_b, high_a});
    }
  }

  std::vector<Chord> chords_;
  std::vector<Real> heights_;
  std::vector<std::size_t> active_;
  std::size_t next_ = 0;
  std::vector<Trapezoid> open_;
  std::vector<std::array<Point, 3>> triangles_;
};

Real area_of(const std::array<Point, 3>& t) {
  return std::abs((t[1].x - t[0].x) * (t[2].y - t[0].y) - (t[2].x - t[0].x) * (t[1].y - t[0].y)) / 2;
}

}  // namespace

CrossSection cross_section(const ShapeGeometry& geometry, const Pose& pose, const CuttingPlane& plane) {
  CrossSection section;
  const CuttingPlane local = local_plane(geometry, pose, plane);
  if (std::abs(local.offset) > geometry.radius) return section;
  const auto [u, v] = plane_axes(local.normal);
  const auto placed = [&](const Vec3& position) { return pose.to_parent(geometry.centre + position); };
  std::vector<Chord> chords;
  for (const auto& [from, to] : border_of(geometry, local)) {
    const Point a{dot(from, u), dot(from, v)}, b{dot(to, u), dot(to, v)};
    if (a.y != b.y) chords.push_back(a.y < b.y ? Chord{a, b} : Chord{b, a});
    section.border.push_back({placed(from), placed(to)});
  }
  const Vec3 foot = local.normal * local.offset;
  Sweep sweep(std::move(chords));
  for (const std::array<Point, 3>& triangle : sweep.triangles()) {
    std::array<Vec3, 3>& corners = section.triangles.emplace_back();
    for (std::size_t i = 0; i < 3; ++i) corners[i] = placed(foot + u * triangle[i].x + v * triangle[i].y);
    section.area += area_of(triangle);
  }
  return section;
}

}  // namespace collidoscope::viewer
