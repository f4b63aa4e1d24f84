#pragma once

// A small modelling kit: surfaces grown from rings of points. A ring runs counter-clockwise about the
// direction in which the surface grows from it, so that every face comes out counter-clockwise seen from
// outside. A surface built by loft, grow, bridge and cap alone is closed and oriented by construction.

#include <cstdint>
#include <functional>
#include <glm/vec2.hpp>
#include <span>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope {

using Vec2 = glm::vec<2, Real>;
using Ring = std::vector<Vec3>;           // points, in order
using Loop = std::vector<std::uint32_t>;  // vertices of a Surface, in order
using FaceIndex = std::uint32_t;

/// The rows of quads between consecutive sections. Face (r, c) lies between sections r and r + 1 and between
/// their points c and c + 1.
struct Loft {
  Loop first, last;
  FaceIndex first_face = 0;
  std::uint32_t columns = 0;

  FaceIndex face(std::uint32_t row, std::uint32_t column) const {
    return first_face + row * columns + column % columns;
  }
  /// A block of them; columns wrap around.
  std::vector<FaceIndex> block(std::uint32_t first_row, std::uint32_t row_count, std::uint32_t first_column,
                               std::uint32_t column_count) const;
};

class Surface {
 public:
  std::uint32_t add_vertex(const Vec3& position);
  Loop add_ring(const Ring& ring);
  FaceIndex add_face(Loop polygon);

  /// A band of quads between two loops of one length; vertex i meets vertex i.
  void join(const Loop& from, const Loop& to);
  /// Rows of quads from section to section. The ends stay open.
  Loft loft(const std::vector<Ring>& sections);
  /// The same, beginning at a loop that exists; the new sections are turned so that they meet it untwisted.
  Loft grow(const Loop& from, std::vector<Ring> sections);
  /// A tube between two openings; `to` is turned so that its points come nearest to those of `from`.
  void bridge(const Loop& from, const Loop& to);

  /// Closes a surface at its end: by one polygon, by one that is nearly round (it is halved again and again,
  /// which leaves fewer slivers), or by a fan around a tip.
  void cap(const Loop& end) { add_face(end); }
  void cap_disc(const Loop& end);
  void cap_to_tip(const Loop& end, const Vec3& tip);

  /// Closes it by one flat polygon with openings: loops around which other pieces grow out of the polygon (or
  /// into it), counter-clockwise as seen from outside.
  void cap_around(const Loop& end, const std::vector<Loop>& openings);

  /// Removes a simply connected patch of faces; returns its boundary, to grow from.
  Loop open(std::span<const FaceIndex> patch);

  Ring positions(const Loop& loop) const;

  /// Rounds to float32, drops unused vertices and triangulates; quads are cut along the shorter diagonal.
  Mesh to_mesh() const;

 private:
  void halve(const Loop& end, std::size_t from, std::size_t to);

  std::vector<Vec3> vertices_;
  std::vector<Loop> faces_;  // empty: removed
};

/// The loop the other way around: to cap or grow a loft's first section.
Loop reversed(Loop loop);
Ring reversed(Ring ring);

/// cos and sin of 2π · step / steps, exact at the quarters and the same in each quarter.
Vec2 unit_circle(std::uint32_t step, std::uint32_t steps);

/// A regular polygon, from angle 0.
std::vector<Vec2> circle(Real radius, std::uint32_t points);

/// A flat outline set into space.
Ring place(std::span<const Vec2> outline, const Vec3& origin, const Vec3& x_axis, const Vec3& y_axis);
/// Into the plane z = height.
Ring place(std::span<const Vec2> outline, Real height);

/// A rectangle, from its lower left corner; centred.
std::vector<Vec2> rectangle(Real width, Real height);
std::vector<Vec2> moved(std::vector<Vec2> outline, const Vec2& by);

/// Every edge moved inwards by `distance`; every edge of the outline must be longer than the loss at its
/// ends.
std::vector<Vec2> inset(std::span<const Vec2> outline, Real distance);

/// An origin and two directions at right angles; pieces grow from it along x × y.
struct Axes {
  Vec3 origin = Vec3(0), x = Vec3(1, 0, 0), y = Vec3(0, 1, 0);
  Vec3 at(Real height) const { return origin + height * cross(x, y); }
};

/// Outlines and the heights at which they lie, as sections to loft.
struct Slice {
  std::vector<Vec2> outline;
  Real height;
};
std::vector<Ring> stack(const Axes& axes, std::span<const Slice> slices);

/// Sections of a prism whose edges are bevelled at both ends.
std::vector<Ring> bevelled_prism(const Axes& axes, std::span<const Vec2> outline, Real low, Real high,
                                 Real bevel);

/// Turned work that stands on something: circles by (radius, height), closed at the last. Returns the first,
/// to be an opening in the cap on which it stands.
Loop add_boss(Surface& surface, const Axes& axes, std::span<const Vec2> profile, std::uint32_t steps);

/// Closed lathe work about the z axis. The profile of (radius, z) runs upwards along the outside; where an
/// end is not on the axis it is closed by a flat cap.
Surface revolve(std::span<const Vec2> profile, std::uint32_t steps);

Mesh transformed(Mesh mesh, const std::function<Vec3(const Vec3&)>& map);

}  // namespace collidoscope
