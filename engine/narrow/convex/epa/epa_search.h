#pragma once

// The search of the expanding polytope algorithm: how the polytope grows (epa.cpp).

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "core/tolerance.h"
#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/common/extents.h"
#include "narrow/convex/common/vertex_pair.h"
#include "narrow/convex/epa/epa_steps.h"
#include "narrow/convex/epa/expanding_polytope.h"
#include "narrow/convex/gjk/gjk_cache.h"
#include "support/support.h"

namespace collidoscope {

/// The first four seeds were the tetrahedron that P grew from, the others its closest facet.
struct EpaCache {
  static constexpr std::uint32_t most_seeds = 7;

  VertexPair seeds[most_seeds];
  std::uint32_t seed_count;
  std::uint32_t holds_seeds;  // always zero in a GjkCache
};
static_assert(sizeof(EpaCache) == sizeof(GjkCache) && sizeof(EpaCache) == sizeof(PairCache));

/// Vertex pairs to start from.
struct EpaSeeds {
  std::array<VertexPair, EpaCache::most_seeds> pairs;
  std::uint32_t count = 0;
};

enum class EpaOutcome : std::uint8_t { colliding, separated, touching, full };

template <class Scalar, class Tracer, std::uint32_t Capacity>
class EpaSearch {
 public:
  using Vector = Vec3T<Scalar>;
  using Polytope = ExpandingPolytope<Scalar, Capacity>;
  using Point = typename Polytope::Point;
  using Index = typename Polytope::Index;

  EpaSearch(const ConvexInput<Scalar>& input, Tracer& tracer, PairResult& result)
      : a_(input.a),
        b_(input.b),
        pose_(input.b_in_a),
        tracer_(tracer),
        result_(result),
        extents_(sum_of_extents(a_, b_, to_real(pose_.translation))),
        rounding_(Scalar(tolerance::support_rounding * tolerance::epsilon) * extents_),
        accepted_(has_ellipsoid(input) ? Scalar(tolerance::depth_of_surfaces) * extents_ : rounding_),
        polytope_(extents_) {}

  EpaOutcome run(const EpaSeeds& seeds) {
    if (!start(seeds)) return EpaOutcome::touching;
    for (;;) {
      const Index closest = closest_open_facet();
      if (closest == none) return has_origin_inside() ? EpaOutcome::colliding : EpaOutcome::touching;
      if (polytope_.full()) return EpaOutcome::full;
      ++result_.iterations;
      const Point m = find_support(closest);
      if (upper_ < -rounding_) return EpaOutcome::separated;
      if (is_beyond(closest, m))
        insert(m, closest);
      else
        lower_ = std::min(lower_, polytope_.facet(closest).distance);
    }
  }

  /// The least overlap found and its direction.
  Real depth() const { return std::max(static_cast<Real>(upper_), Real(0)); }
  Vec3 direction() const { return to_real(direction_); }
  /// Points of A and of B whose difference is where the direction leaves P.
  std::pair<Vec3, Vec3> deepest_points() const {
    const Index facet = facet_along_direction();
    const std::array<Scalar, 3> weights = weights_on(facet);
    Vector on_a(Scalar(0)), on_b(Scalar(0));
    for (std::size_t i = 0; i < 3; ++i) {
      const Point& corner = polytope_.point(polytope_.facet(facet).points[i]);
      on_a += a_.vertex(corner.a) * weights[i], on_b += pose_.to_parent(b_.vertex(corner.b)) * weights[i];
    }
    return {to_real(on_a), to_real(on_b)};
  }

  /// Stores the start of the next query: the tetrahedron, and the facet with the least overlap.
  void store(EpaCache& cache) const {
    cache = EpaCache{};
    cache.holds_seeds = 1;
    const auto add = [&](const VertexPair& pair) {
      const auto end = cache.seeds + cache.seed_count;
      if (std::find(cache.seeds, end, pair) == end) cache.seeds[cache.seed_count++] = pair;
    };
    for (const VertexPair& pair : tetrahedron_) add(pair);
    if (best_known_)
      for (const VertexPair& pair : best_) add(pair);
  }
  void trace(EpaLine line) {
    if constexpr (Tracer::enabled) {
      record(line);
      if (line == done_line) record_facet(facet_along_direction(), "last facet");
      if (line == done_line) record_depth();
      say(line, {});
    }
  }

 private:
  static constexpr Index none = std::numeric_limits<Index>::max();

  // ------------------------------------------------------------------------------------------------ start

  /// Returns false if A − B is flat.
  bool start(const EpaSeeds& seeds) {
    std::uint32_t rank = 0;
    for (std::uint32_t i = 0; i < seeds.count && rank < 4; ++i)
      add_corner(point(seeds.pairs[i].a, seeds.pairs[i].b), rank);
    if (!complete(rank)) return false;
    for (std::size_t i = 0; i < 4; ++i) tetrahedron_[i] = {corners_[i].a, corners_[i].b};
    polytope_.start(corners_);
    for (Index facet = 0; facet < 4; ++facet) open(facet);
    trace(start_line);
    for (std::uint32_t i = 0; i < seeds.count; ++i) add_seed(seeds.pairs[i]);
    return true;
  }

  Point point(std::uint32_t a, std::uint32_t b) const {
    return {a_.vertex(a) - pose_.to_parent(b_.vertex(b)), a, b};
  }

  /// Accepts the point as a corner if it is outside the affine hull of the corners before it.
  void add_corner(const Point& point, std::uint32_t& rank) {
    const auto corner = [&](std::uint32_t i) { return to_real(corners_[i].position); };
    const Vec3 position = to_real(point.position);
    if (rank == 1 && position == corner(0)) return;
    if (rank == 2 && collinear(corner(0), corner(1), position)) return;
    if (rank == 3 && orientation(corner(0), corner(1), corner(2), position) == 0) return;
    corners_[rank++] = point;
  }

  void try_direction(const Vector& direction, std::uint32_t& rank) {
    const std::uint32_t before = rank;
    add_corner(support_point(direction, 0, 0), rank);
    if (rank == before) add_corner(support_point(-direction, 0, 0), rank);
  }

  bool complete(std::uint32_t& rank) {
    for (int axis = 0; axis < 3 && rank < 2; ++axis) try_direction(unit(axis), rank);
    if (rank < 2) return flat_along(unit(0));
    if (rank == 2) {
      const Vector across = perpendicular(corners_[1].position - corners_[0].position);
      try_direction(across, rank);
      if (rank == 2) try_direction(cross(across, corners_[1].position - corners_[0].position), rank);
      if (rank == 2) return flat_along(across);
    }
    if (rank == 4) return true;
    const Vector normal = convert_vector<Scalar>(plane_normal(
        to_real(corners_[0].position), to_real(corners_[1].position), to_real(corners_[2].position)));
    try_direction(normal, rank);
    return rank == 4 || flat_along(normal);
  }

  static Vector unit(int axis) {
    Vector vector(Scalar(0));
    vector[axis] = Scalar(1);
    return vector;
  }
  /// A unit vector.
  static Vector perpendicular(const Vector& vector) {
    using std::abs;
    int least = 0;
    for (int axis = 1; axis < 3; ++axis)
      if (abs(vector[axis]) < abs(vector[least])) least = axis;
    return normalized(cross(vector, unit(least)));
  }

  bool flat_along(const Vector& normal) {
    consider(normal, support_point(normal, 0, 0));
    consider(-normal, support_point(-normal, 0, 0));
    return false;
  }

  /// Adds a seed to P if it is outside.
  void add_seed(const VertexPair& pair) {
    if (polytope_.contains(pair.a, pair.b)) return;
    const Point seed = point(pair.a, pair.b);
    for (std::uint32_t index = 0; index < polytope_.facet_slots(); ++index) {
      const auto& facet = polytope_.facet(index);
      if (facet.alive && polytope_.sees(facet, seed.position)) return insert(seed, static_cast<Index>(index));
    }
  }

  // ----------------------------------------------------------------------------------------------- search

  /// An entry of the heap of facets that may hold the closest point, the closest on top. Facets that P has
  /// lost stay in the heap.
  struct Open {
    Scalar distance;
    std::uint32_t generation;
    Index index;
  };
  static bool farther(const Open& a, const Open& b) { return a.distance > b.distance; }

  void open(Index index) {
    const auto& facet = polytope_.facet(index);
    if (!(facet.distance < upper_)) return;
    if (open_count_ == open_.size()) forget_lost_facets();
    open_[open_count_++] = {facet.distance, facet.generation, index};
    std::push_heap(open_.begin(), open_.begin() + open_count_, farther);
  }

  bool is_current(const Open& entry) const {
    const auto& facet = polytope_.facet(entry.index);
    return facet.alive && facet.generation == entry.generation;
  }

  void forget_lost_facets() {
    const auto end = std::remove_if(open_.begin(), open_.begin() + open_count_,
                                    [&](const Open& entry) { return !is_current(entry); });
    open_count_ = static_cast<std::uint32_t>(end - open_.begin());
    std::make_heap(open_.begin(), end, farther);
  }

  /// `none` if no facet is closer than the least overlap, up to what is accepted.
  Index closest_open_facet() {
    while (open_count_ > 0 && open_[0].distance < upper_ - accepted_) {
      const Open top = open_[0];
      std::pop_heap(open_.begin(), open_.begin() + open_count_, farther);
      --open_count_;
      if (!is_current(top)) continue;
      trace(closest_line, top.index);
      return top.index;
    }
    return none;
  }

  Point support_point(const Vector& direction, std::uint32_t start_a, std::uint32_t start_b) {
    result_.support_calls = static_cast<std::uint16_t>(result_.support_calls + 2);
    return point(support(a_, direction, start_a).vertex,
                 support(b_, pose_.unrotate(-direction), start_b).vertex);
  }

  Point find_support(Index index) {
    const auto& facet = polytope_.facet(index);
    const Point& near = polytope_.point(facet.points[0]);
    const Point m = support_point(facet.normal, near.a, near.b);
    if (consider(facet.normal, m)) {
      for (std::size_t i = 0; i < 3; ++i) {
        const Point& corner = polytope_.point(facet.points[i]);
        best_[i] = {corner.a, corner.b};
      }
      best_known_ = true;
    }
    trace(support_line, index, &m);
    return m;
  }

  /// A translation of B by m · n along n separates the hulls.
  bool consider(const Vector& normal, const Point& m) {
    const Scalar overlap = dot(normal, m.position);
    if (!(overlap < upper_)) return false;
    upper_ = overlap;
    direction_ = normal;
    return true;
  }

  bool is_beyond(Index index, const Point& m) const {
    const auto& facet = polytope_.facet(index);
    return dot(facet.normal, m.position) - facet.distance > rounding_ && polytope_.sees(facet, m.position);
  }

  void insert(const Point& m, Index seen) {
    for (const Index facet : polytope_.insert(m, seen)) open(facet);
    if constexpr (Tracer::enabled) record_insertion(m);
  }

  /// By more than rounding: P, and so A − B, contains a sphere around the origin.
  bool has_origin_inside() const { return std::min(lower_, upper_ - accepted_) > rounding_; }

  // ------------------------------------------------------------------------------------------- the answer

  /// The volumes between the direction, the origin and each edge of a facet, by the corner opposite the edge:
  /// none is negative where the direction leaves through the facet.
  std::array<Scalar, 3> volumes_over(Index index) const {
    const auto& corners = polytope_.facet(index).points;
    const auto volume = [&](std::size_t from, std::size_t to) {
      return dot(direction_,
                 cross(polytope_.point(corners[from]).position, polytope_.point(corners[to]).position));
    };
    return {volume(1, 2), volume(2, 0), volume(0, 1)};
  }

  /// Of the facet's corners, for the point in which the direction meets it: the shares of the volumes, and
  /// once more for what their rounding leaves beside the direction, which matters on long facets.
  std::array<Scalar, 3> weights_on(Index facet) const {
    const auto& corners = polytope_.facet(facet).points;
    const Vector &p = polytope_.point(corners[0]).position, &q = polytope_.point(corners[1]).position,
                 &r = polytope_.point(corners[2]).position;
    const std::array<Scalar, 3> weights = shares(volumes_over(facet));
    const Vector point = p * weights[0] + q * weights[1] + r * weights[2];
    const Vector beside = point - direction_ * dot(direction_, point);
    const Vector along = q - p, across = r - p, normal = cross(along, across);
    const Scalar area = dot(normal, normal);
    if (!(area > Scalar(0))) return weights;
    const Scalar more_q = dot(normal, cross(beside, across)) / area,
                 more_r = dot(normal, cross(along, beside)) / area;
    return shares({weights[0] + more_q + more_r, weights[1] - more_q, weights[2] - more_r});
  }

  /// Without those below zero, of their sum.
  static std::array<Scalar, 3> shares(std::array<Scalar, 3> weights) {
    for (Scalar& weight : weights) weight = std::max(weight, Scalar(0));
    const Scalar sum = weights[0] + weights[1] + weights[2];
    return {weights[0] / sum, weights[1] / sum, weights[2] / sum};
  }

  /// The facet through which the direction leaves P. From the facet whose normal is nearest to the direction,
  /// the search crosses edges towards it.
  Index facet_along_direction() const {
    Index facet = facet_facing_direction();
    for (std::uint32_t step = 0; step < polytope_.facet_slots(); ++step) {
      const std::array<Scalar, 3> volumes = volumes_over(facet);
      const auto least = std::min_element(volumes.begin(), volumes.end());
      if (!(*least < Scalar(0))) break;
      // Neighbour i lies across the edge from corner i, and so opposite corner i + 2.
      facet = polytope_.facet(facet).neighbours[static_cast<std::size_t>(least - volumes.begin() + 1) % 3];
    }
    return facet;
  }

  Index facet_facing_direction() const {
    Index best = 0;
    Scalar most = -std::numeric_limits<Scalar>::infinity();
    for (std::uint32_t index = 0; index < polytope_.facet_slots(); ++index) {
      const auto& facet = polytope_.facet(index);
      if (!facet.alive) continue;
      const Scalar along = dot(facet.normal, direction_);
      if (along > most) most = along, best = static_cast<Index>(index);
    }
    return best;
  }

  // ---------------------------------------------------------------------------------------------- tracing

  void trace(EpaLine line, Index index, const Point* m = nullptr) {
    if constexpr (Tracer::enabled) {
      record(line);
      record_facet(index, "f");
      const auto& facet = polytope_.facet(index);
      EpaFigures figures{.distance = static_cast<Real>(facet.distance)};
      if (m) figures.along = static_cast<Real>(dot(facet.normal, m->position)), record_support(facet, *m);
      if (!m) record_length("distance of f", to_real(facet.normal), 0, figures.distance);
      say(line, figures);
    }
  }

  /// P without the facet that gave way, and its new vertex.
  void record_insertion(const Point& m) {
    record(extend_line);
    const std::string name = std::to_string(tracer_.number_of(m.a, m.b));
    record_point(name, m);
    say(extend_line, {.m = name});
  }

  void record(EpaLine line) {
    tracer_.step(line);
    tracer_.point("origin", TraceSpace::minkowski, Vec3(0));
    for (std::uint32_t index = 0; index < polytope_.facet_slots(); ++index) {
      const auto& facet = polytope_.facet(index);
      if (facet.alive) record_edges(facet, "P");
    }
    tracer_.value("points of P", polytope_.point_count());
    if (direction_ != Vector(Scalar(0))) tracer_.value("depth at most", static_cast<Real>(upper_));
  }

  void say(EpaLine line, EpaFigures figures) {
    figures.depth = static_cast<Real>(upper_);
    figures.points = polytope_.point_count();
    for (std::uint32_t index = 0; index < polytope_.facet_slots(); ++index)
      figures.facets += polytope_.facet(index).alive;
    tracer_.say(epa_sentence(line, figures));
  }

  void record_edges(const typename Polytope::Facet& facet, std::string_view name) {
    for (std::size_t i = 0; i < 3; ++i)
      tracer_.segment(name, TraceSpace::minkowski, to_real(polytope_.point(facet.points[i]).position),
                      to_real(polytope_.point(facet.points[(i + 1) % 3]).position));
  }

  /// With the vertices of A and B that make its corners.
  void record_facet(Index index, std::string_view name) {
    const auto& facet = polytope_.facet(index);
    std::array<Vec3, 3> corners;
    for (std::size_t i = 0; i < 3; ++i) {
      const Point& corner = polytope_.point(facet.points[i]);
      corners[i] = to_real(corner.position);
      record_point(std::to_string(tracer_.number_of(corner.a, corner.b)), corner);
    }
    tracer_.triangle(name, TraceSpace::minkowski, corners);
    tracer_.value("distance of f", static_cast<Real>(facet.distance));
  }

  void record_point(std::string_view name, const Point& point) {
    tracer_.pair(name, point.a, point.b, to_real(a_.vertex(point.a)),
                 to_real(pose_.to_parent(b_.vertex(point.b))));
  }

  void record_length(std::string_view name, const Vec3& n, Real from, Real to) {
    tracer_.length(name, TraceSpace::minkowski, n * from, n * to);
  }

  void record_support(const typename Polytope::Facet& facet, const Point& m) {
    const Vec3 n = to_real(facet.normal);
    const Real along = dot(n, to_real(m.position));
    record_point("m", m);
    tracer_.plane("bound", TraceSpace::minkowski, n, along);
    record_length("m · n", n, 0, along);
  }

  /// The way on which B leaves A, in both spaces.
  void record_depth() {
    const Vec3 n = to_real(direction_);
    record_length("depth", n, 0, static_cast<Real>(upper_));
    const auto [on_a, on_b] = deepest_points();
    tracer_.length("depth", TraceSpace::frame_a, on_b, on_a);
    tracer_.plane("bound", TraceSpace::minkowski, n, static_cast<Real>(upper_));
  }

  const ConvexView<Scalar>&a_, &b_;
  const PoseT<Scalar>& pose_;
  Tracer& tracer_;
  PairResult& result_;
  Scalar extents_, rounding_;  // m
  Scalar accepted_;  // m: the depth is within this of the least m · n. P never becomes an ellipsoid

  Polytope polytope_;
  std::array<Point, 4> corners_;
  std::array<VertexPair, 4> tetrahedron_{};
  std::array<VertexPair, 3> best_{};  // the facet that gave the least overlap
  bool best_known_ = false;
  Scalar lower_ = std::numeric_limits<Scalar>::infinity();  // the closest of the facets that stay
  Scalar upper_ = std::numeric_limits<Scalar>::infinity();
  Vector direction_ = Vector(Scalar(0));
  std::uint32_t open_count_ = 0;
  std::array<Open, 8 * Capacity> open_;
};

}  // namespace collidoscope
