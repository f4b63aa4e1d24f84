// Overlap of oriented boxes: Gottschalk, Lin, Manocha, "OBBTree", 1996; [Grulich 3.1.3]. Both boxes are seen
// from the axes of the first. A gap counts only when it exceeds the rounding error of all its terms; that
// also settles parallel edges, whose cross product is nothing but rounding.

#include "bounds/obb.h"

#include <cmath>
#include <limits>

#include "bounds/orthonormal.h"
#include "core/tolerance.h"

namespace collidoscope {
namespace {

Real sum_of(const Vec3& v) {
  return v.x + v.y + v.z;
}
Vec3 absolute(const Vec3& v) {
  return {std::abs(v.x), std::abs(v.y), std::abs(v.z)};
}

/// Box b seen from the axes of box a.
struct Relative {
  Real turn[3][3], absolute_turn[3][3];  // a's axis i · b's axis j
  Vec3 offset_a, offset_b;               // from a's centre to b's, along a's and b's axes
  Real error;                            // of any sum below

  Relative(const Obb& a, const Obb& b) {
    const Vec3 offset = b.centre - a.centre;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        turn[i][j] = dot(a.axes[i], b.axes[j]);
        absolute_turn[i][j] = std::abs(turn[i][j]);
      }
      offset_a[i] = dot(a.axes[i], offset);
      offset_b[i] = dot(b.axes[i], offset);
    }
    const Real magnitude = sum_of(absolute(offset)) + sum_of(a.half_widths) + sum_of(b.half_widths);
    // An error of the axes enters once by each of up to three factors, and by the identities behind them.
    error = 4 * tolerance::orthonormal_error * magnitude + std::numeric_limits<Real>::min();
  }
};

bool separated_by_face_normal(const Relative& relative, const Obb& a, const Obb& b) {
  const auto& turn = relative.absolute_turn;
  for (int i = 0; i < 3; ++i) {
    const Real extent_b =
        b.half_widths.x * turn[i][0] + b.half_widths.y * turn[i][1] + b.half_widths.z * turn[i][2];
    if (std::abs(relative.offset_a[i]) > a.half_widths[i] + extent_b + relative.error) return true;
  }
  for (int j = 0; j < 3; ++j) {
    const Real extent_a =
        a.half_widths.x * turn[0][j] + a.half_widths.y * turn[1][j] + a.half_widths.z * turn[2][j];
    if (std::abs(relative.offset_b[j]) > b.half_widths[j] + extent_a + relative.error) return true;
  }
  return false;
}

/// Along a's axis i × b's axis j.
bool separated_by_edges(const Relative& relative, const Obb& a, const Obb& b, int i, int j) {
  const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
  const Real distance =
      std::abs(relative.offset_a[i2] * relative.turn[i1][j] - relative.offset_a[i1] * relative.turn[i2][j]);
  const auto& turn = relative.absolute_turn;
  const Real extent_a = a.half_widths[i1] * turn[i2][j] + a.half_widths[i2] * turn[i1][j];
  const Real extent_b = b.half_widths[j1] * turn[i][j2] + b.half_widths[j2] * turn[i][j1];
  return distance > extent_a + extent_b + relative.error;
}

}  // namespace

Obb transformed(const Obb& box, const Pose& pose) {
  const Mat3 image(pose.rotate(box.axes[0]), pose.rotate(box.axes[1]), pose.rotate(box.axes[2]));
  Obb result{pose.to_parent(box.centre), orthonormalized(image), Vec3(0)};
  Real magnitude = 0;
  for (int row = 0; row < 3; ++row) {
    magnitude += std::abs(pose.translation[row]);
    for (int column = 0; column < 3; ++column)
      magnitude += std::abs(pose.rotation[column][row] * box.centre[column]);
  }
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      result.half_widths[i] += box.half_widths[j] * std::abs(dot(result.axes[i], image[j]));
  const Real error = tolerance::transform_error * magnitude +
                     tolerance::orthonormal_error * sum_of(result.half_widths) +
                     std::numeric_limits<Real>::min();
  result.half_widths += Vec3(error);
  return result;
}

bool overlap(const Obb& a, const Obb& b) {
  const Relative relative(a, b);
  if (separated_by_face_normal(relative, a, b)) return false;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      if (separated_by_edges(relative, a, b, i, j)) return false;
  return true;
}

bool overlap_by_face_normals(const Obb& a, const Obb& b) {
  return !separated_by_face_normal(Relative(a, b), a, b);
}

}  // namespace collidoscope
