#pragma once

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <span>

#include "bounds/aabb.h"
#include "core/scalar.h"
#include "motion/ray/ray.h"

namespace collidoscope::viewer {

std::array<Vec3, 8> corners_of(const Aabb& box);

/// A turntable around a target: z stays up. World coordinates are doubles; matrices are relative to the
/// target, so that scenes far from the origin lose nothing in float.
class TurntableCamera {
 public:
  enum class Side : std::uint8_t { front, right, top };

  void look(const Vec3& eye, const Vec3& target);
  void look_from(Side side);
  /// Looks in the same direction as the other.
  void look_along(const TurntableCamera& other) { yaw_ = other.yaw_, pitch_ = other.pitch_; }
  /// Moves to where all of `bounds`, or all of the points, is seen from the present direction; `aspect` is
  /// width / height.
  void frame(const Aabb& bounds, Real aspect);
  void frame(std::span<const Vec3> points, Real aspect);
  /// The picture has this aspect from now on. Where it is narrower than it was when the camera was placed,
  /// the eye steps back, so that all that was seen from left to right still is; it comes back when the
  /// picture widens again.
  void fit(Real aspect);

  // Positions on the picture: (−1, −1) lower left to (1, 1) upper right.
  /// Turns by a drag in pictures' heights.
  void orbit(const glm::dvec2& drag);
  /// Moves with a drag from one position to the other, so that what lies at the target's depth follows.
  void pan(const glm::dvec2& from, const glm::dvec2& to, Real aspect);
  /// Comes closer by `factor` (> 1) towards what is seen at `at`.
  void zoom(Real factor, const glm::dvec2& at, Real aspect);
  void set_orthographic(bool on) { orthographic_ = on; }
  void focus(const Vec3& target) { target_ = target; }
  /// Whether a point lies well within the picture, neither much nearer nor much farther than the target.
  bool shows(const Vec3& point, Real aspect) const;
  /// Moves, without a turn, as little as shows it.
  void bring_into_view(const Vec3& point, Real aspect);

  bool orthographic() const { return orthographic_; }
  /// Of the pictures for which the camera was placed; 1 where none is known.
  Real framed_aspect() const { return placed_for_ > 0 ? placed_for_ : 1; }
  Vec3 target() const { return target_; }
  Vec3 eye() const { return target_ - forward() * distance(); }
  Real distance() const { return distance_ * back_; }
  Vec3 forward() const;
  Vec3 right() const;
  Vec3 up() const { return cross(right(), forward()); }
  Ray ray(const glm::dvec2& at, Real aspect) const;
  /// Position on the picture; the third component is the depth in front of the eye, m.
  Vec3 project(const Vec3& world, Real aspect) const;

  /// From world − target to the camera's frame, and on to the clip cube. `bounds`, and the ground as far as
  /// `ground` metres around them, lie between the clipping planes.
  glm::mat4 view() const;
  glm::mat4 projection(Real aspect, const Aabb& bounds, Real ground) const;

 private:
  /// Half the picture's height at the target, m.
  Real half_height() const;
  /// The camera is placed for pictures of that aspect. 0: of any.
  void place(const Vec3& target, Real distance, Real aspect);

  Vec3 target_ = Vec3(0);
  Real yaw_ = 0, pitch_ = 0;          // rad; yaw 0 looks along +y, positive pitch looks down
  Real distance_ = 10;                // m, in pictures of the aspect for which the camera was placed
  Real placed_for_ = 0, aspect_ = 0;  // width / height; 0: not known
  Real back_ = 1;                     // how much farther away the eye is in a narrower picture
  bool orthographic_ = false;
};

}  // namespace collidoscope::viewer
