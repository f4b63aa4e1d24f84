#include "dynamics/rigid/impact.h"

#include <algorithm>
#include <array>

#include "dynamics/rigid/contact_solver.h"

namespace collidoscope {
namespace {

constexpr BodyPair both = {0, 1};

/// The two bodies of a pair, as bodies 0 and 1.
class PairImpact {
 public:
  PairImpact(const RigidBodies& bodies, BodyPair pair, const MotionState& motion)
      : bodies_(bodies), pair_(pair), motion_(motion) {
    for (const std::size_t i : {0u, 1u}) {
      const BodyIndex body = index(i);
      inverse_masses_[i] = bodies.inverse_masses[body];
      inertias_[i] = turned(bodies.inertias[body], motion.poses[body]);
      inverse_inertias_[i] = turned(bodies.inverse_inertias[body], motion.poses[body]);
      linear_[i] = motion.velocities[body], angular_[i] = motion.angular_velocities[body];
    }
  }

  ImpactOutcome act(std::span<const Contact> contacts, Real slowest_bounce) {
    constexpr int most_iterations = 100;
    constexpr Real converged = 1e-12;  // m/s
    if (!make_constraints(contacts, slowest_bounce)) return {};
    solver_.solve(constraints_, {linear_, angular_}, most_iterations, converged);
    keep_energy();
    const auto impulse = [](const ContactConstraint& contact) { return contact.impulses.x; };
    return {std::ranges::max(constraints_, {}, impulse).impulses.x, bounces_};
  }

  void write(MotionState& motion) const {
    for (const std::size_t i : {0u, 1u}) {
      if (inverse_masses_[i] == 0) continue;
      motion.velocities[index(i)] = linear_[i], motion.angular_velocities[index(i)] = angular_[i];
    }
  }

 private:
  BodyIndex index(std::size_t i) const { return i == 0 ? pair_.a : pair_.b; }

  static constexpr Real slower_is_rounding = 1e-9;  // m/s

  /// Whether any contact approaches.
  bool make_constraints(std::span<const Contact> contacts, Real slowest_bounce) {
    bool approaches = false;
    for (const Contact& contact : contacts) {
      constraints_.push_back(solver_.constraint(both, contact, motion_.positions[pair_.a],
                                                motion_.positions[pair_.b], friction(bodies_, pair_)));
      const Real speed = parting_speed(velocity_of(motion_, pair_.a), velocity_of(motion_, pair_.b), contact);
      if (speed < -slowest_bounce) constraints_.back().target = -restitution(bodies_, pair_) * speed;
      bounces_ = bounces_ || speed < -slowest_bounce;
      approaches = approaches || speed < -slower_is_rounding;
    }
    return approaches;
  }

  /// A body that moves whatever it meets may give energy to the other.
  bool is_driven() const {
    const auto drives = [&](BodyIndex body) { return bodies_.kinds[body] == BodyKind::kinematic; };
    return drives(pair_.a) || drives(pair_.b);
  }

  /// Contacts that act together, with friction or before they have converged, may leave more energy than they
  /// found. Then all impulses shrink, which keeps both momenta. With the share s of the changes, the energy
  /// is E + s · slope + s² · curve.
  void keep_energy() {
    if (is_driven()) return;
    Real slope = 0, curve = 0;
    std::array<Vec3, 2> linear, angular;  // changes
    for (const std::size_t i : {0u, 1u}) {
      const Vec3 &before = motion_.velocities[index(i)], &turn_before = motion_.angular_velocities[index(i)];
      linear[i] = linear_[i] - before, angular[i] = angular_[i] - turn_before;
      if (inverse_masses_[i] == 0) continue;
      const Vec3 momentum = inertias_[i] * angular[i];
      slope += dot(before, linear[i]) / inverse_masses_[i] + dot(turn_before, momentum);
      curve += (dot(linear[i], linear[i]) / inverse_masses_[i] + dot(angular[i], momentum)) / 2;
    }
    if (!(slope + curve > 0)) return;
    const Real excess = 1 - std::max(Real(0), -slope / curve);
    for (const std::size_t i : {0u, 1u}) linear_[i] -= linear[i] * excess, angular_[i] -= angular[i] * excess;
  }

  const RigidBodies& bodies_;
  BodyPair pair_;
  const MotionState& motion_;
  std::array<Real, 2> inverse_masses_{};
  std::array<Mat3, 2> inertias_, inverse_inertias_;
  std::array<Vec3, 2> linear_, angular_;  // velocities
  ContactSolver solver_{{inverse_masses_, inverse_inertias_}};
  std::vector<ContactConstraint> constraints_;
  bool bounces_ = false;
};

}  // namespace

ImpactOutcome collide(const RigidBodies& bodies, BodyPair pair, std::span<const Contact> contacts,
                      Real slowest_bounce, MotionState& motion) {
  PairImpact impact(bodies, pair, motion);
  const ImpactOutcome outcome = impact.act(contacts, slowest_bounce);
  if (outcome.impulse > 0) impact.write(motion);
  return outcome;
}

}  // namespace collidoscope
