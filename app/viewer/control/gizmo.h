#pragma once

#include <glm/vec2.hpp>
#include <optional>
#include <vector>

#include "render/camera.h"
#include "scene/arrangement.h"

namespace collidoscope::viewer {

/// A part of the gizmo that can be dragged.
struct GizmoHandle {
  enum class Kind : std::uint8_t {
    axis,    // moves along a world axis
    plane,   // moves across a world axis
    screen,  // moves in the picture's plane
    ring,    // turns about a world axis
    frame,   // turns about the line of sight
  };
  Kind kind = Kind::screen;
  int axis = 0;  // 0 … 2; of no meaning for `screen` and `frame`

  friend bool operator==(const GizmoHandle&, const GizmoHandle&) = default;
};

/// All of them; where two lie over each other, the earlier is the one that is dragged.
const std::vector<GizmoHandle>& gizmo_handles();

/// Steps that a drag is held to.
struct GizmoSnap {
  Real length = 0;  // m: positions are multiples of it; 0: none
  Real angle = 0;   // rad: turns are; 0: none
};

/// Handles about a point of the world, as large in the picture however far away it is.
class Gizmo {
 public:
  /// `aspect`: of the picture, width / height.
  Gizmo(const Vec3& centre, const TurntableCamera& camera, Real aspect);

  const Vec3& centre() const { return centre_; }
  /// Of the arrows, m.
  Real size() const { return size_; }
  /// The handle as a chain of points in the world.
  std::vector<Vec3> outline(const GizmoHandle& handle) const;
  /// The nearest one that is no farther from there than that share of the picture's height.
  std::optional<GizmoHandle> handle_at(const glm::dvec2& picture, Real reach) const;

  /// The place of a body that had `start` when the handle was at `from`, once it is at `to`; both on the
  /// picture.
  BodyPlace dragged(const GizmoHandle& handle, const BodyPlace& start, const glm::dvec2& from,
                    const glm::dvec2& to, const GizmoSnap& snap) const;

 private:
  glm::dvec2 project(const Vec3& point) const;
  std::optional<Vec3> on_axis(int axis, const glm::dvec2& picture) const;
  std::optional<Vec3> on_plane(const Vec3& normal, const glm::dvec2& picture) const;
  std::optional<Vec3> shift(const GizmoHandle& handle, const glm::dvec2& from, const glm::dvec2& to) const;
  Real turn(const Vec3& axis, const glm::dvec2& from, const glm::dvec2& to) const;
  std::vector<Vec3> circle(const Vec3& normal, Real radius) const;

  Vec3 centre_;
  const TurntableCamera& camera_;
  Real aspect_;
  Real size_;
};

/// A length of 1, 2 or 5 times a power of ten that is near a twentieth of `extent`, m.
Real grid_step(Real extent);

}  // namespace collidoscope::viewer
