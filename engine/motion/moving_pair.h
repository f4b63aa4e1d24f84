#pragma once

// Two convex bodies in motion: how far apart they are at a time, how far along a direction, and how fast that
// can change.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/sweep.h"
#include "core/tolerance.h"
#include "core/trigonometry.h"
#include "geometry/triangle/triangle_distance.h"
#include "narrow/convex/gjk/gjk.h"
#include "support/support.h"

namespace collidoscope {

/// The closest points at a time, in the frame of the sweeps.
struct ClosestAt {
  Real separation = 0;    // m, less the clearance; 0 if they meet
  Vec3 normal = Vec3(0);  // unit, from A towards B
  Vec3 on_a = Vec3(0), on_b = Vec3(0);
};

/// A unit direction that turns at constant speed.
class TurningDirection {
 public:
  /// At rest.
  TurningDirection(const Vec3& direction) : TurningDirection(direction, 0, Vec3(0)) {}
  /// `direction` at a time, and its angular velocity per step, orthogonal to it.
  TurningDirection(const Vec3& direction, Real time, const Vec3& velocity)
      : direction_(direction), time_(time), velocity_(velocity), speed_(length(velocity)) {
    if (speed_ > 0) across_ = cross(velocity_, direction_) / speed_;
  }

  const Vec3& velocity() const { return velocity_; }
  Real speed() const { return speed_; }
  Vec3 at(Real time) const {
    if (speed_ == 0) return direction_;
    const Real angle = speed_ * (time - time_);
    return direction_ * cosine_of(angle) + across_ * sine_of(angle);
  }

 private:
  Vec3 direction_;
  Real time_;
  Vec3 velocity_;
  Real speed_;
  Vec3 across_ = Vec3(0);
};

/// The motion of one body whose points lie within a sphere, given in the frame of the body.
class MovingBody {
 public:
  MovingBody(const Sweep& sweep, const Sphere& around)
      : sweep_(sweep),
        radius_(around.radius),
        reach_(length(around.centre) + around.radius),
        centre_at_start_(sweep.start().to_parent(around.centre)),
        centre_distance_(length(around.centre - sweep.centre()) + around.radius),
        axis_distance_(sweep.turns() ? sweep.distance_from_axis(around.centre) + around.radius : 0),
        velocity_(sweep.axis() * sweep.angle()) {}

  const Sweep& sweep() const { return sweep_; }
  Vec3 centre(Real time) const {
    return sweep_.start().to_parent(sweep_.centre()) + sweep_.translation() * time;
  }
  /// A bound of the second derivative of the height n · x of every point above the rotation centre. Along a
  /// direction at rest, it is that of the centripetal acceleration, which is orthogonal to the axis. Seen
  /// from one that turns by v, points turn by ω − v: ((ω − v) × (ω × x)) − (v × ((ω − v) × x)).
  Real curvature(const TurningDirection& n) const {
    if (n.speed() > 0)
      return length(velocity_ - n.velocity()) * (sweep_.angle() + n.speed()) * centre_distance_;
    if (!sweep_.turns()) return 0;
    const Vec3 direction = n.at(0);
    const Real across = length(direction - sweep_.axis() * dot(direction, sweep_.axis()));
    return sweep_.angle() * sweep_.angle() * axis_distance_ * across;
  }
  /// Of a point of the body, at `point` in the frame of the sweep at that time; per step.
  Vec3 velocity_at(const Vec3& point, Real time) const {
    return sweep_.translation() + cross(velocity_, point - centre(time));
  }
  /// The longest way that a point turns in a step, m.
  Real fastest_turn() const { return sweep_.angle() * axis_distance_; }
  /// A bound of the way of every point in a step, m.
  Real fastest() const { return length(sweep_.translation()) + fastest_turn(); }
  /// Bounds how far points of both bodies are from each other during the step, m, wherever their frames
  /// begin.
  Real spread_with(const MovingBody& other) const {
    const Vec3 way = other.sweep_.translation() - sweep_.translation();
    return length(other.centre_at_start_ - centre_at_start_) + length(way) + leeway() + other.leeway();
  }
  /// Of what is added up to coordinates during the step.
  Real extent() const { return reach_ + length(sweep_.start().translation) + length(sweep_.translation()); }

 private:
  /// How far points are from where the sphere's centre begins and moves along with the rotation centre, m.
  Real leeway() const {
    constexpr Real farthest_chord = 2;  // of a circle of radius 1
    return radius_ + axis_distance_ * std::min(sweep_.angle(), farthest_chord);
  }

  Sweep sweep_;
  Real radius_;           // of the sphere
  Real reach_;            // of the farthest point from the origin of its frame
  Vec3 centre_at_start_;  // of the sphere, in the frame of the sweep
  Real centre_distance_;  // of the farthest point from the rotation centre
  Real axis_distance_;    // and from the axis through it
  Vec3 velocity_;         // angular, per step
};

/// What all pairs of moving bodies have in common. Poses are computed once for each time. Distances are less
/// a clearance: bodies that near count as touching.
class MovingPair {
 public:
  MovingPair(const MovingBody& a, const MovingBody& b, Real clearance)
      : a_(a),
        b_(b),
        clearance_(clearance),
        extents_(2 * (a.extent() + b.extent())),
        spread_(a.spread_with(b)) {}

  /// A bound of the second derivative of the gap along n between two times.
  Real curvature(const TurningDirection& n, Real from, Real to) const {
    return a_.curvature(n) + b_.curvature(n) + curvature_of_centres(n, from, to);
  }
  /// A bound of how much the distance changes in a step, m.
  Real fastest() const {
    return length(b_.sweep().translation() - a_.sweep().translation()) + a_.fastest_turn() +
           b_.fastest_turn();
  }
  /// Of a gap, m.
  Real rounding() const { return tolerance::support_rounding * tolerance::epsilon * extents_; }
  /// Bounds how far points of both bodies are from each other, m: at most 12 times the largest coordinate.
  Real spread() const { return spread_; }
  /// Bodies no farther apart touch, m.
  Real touching() const { return std::max(2 * tolerance::converged_distance * spread_, rounding()); }

  void set_time(Real time) {
    if (time == time_) return;
    time_ = time, pose_a_ = a_.sweep().at(time), pose_b_ = b_.sweep().at(time);
  }
  bool turns() const { return a_.sweep().turns() || b_.sweep().turns(); }
  Real time() const { return time_; }
  Real clearance() const { return clearance_; }
  /// At the time that was set.
  const Pose& pose_a() const { return pose_a_; }
  const Pose& pose_b() const { return pose_b_; }

 protected:
  /// The rate at which n · (on_b − on_a) changes at the time that was set.
  Real rate(const TurningDirection& n, const Vec3& on_a, const Vec3& on_b) const {
    const Vec3 direction = n.at(time_);
    return dot(direction, b_.velocity_at(on_b, time_) - a_.velocity_at(on_a, time_)) +
           dot(cross(n.velocity(), direction), on_b - on_a);
  }

 private:
  /// Of n · (centre of B − centre of A), whose second factor is linear: its distance is largest at an end.
  Real curvature_of_centres(const TurningDirection& n, Real from, Real to) const {
    if (n.speed() == 0) return 0;
    const Vec3 velocity = b_.sweep().translation() - a_.sweep().translation();
    const Real distance =
        std::max(length(b_.centre(from) - a_.centre(from)), length(b_.centre(to) - a_.centre(to)));
    return n.speed() * (n.speed() * distance + 2 * length(velocity));
  }

  MovingBody a_, b_;
  Real clearance_;
  Real extents_;  // of all that is added up, m
  Real spread_;
  Real time_ = -1;
  Pose pose_a_, pose_b_;
};

/// Two hulls. Where shapes round, the hulls are those of their cores, and the radii are part of the
/// clearance. Those of ellipsoids grow.
class MovingHulls : public MovingPair {
 public:
  static constexpr ShapeData needs =
      ShapeData::sphere | GjkKernel::needs | needs_of(SupportSearch::automatic);

  MovingHulls(const Shape& a, const Sweep& of_a, const Shape& b, const Sweep& of_b, Real clearance = 0)
      : MovingPair({of_a, a.sphere()}, {of_b, b.sphere()},
                   clearance + a.rounding_radius() + b.rounding_radius()),
        a_(growing_view<Real>({a.convex(needs), SupportSearch::automatic}, growing_a_)),
        b_(growing_view<Real>({b.convex(needs), SupportSearch::automatic}, growing_b_)) {}

  ClosestAt closest(Real time) {
    set_time(time);
    if (growing_a_ || growing_b_) shrink();
    NoTrace untraced;
    const PairResult result = GjkKernel::run<Real, NoTrace>(
        {a_, b_, relative_pose(pose_a(), pose_b()), Request::distance}, cache_, untraced);
    if (result.verdict != Verdict::separated) return {0, {}, pose_a().to_parent(result.common_point), {}};
    const Vec3 normal = pose_a().rotate(result.normal);
    return {result.separation - clearance(), normal,
            pose_a().to_parent(result.on_a) + normal * a_.rounding_radius(),
            pose_a().to_parent(result.on_b) - normal * b_.rounding_radius()};
  }

  /// The width of the slab between the bodies that is orthogonal to the unit vector n, from A towards B:
  /// their distance is at least this.
  Real gap(const Vec3& n, Real time) {
    set_time(time);
    const SupportPoint<Real> of_a = support(a_, pose_a().unrotate(n), on_a_),
                             of_b = support(b_, -pose_b().unrotate(n), on_b_);
    on_a_ = of_a.vertex, on_b_ = of_b.vertex;
    return dot(n, pose_b().translation) - of_b.value - (dot(n, pose_a().translation) + of_a.value) -
           clearance();
  }
  /// The rate at which the gap along n changes, at the time of the last gap().
  Real gap_rate(const TurningDirection& n) const {
    return rate(n, pose_a().to_parent(a_.vertex(on_a_)), pose_b().to_parent(b_.vertex(on_b_)));
  }

 private:
  /// The hulls that grow are forgotten, and the cache about them.
  void shrink() {
    if (growing_a_) growing_a_->shrink();
    if (growing_b_) growing_b_->shrink();
    cache_ = PairCache{};
  }

  std::optional<GrowingHull> growing_a_, growing_b_;
  ConvexView<Real> a_, b_;
  PairCache cache_;
  std::uint32_t on_a_ = 0, on_b_ = 0;  // the last support points
};

/// Two triangles, given in the frames of their bodies.
class MovingTriangles : public MovingPair {
 public:
  MovingTriangles(const TrianglePoints& a, const Sweep& of_a, const TrianglePoints& b, const Sweep& of_b,
                  Real clearance = 0)
      : MovingPair({of_a, minimal_sphere(a)}, {of_b, minimal_sphere(b)}, clearance), a_(a), b_(b) {}

  ClosestAt closest(Real time) {
    place(time);
    const TriangleDistance found = triangle_distance(placed_a_, placed_b_);
    const Real separation = std::sqrt(found.squared);
    if (!(separation > 0)) return {0, {}, found.a, found.b};
    return {separation - clearance(), direction((found.b - found.a) / separation, separation), found.a,
            found.b};
  }

  Real gap(const Vec3& n, Real time) {
    place(time);
    return placed_gap(n) - clearance();
  }
  Real gap_rate(const TurningDirection& n) const {
    const Vec3 direction = n.at(time());
    return rate(n, lowest(placed_a_, -direction), lowest(placed_b_, direction));
  }

 private:
  void place(Real time) {
    set_time(time);
    for (std::size_t i = 0; i < 3; ++i)
      placed_a_[i] = pose_a().to_parent(a_[i]), placed_b_[i] = pose_b().to_parent(b_[i]);
  }

  Real placed_gap(const Vec3& n) const { return dot(n, lowest(placed_b_, n) - lowest(placed_a_, -n)); }
  static const Vec3& lowest(const TrianglePoints& t, const Vec3& n) {
    return *std::ranges::min_element(t, {}, [&](const Vec3& corner) { return dot(n, corner); });
  }

  /// Close to contact, the difference of two points has lost its digits. Then triangles are apart across a
  /// face, across two edges, or across one.
  Vec3 direction(const Vec3& difference, Real separation) const;

  TrianglePoints a_, b_, placed_a_, placed_b_;
};

}  // namespace collidoscope
