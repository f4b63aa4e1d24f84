#pragma once

#include <vector>

#include "decomposition/face_view.h"

namespace collidoscope {

/// Where surface or caps lie in the face that a solid is seen from: there nothing is empty below it, and no
/// ray needs to tell. Known by the edges around such places, as caps are.
class FlushArea {
 public:
  /// What is less than `slack` from the face lies in it.
  FlushArea(const FaceView& view, Real slack);

  /// All of a triangle of the face, up to the slack.
  bool covers(const std::array<Vec3, 3>& triangle) const;

 private:
  bool is_flush(std::uint32_t vertex) const;
  /// Perhaps through the inside of a triangle, rather than along its rim or beyond.
  bool passes_through(const std::array<Vec3, 3>& triangle, const DirectedEdge& edge) const;

  const FaceView& view_;
  Real slack_;
  std::vector<DirectedEdge> rims_;
};

}  // namespace collidoscope
