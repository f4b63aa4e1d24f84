#include "geometry/primitives/surface.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numbers>

#include "core/trigonometry.h"
#include "geometry/primitives/triangulate.h"

namespace collidoscope {
namespace {

/// The turn of `ring` that brings its points nearest to those of `to`.
std::size_t alignment(const Ring& ring, const Ring& to) {
  std::size_t best = 0;
  Real least = std::numeric_limits<Real>::infinity();
  for (std::size_t shift = 0; shift < ring.size(); ++shift) {
    Real sum = 0;
    for (std::size_t i = 0; i < ring.size(); ++i)
      sum += length_squared(ring[(i + shift) % ring.size()] - to[i]);
    if (sum < least) least = sum, best = shift;
  }
  return best;
}

template <class Item>
void turn(std::vector<Item>& items, std::size_t shift) {
  std::rotate(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(shift), items.end());
}

}  // namespace

std::vector<FaceIndex> Loft::block(std::uint32_t first_row, std::uint32_t row_count,
                                   std::uint32_t first_column, std::uint32_t column_count) const {
  std::vector<FaceIndex> faces;
  for (std::uint32_t row = first_row; row < first_row + row_count; ++row)
    for (std::uint32_t column = first_column; column < first_column + column_count; ++column)
      faces.push_back(face(row, column));
  return faces;
}

std::uint32_t Surface::add_vertex(const Vec3& position) {
  vertices_.push_back(position);
  return static_cast<std::uint32_t>(vertices_.size() - 1);
}

Loop Surface::add_ring(const Ring& ring) {
  Loop loop;
  for (const Vec3& point : ring) loop.push_back(add_vertex(point));
  return loop;
}

FaceIndex Surface::add_face(Loop polygon) {
  faces_.push_back(std::move(polygon));
  return static_cast<FaceIndex>(faces_.size() - 1);
}

void Surface::join(const Loop& from, const Loop& to) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    const std::size_t next = (i + 1) % from.size();
    add_face({from[i], from[next], to[next], to[i]});
  }
}

Loft Surface::loft(const std::vector<Ring>& sections) {
  Loft loft{{}, {}, static_cast<FaceIndex>(faces_.size()), static_cast<std::uint32_t>(sections[0].size())};
  loft.first = loft.last = add_ring(sections[0]);
  for (std::size_t i = 1; i < sections.size(); ++i) {
    const Loop next = add_ring(sections[i]);
    join(loft.last, next);
    loft.last = next;
  }
  return loft;
}

Loft Surface::grow(const Loop& from, std::vector<Ring> sections) {
  Loft loft{from, from, static_cast<FaceIndex>(faces_.size()), static_cast<std::uint32_t>(from.size())};
  const std::size_t shift = alignment(sections[0], positions(from));
  for (Ring& section : sections) {
    turn(section, shift);
    const Loop next = add_ring(section);
    join(loft.last, next);
    loft.last = next;
  }
  return loft;
}

void Surface::bridge(const Loop& from, const Loop& to) {
  Loop end = reversed(to);
  turn(end, alignment(positions(end), positions(from)));
  join(from, end);
}

/// The part of a disc beyond the chord between two of its corners.
void Surface::halve(const Loop& end, std::size_t from, std::size_t to) {
  if (to - from < 2) return;
  const std::size_t middle = (from + to) / 2;
  add_face({end[from], end[middle], end[to % end.size()]});
  halve(end, from, middle);
  halve(end, middle, to);
}

void Surface::cap_disc(const Loop& end) {
  const std::size_t n = end.size(), first = n / 3, second = 2 * n / 3;
  add_face({end[0], end[first], end[second]});
  halve(end, 0, first);
  halve(end, first, second);
  halve(end, second, n);
}

void Surface::cap_to_tip(const Loop& end, const Vec3& tip) {
  const std::uint32_t apex = add_vertex(tip);
  for (std::size_t i = 0; i < end.size(); ++i) add_face({end[i], end[(i + 1) % end.size()], apex});
}

void Surface::cap_around(const Loop& end, const std::vector<Loop>& openings) {
  std::vector<Loop> holes;
  holes.reserve(openings.size());
  for (const Loop& opening : openings) holes.push_back(reversed(opening));
  add_face(cut_open(end, std::move(holes), vertices_));
}

Loop Surface::open(std::span<const FaceIndex> patch) {
  std::map<std::uint32_t, std::vector<std::uint32_t>> successors;
  for (const FaceIndex face : patch)
    for (std::size_t i = 0; i < faces_[face].size(); ++i)
      successors[faces_[face][i]].push_back(faces_[face][(i + 1) % faces_[face].size()]);
  const auto inner = [&](std::uint32_t from, std::uint32_t to) {
    const auto found = successors.find(to);
    return found != successors.end() && std::count(found->second.begin(), found->second.end(), from) > 0;
  };
  std::map<std::uint32_t, std::uint32_t> boundary;
  for (const auto& [from, ends] : successors)
    for (const std::uint32_t to : ends)
      if (!inner(from, to)) boundary[from] = to;
  for (const FaceIndex face : patch) faces_[face].clear();

  Loop loop = {boundary.begin()->first};
  for (std::uint32_t next = boundary[loop[0]]; next != loop[0]; next = boundary[next]) loop.push_back(next);
  return loop;
}

Ring Surface::positions(const Loop& loop) const {
  Ring ring;
  for (const std::uint32_t vertex : loop) ring.push_back(vertices_[vertex]);
  return ring;
}

Mesh Surface::to_mesh() const {
  constexpr std::uint32_t unused = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> renumbered(vertices_.size(), unused);
  Mesh mesh;
  for (const Loop& face : faces_) {
    if (face.empty()) continue;
    Loop polygon;
    for (const std::uint32_t vertex : face) {
      if (renumbered[vertex] == unused) {
        renumbered[vertex] = static_cast<std::uint32_t>(mesh.vertices.size());
        // Adding 0 turns −0 into 0: the two are one point, but different bytes in a file.
        mesh.vertices.push_back(Vec3f(vertices_[vertex]) + Vec3f(0));
      }
      polygon.push_back(renumbered[vertex]);
    }
    triangulate(polygon, mesh.vertices, mesh.triangles);
  }
  return mesh;
}

Loop reversed(Loop loop) {
  std::reverse(loop.begin(), loop.end());
  return loop;
}

Ring reversed(Ring ring) {
  std::reverse(ring.begin(), ring.end());
  return ring;
}

Vec2 unit_circle(std::uint32_t step, std::uint32_t steps) {
  const std::uint64_t quarters = 4 * static_cast<std::uint64_t>(step % steps);
  const Real angle = std::numbers::pi / 2 * (static_cast<Real>(quarters % steps) / static_cast<Real>(steps));
  const Real c = cosine_of(angle), s = sine_of(angle);
  switch (quarters / steps) {
    case 0:
      return {c, s};
    case 1:
      return {-s, c};
    case 2:
      return {-c, -s};
    default:
      return {s, -c};
  }
}

std::vector<Vec2> circle(Real radius, std::uint32_t points) {
  std::vector<Vec2> outline;
  for (std::uint32_t i = 0; i < points; ++i) outline.push_back(radius * unit_circle(i, points));
  return outline;
}

Ring place(std::span<const Vec2> outline, const Vec3& origin, const Vec3& x_axis, const Vec3& y_axis) {
  Ring ring;
  for (const Vec2& p : outline) ring.push_back(origin + p.x * x_axis + p.y * y_axis);
  return ring;
}

Ring place(std::span<const Vec2> outline, Real height) {
  return place(outline, Vec3(0, 0, height), Vec3(1, 0, 0), Vec3(0, 1, 0));
}

std::vector<Vec2> rectangle(Real width, Real height) {
  return {
      {-width / 2, -height / 2}, {width / 2, -height / 2}, {width / 2, height / 2}, {-width / 2, height / 2}};
}

std::vector<Vec2> moved(std::vector<Vec2> outline, const Vec2& by) {
  for (Vec2& p : outline) p += by;
  return outline;
}

std::vector<Vec2> inset(std::span<const Vec2> outline, Real distance) {
  const std::size_t n = outline.size();
  const auto inward = [&](std::size_t from, std::size_t to) {
    const Vec2 d = outline[to] - outline[from];
    return Vec2(-d.y, d.x) / std::sqrt(d.x * d.x + d.y * d.y);
  };
  std::vector<Vec2> result;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 a = inward((i + n - 1) % n, i), b = inward(i, (i + 1) % n);
    result.push_back(outline[i] + distance / (1 + a.x * b.x + a.y * b.y) * (a + b));
  }
  return result;
}

std::vector<Ring> stack(const Axes& axes, std::span<const Slice> slices) {
  std::vector<Ring> sections;
  for (const Slice& slice : slices)
    sections.push_back(place(slice.outline, axes.at(slice.height), axes.x, axes.y));
  return sections;
}

std::vector<Ring> bevelled_prism(const Axes& axes, std::span<const Vec2> outline, Real low, Real high,
                                 Real bevel) {
  const std::vector<Vec2> large(outline.begin(), outline.end()), small = inset(outline, bevel);
  const Slice slices[] = {{small, low}, {large, low + bevel}, {large, high - bevel}, {small, high}};
  return stack(axes, slices);
}

Loop add_boss(Surface& surface, const Axes& axes, std::span<const Vec2> profile, std::uint32_t steps) {
  std::vector<Slice> slices;
  for (const Vec2& p : profile) slices.push_back({circle(p.x, steps), p.y});
  const Loft loft = surface.loft(stack(axes, slices));
  surface.cap_disc(loft.last);
  return loft.first;
}

Surface revolve(std::span<const Vec2> profile, std::uint32_t steps) {
  const bool tip_below = profile.front().x == 0, tip_above = profile.back().x == 0;
  std::vector<Ring> sections;
  for (const Vec2& p : profile.subspan(tip_below, profile.size() - tip_below - tip_above))
    sections.push_back(place(circle(p.x, steps), p.y));

  Surface surface;
  const Loft loft = surface.loft(sections);
  const auto close = [&](const Loop& end, const Vec2& point) {
    if (point.x == 0)
      surface.cap_to_tip(end, Vec3(0, 0, point.y));
    else
      surface.cap_disc(end);
  };
  close(reversed(loft.first), profile.front());
  close(loft.last, profile.back());
  return surface;
}

Mesh transformed(Mesh mesh, const std::function<Vec3(const Vec3&)>& map) {
  for (Vec3f& vertex : mesh.vertices) vertex = Vec3f(map(Vec3(vertex))) + Vec3f(0);
  return mesh;
}

}  // namespace collidoscope
