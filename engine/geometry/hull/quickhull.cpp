#include "geometry/hull/quickhull.h"

// Quickhull after Barber, Dobkin and Huhdanpaa 1996 [Grulich 4.1, Alg. 12], with these departures. A triangle
// is visible from a point when the point is strictly above it by exact arithmetic, so triangles are never
// merged on the way and no tolerance is needed: triangles in the plane of a new point stay, and new ones join
// them across flat edges. All triangles of a plane are visible together, so the horizon is one simple loop
// and no new triangle is degenerate. A plane in conditioned coordinates with a static error bound makes
// nearly all decisions; exact predicates make those within the bound. Outside sets are ranges of one array.

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <numeric>

#include "geometry/exact/predicates.h"
#include "geometry/hull/quickhull_trace.h"

namespace collidoscope {
namespace {

constexpr Real unit_roundoff = std::numeric_limits<Real>::epsilon() / 2;

// Error of a triangle's plane at a point, relative to the largest component m of its edges, where coordinates
// are within 1 and off by 2 u (ConditionedPoints): edges are off by 6 u, so the normal by 28 u m per
// component, over a distance of at most 2 per axis 168 u m; the coordinates' own error gives 24 u m (the
// normal is below 2 m² <= 4 m), the roundings of the sums 88 u m.
constexpr Real plane_error = 320 * unit_roundoff;

// Large outside sets come first in, first out: the hull grows evenly, so few facets are made in vain and
// inner points are dropped soon. Once all sets are this small, the last one comes first: its data was just
// touched. Measured: a tenth faster than either order alone.
constexpr std::uint32_t local_set = 64;

class Quickhull {
 public:
  Quickhull(std::span<const Vec3> points, const ConditionedPoints& conditioned)
      : points_(points), conditioned_(conditioned) {
    constexpr std::size_t usual = 64;
    facets_.reserve(std::min(usual, 2 * points.size()));
  }

  template <class Tracer>
  void start(const std::array<std::uint32_t, 4>& tetrahedron, Tracer& tracer);
  template <class Tracer>
  void run(Progress* progress, Tracer& tracer);
  Real run_for_volume(Real enough);
  HullSurface surface() const;

 private:
  std::uint32_t new_facet(std::uint32_t a, std::uint32_t b, std::uint32_t c);
  void set_plane(Facet& facet) const;
  void link(HalfEdge a, HalfEdge b);
  bool above(const Facet& facet, std::uint32_t point) const;
  bool coplanar(const Facet& facet, std::uint32_t point) const;

  std::uint32_t next_facet();
  template <class Tracer>
  void insert(std::uint32_t facet, Tracer& tracer);
  template <class Tracer>
  void replace_visible(std::uint32_t eye, Tracer& tracer);
  Real volume_to(std::uint32_t eye) const;
  std::uint32_t take_farthest(Facet& facet);
  void find_visible(std::uint32_t facet, std::uint32_t eye);
  bool visible(std::uint32_t facet, std::uint32_t eye);
  void collect_outside_sets();
  void free_visible();
  void add_cone(std::uint32_t eye);
  void claim_outside_set(std::uint32_t facet);
  void set_outside(std::uint32_t facet, std::uint32_t count, std::uint32_t farthest);
  void compact_outside_sets();
  void mark_flat_edges(HullSurface& surface) const;

  QuickhullView view() const {
    return {points_, facets_, outside_, visible_, horizon_, cone_, unclaimed_, free_.size(), undecided_};
  }

  std::span<const Vec3> points_;
  const ConditionedPoints& conditioned_;
  std::vector<Facet> facets_;
  std::vector<std::uint32_t> free_;
  std::deque<std::uint32_t> pending_;   // facets with a large outside set, and some whose set is now empty
  std::vector<std::uint32_t> local_;    // facets with a small outside set
  std::vector<std::uint32_t> outside_;  // of all facets; only entries before outside_end_ count
  std::size_t outside_end_ = 0;
  std::size_t undecided_ = 0;  // points in outside sets
  std::uint32_t stamp_ = 0;

  // State of the current insertion.
  std::vector<std::uint32_t> visible_;
  std::vector<HalfEdge> horizon_;  // edges of hidden facets, in order along the horizon, seen from the eye
  std::vector<HalfEdge> open_;
  std::vector<std::uint32_t> cone_;
  std::vector<std::uint32_t> unclaimed_;  // points above removed facets that no new one has claimed yet
};

void Quickhull::set_plane(Facet& facet) const {
  const auto [a, b, c] = facet.corners;
  const Vec3 &origin = conditioned_[a], u = conditioned_[b] - origin, v = conditioned_[c] - origin;
  facet.normal = cross(u, v);
  facet.offset = dot(facet.normal, origin);
  const Real largest = std::max({std::abs(u.x), std::abs(u.y), std::abs(u.z), std::abs(v.x), std::abs(v.y),
                                 std::abs(v.z), ConditionedPoints::coordinate_error});
  facet.error = plane_error * largest;
}

std::uint32_t Quickhull::new_facet(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(facets_.size()));
    facets_.emplace_back();
  }
  const std::uint32_t index = free_.back();
  free_.pop_back();
  Facet& facet = facets_[index];
  facet.corners = {a, b, c};
  facet.outside_begin = facet.outside_count = 0;
  facet.stamp = 0;
  facet.alive = true;
  set_plane(facet);
  return index;
}

void Quickhull::link(HalfEdge a, HalfEdge b) {
  facets_[triangle_of(a)].twins[edge_of(a)] = b;
  facets_[triangle_of(b)].twins[edge_of(b)] = a;
}

bool Quickhull::above(const Facet& facet, std::uint32_t point) const {
  const Real distance = facet.distance(conditioned_[point]);
  if (std::abs(distance) > facet.error) return distance > 0;
  const auto [a, b, c] = facet.corners;
  return orientation(points_[a], points_[b], points_[c], points_[point]) > 0;
}

bool Quickhull::coplanar(const Facet& facet, std::uint32_t point) const {
  if (std::abs(facet.distance(conditioned_[point])) > facet.error) return false;
  const auto [a, b, c] = facet.corners;
  return orientation(points_[a], points_[b], points_[c], points_[point]) == 0;
}

template <class Tracer>
void Quickhull::start(const std::array<std::uint32_t, 4>& tetrahedron, Tracer& tracer) {
  auto [a, b, c, d] = tetrahedron;
  if (orientation(points_[a], points_[b], points_[c], points_[d]) > 0) std::swap(b, c);
  const std::uint32_t base = new_facet(a, b, c);  // d is below
  const std::uint32_t ab = new_facet(b, a, d), bc = new_facet(c, b, d), ca = new_facet(a, c, d);
  link(half_edge(base, 0), half_edge(ab, 0));
  link(half_edge(base, 1), half_edge(bc, 0));
  link(half_edge(base, 2), half_edge(ca, 0));
  link(half_edge(ab, 1), half_edge(ca, 2));
  link(half_edge(bc, 1), half_edge(ab, 2));
  link(half_edge(ca, 1), half_edge(bc, 2));

  unclaimed_.resize(points_.size());
  std::iota(unclaimed_.begin(), unclaimed_.end(), 0u);
  for (const std::uint32_t facet : {base, ab, bc, ca}) claim_outside_set(facet);
  if constexpr (Tracer::enabled) record_start(tracer, view());
}

template <class Tracer>
void Quickhull::run(Progress* progress, Tracer& tracer) {
  constexpr std::size_t insertions_per_report = 1024;
  for (std::size_t insertions = 0; !pending_.empty() || !local_.empty();) {
    const std::uint32_t facet = next_facet();
    if (!facets_[facet].alive || facets_[facet].outside_count == 0) continue;
    insert(facet, tracer);
    if (progress && ++insertions % insertions_per_report == 0)
      progress->report(1 - static_cast<double>(undecided_) / static_cast<double>(points_.size()), "hull");
  }
}

/// The cones that points are joined by add up to it: most of it is there long before the last point.
Real Quickhull::run_for_volume(Real enough) {
  NoTrace unseen;
  Real volume = conditioned_.unscaled_volume(-facets_[0].distance(conditioned_[facets_[1].corners[2]]) / 6);
  while ((!pending_.empty() || !local_.empty()) && volume <= enough) {
    const std::uint32_t facet = next_facet();
    if (!facets_[facet].alive || facets_[facet].outside_count == 0) continue;
    const std::uint32_t eye = take_farthest(facets_[facet]);
    find_visible(facet, eye);
    volume += volume_to(eye);
    replace_visible(eye, unseen);
  }
  return volume <= enough ? volume : std::numeric_limits<Real>::infinity();
}

/// The volume between the facets that the eye sees and the eye.
Real Quickhull::volume_to(std::uint32_t eye) const {
  Real sixfold = 0;
  for (const std::uint32_t facet : visible_) sixfold += facets_[facet].distance(conditioned_[eye]);
  return conditioned_.unscaled_volume(sixfold / 6);
}

std::uint32_t Quickhull::next_facet() {
  const bool large = !pending_.empty();
  const std::uint32_t facet = large ? pending_.front() : local_.back();
  large ? pending_.pop_front() : local_.pop_back();
  return facet;
}

template <class Tracer>
void Quickhull::insert(std::uint32_t facet, Tracer& tracer) {
  const std::uint32_t eye = take_farthest(facets_[facet]);
  if constexpr (Tracer::enabled) record_eye(tracer, view(), facet, eye);
  find_visible(facet, eye);
  if constexpr (Tracer::enabled) record_visible(tracer, view(), eye);
  replace_visible(eye, tracer);
}

template <class Tracer>
void Quickhull::replace_visible(std::uint32_t eye, Tracer& tracer) {
  collect_outside_sets();
  free_visible();
  add_cone(eye);
  if constexpr (Tracer::enabled) record_cone(tracer, view(), eye);
  for (const std::uint32_t face : cone_) claim_outside_set(face);
  if constexpr (Tracer::enabled) record_outside_sets(tracer, view(), eye);
  compact_outside_sets();
}

std::uint32_t Quickhull::take_farthest(Facet& facet) {
  std::uint32_t* const set = outside_.data() + facet.outside_begin;
  const std::uint32_t index = set[facet.farthest];
  set[facet.farthest] = set[--facet.outside_count];
  --undecided_;
  return index;
}

/// Depth first over edges in counter-clockwise order; the edges of the horizon are then found in their order.
void Quickhull::find_visible(std::uint32_t facet, std::uint32_t eye) {
  visible_.assign(1, facet);
  horizon_.clear();
  stamp_ += 2;
  facets_[facet].stamp = stamp_ + 1;
  open_ = {half_edge(facet, 2), half_edge(facet, 1), half_edge(facet, 0)};
  while (!open_.empty()) {
    const HalfEdge edge = open_.back();
    open_.pop_back();
    const HalfEdge across = facets_[triangle_of(edge)].twins[edge_of(edge)];
    const std::uint32_t other = triangle_of(across);
    if (facets_[other].stamp == stamp_ + 1) continue;
    if (!visible(other, eye)) {
      horizon_.push_back(across);
      continue;
    }
    visible_.push_back(other);
    open_.push_back(previous(across));
    open_.push_back(next(across));
  }
}

bool Quickhull::visible(std::uint32_t index, std::uint32_t eye) {
  Facet& facet = facets_[index];
  if (facet.stamp != stamp_) facet.stamp = stamp_ + (above(facet, eye) ? 1 : 0);
  return facet.stamp != stamp_;
}

void Quickhull::collect_outside_sets() {
  unclaimed_.clear();
  for (const std::uint32_t index : visible_) {
    const auto begin = outside_.begin() + facets_[index].outside_begin;
    unclaimed_.insert(unclaimed_.end(), begin, begin + facets_[index].outside_count);
  }
  undecided_ -= unclaimed_.size();
}

void Quickhull::free_visible() {
  for (const std::uint32_t index : visible_) facets_[index].alive = false;
  free_.insert(free_.end(), visible_.rbegin(), visible_.rend());
}

void Quickhull::add_cone(std::uint32_t eye) {
  cone_.clear();
  for (const HalfEdge hidden : horizon_) {
    const Facet& beyond = facets_[triangle_of(hidden)];
    const std::uint32_t to = beyond.corners[edge_of(hidden)];
    const std::uint32_t from = beyond.corners[edge_of(next(hidden))];
    const std::uint32_t facet = new_facet(from, to, eye);
    link(half_edge(facet, 0), hidden);
    if (!cone_.empty()) link(half_edge(cone_.back(), 1), half_edge(facet, 2));
    cone_.push_back(facet);
  }
  link(half_edge(cone_.back(), 1), half_edge(cone_.front(), 2));
}

/// Moves the unclaimed points above the facet to its outside set. A point's side is as good as random, so it
/// is written to both sides and one of the two positions advances: no branch to mispredict.
void Quickhull::claim_outside_set(std::uint32_t index) {
  if (unclaimed_.empty()) return;
  Facet& facet = facets_[index];
  // The values that the loop reads are copied, or the compiler would read them anew after every write.
  const Vec3 normal = facet.normal, *const conditioned = &conditioned_[0];
  const Real offset = facet.offset, error = facet.error;
  if (outside_end_ + unclaimed_.size() > outside_.size())
    outside_.resize(2 * (outside_end_ + unclaimed_.size()));
  std::uint32_t *kept = unclaimed_.data(), *const claimed = outside_.data() + outside_end_;
  std::uint32_t count = 0, farthest = 0;
  Real farthest_distance = -std::numeric_limits<Real>::infinity();
  for (const std::uint32_t *read = kept, *const end = kept + unclaimed_.size(); read != end; ++read) {
    const std::uint32_t point = *read;
    const Real distance = dot(normal, conditioned[point]) - offset;
    bool outside = distance > error;
    if (std::abs(distance) <= error) [[unlikely]]
      outside = above(facet, point);
    if (outside && distance > farthest_distance) farthest_distance = distance, farthest = count;
    claimed[count] = *kept = point;
    count += outside ? 1 : 0;
    kept += outside ? 0 : 1;
  }
  unclaimed_.resize(static_cast<std::size_t>(kept - unclaimed_.data()));
  if (count > 0) set_outside(index, count, farthest);
}

/// The last `count` of outside_.
void Quickhull::set_outside(std::uint32_t index, std::uint32_t count, std::uint32_t farthest) {
  Facet& facet = facets_[index];
  facet.outside_begin = static_cast<std::uint32_t>(outside_end_);
  facet.outside_count = count;
  facet.farthest = farthest;
  outside_end_ += count;
  undecided_ += count;
  if (count > local_set)
    pending_.push_back(index);
  else
    local_.push_back(index);
}

/// Drops the leftovers of insertions once they outweigh the live entries, so that memory stays linear.
void Quickhull::compact_outside_sets() {
  if (outside_end_ < 2 * points_.size()) return;
  std::vector<std::uint32_t> alive(outside_.size());
  auto end = alive.begin();
  for (Facet& facet : facets_) {
    if (!facet.alive || facet.outside_count == 0) continue;
    const auto moved = std::copy_n(outside_.begin() + facet.outside_begin, facet.outside_count, end);
    facet.outside_begin = static_cast<std::uint32_t>(end - alive.begin());
    end = moved;
  }
  outside_end_ = static_cast<std::size_t>(end - alive.begin());
  outside_ = std::move(alive);
}

HullSurface Quickhull::surface() const {
  std::vector<std::uint32_t> position(facets_.size());
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < facets_.size(); ++i)
    if (facets_[i].alive) position[i] = count++;

  HullSurface result;
  result.triangles.reserve(count);
  for (const Facet& facet : facets_) {
    if (!facet.alive) continue;
    HullSurface::Triangle& triangle = result.triangles.emplace_back();
    triangle.corners = facet.corners;
    for (std::uint32_t edge = 0; edge < 3; ++edge)
      triangle.twins[edge] = half_edge(position[triangle_of(facet.twins[edge])], edge_of(facet.twins[edge]));
  }
  mark_flat_edges(result);
  return result;
}

/// Each edge once, from the triangle that comes first.
void Quickhull::mark_flat_edges(HullSurface& surface) const {
  std::uint32_t index = 0;
  for (const Facet& facet : facets_) {
    if (!facet.alive) continue;
    for (std::uint32_t edge = 0; edge < 3; ++edge) {
      const HalfEdge twin = surface.triangles[index].twins[edge];
      if (triangle_of(twin) < index) continue;
      const bool flat = coplanar(facet, surface.origin(previous(twin)));
      surface.triangles[index].flat[edge] = flat;
      surface.triangles[triangle_of(twin)].flat[edge_of(twin)] = flat;
    }
    ++index;
  }
}

}  // namespace

template <class Tracer>
HullSurface quickhull(std::span<const Vec3> points, const ConditionedPoints& conditioned,
                      const std::array<std::uint32_t, 4>& start, Progress* progress, Tracer& tracer) {
  Quickhull hull(points, conditioned);
  hull.start(start, tracer);
  hull.run(progress, tracer);
  return hull.surface();
}

Real quickhull_volume(std::span<const Vec3> points, const ConditionedPoints& conditioned,
                      const std::array<std::uint32_t, 4>& start, Real enough) {
  NoTrace unseen;
  Quickhull hull(points, conditioned);
  hull.start(start, unseen);
  return hull.run_for_volume(enough);
}

template HullSurface quickhull(std::span<const Vec3>, const ConditionedPoints&,
                               const std::array<std::uint32_t, 4>&, Progress*, NoTrace&);
template HullSurface quickhull(std::span<const Vec3>, const ConditionedPoints&,
                               const std::array<std::uint32_t, 4>&, Progress*, StepRecorder&);

}  // namespace collidoscope
