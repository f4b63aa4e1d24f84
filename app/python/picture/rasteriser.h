#pragma once

// Pictures without a display or a graphics library: triangles with flat shading, and lines in front of them.

#include <array>
#include <cstdint>
#include <vector>

#include "core/pose.h"

namespace collidoscope::python {

/// Red, green and blue, 0 to 1.
using Colour = Vec3;

/// Where a picture is seen from; world frame, m. `up` is z, unless one looks along it.
struct Viewpoint {
  Vec3 eye, target;
  Real opening = 0.6;  // of the picture's height, radians
};

/// Draws at twice the size in each direction, for smooth edges.
class Rasteriser {
 public:
  Rasteriser(std::size_t width, std::size_t height, const Viewpoint& view, const Colour& background);

  /// Both sides look the same. What is behind the eye is cut off.
  void triangle(const std::array<Vec3, 3>& corners, const Colour& colour);
  /// In front of all triangles, two pixels wide.
  void line(const Vec3& from, const Vec3& to, const Colour& colour);

  /// Rows of red, green and blue, from the top left on: 3 · width · height bytes.
  std::vector<std::uint8_t> pixels() const;

 private:
  static constexpr std::size_t samples = 2;  // per pixel, in each direction

  /// A point of the picture: samples to the right and down, and 1 / distance.
  struct Place {
    Real x, y, nearness;
  };

  Vec3 seen(const Vec3& point) const { return camera_.to_local(point); }
  Place place(const Vec3& seen) const;
  Real light_on(const std::array<Vec3, 3>& corners) const;
  void fill(const std::array<Place, 3>& corners, const Colour& colour);
  void fill_row(const std::array<Place, 3>& corners, Real area, std::size_t row, const Colour& colour);
  void dot_at(const Place& place, const Colour& colour);

  std::size_t width_, height_;  // samples
  Pose camera_;                 // z from the eye to the target, y up
  Real scale_;                  // samples per unit of x / z
  Real nearest_;                // m: what is nearer to the eye is cut off
  std::vector<Colour> colours_;
  std::vector<float> nearness_;  // 0: nothing there
};

}  // namespace collidoscope::python
