#pragma once

#include <array>
#include <vector>

#include "decomposition/face_view.h"

namespace collidoscope {

/// A line in a face, with a unit direction; without one if it is through a single point.
struct FaceLine {
  Vec3 from;
  Real x, y;

  static FaceLine through(const Vec3& from, const Vec3& to);
  /// The height of a point to the left of it.
  Real height(const Vec3& point) const { return x * (point.y - from.y) - y * (point.x - from.x); }
};

/// The area of a face of the hull that is covered by the surface or by caps: there is no empty space below
/// it, and no ray is needed. It is known by the edges around it, as caps are.
class FlushArea {
 public:
  /// Vertices less than `slack` from the face count as in it.
  FlushArea(const FaceView& view, Real slack);

  /// Whether the area covers all of a triangle of the face, up to the slack.
  bool covers(const std::array<Vec3, 3>& triangle) const;

 private:
  bool is_flush(std::uint32_t vertex) const;
  /// Whether the edge may pass through the inside of a triangle, rather than along its rim or beyond.
  bool passes_through(const std::array<Vec3, 3>& triangle, const std::array<FaceLine, 3>& sides,
                      const DirectedEdge& edge) const;

  const FaceView& view_;
  Real slack_;
  std::vector<DirectedEdge> rims_;
};

}  // namespace collidoscope
