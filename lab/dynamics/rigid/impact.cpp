#include "dynamics/rigid/impact.h"

#include <algorithm>

#include "dynamics/rigid/contact_solver.h"

namespace collidoscope {
namespace {

/// The bodies of some pairs, numbered anew from 0.
class JointImpact {
 public:
  JointImpact(const RigidBodies& bodies, std::span<const PairContacts> pairs, const ImpactRule& rule,
              const MotionState& motion)
      : bodies_(bodies), pairs_(pairs), rule_(rule), motion_(motion), outcomes_(pairs.size()) {
    for (const auto& [pair, contacts] : pairs) involved_.insert(involved_.end(), {pair.a, pair.b});
    std::sort(involved_.begin(), involved_.end());
    involved_.erase(std::unique(involved_.begin(), involved_.end()), involved_.end());
    for (const BodyIndex body : involved_) {
      const Real yields = is_driven(body) ? 0 : 1;
      inverse_masses_.push_back(bodies.inverse_masses[body] * yields);
      inertias_.push_back(turned(bodies.inertias[body], motion.poses[body]));
      inverse_inertias_.push_back(turned(bodies.inverse_inertias[body], motion.poses[body]) * yields);
      linear_.push_back(motion.velocities[body]), angular_.push_back(motion.angular_velocities[body]);
    }
    solver_ = ContactSolver({inverse_masses_, inverse_inertias_});
  }

  std::vector<ImpactOutcome> act() {
    constexpr int most_iterations = 100;
    constexpr Real converged = 1e-12;  // m/s
    if (!make_constraints()) return std::vector<ImpactOutcome>(pairs_.size());
    solver_.solve(constraints_, {linear_, angular_}, most_iterations, converged);
    keep_energy();
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
      Real& impulse = outcomes_[pair_of_[i]].impulse;
      impulse = std::max(impulse, constraints_[i].impulses.x);
    }
    return outcomes_;
  }

  void write(MotionState& motion) const {
    for (std::size_t i = 0; i < involved_.size(); ++i) {
      if (inverse_masses_[i] == 0) continue;
      motion.velocities[involved_[i]] = linear_[i], motion.angular_velocities[involved_[i]] = angular_[i];
    }
  }

 private:
  BodyIndex slot(BodyIndex body) const {
    return static_cast<BodyIndex>(std::ranges::lower_bound(involved_, body) - involved_.begin());
  }

  static constexpr Real slower_is_rounding = 1e-9;  // m/s

  /// Whether any contact approaches.
  bool make_constraints() {
    bool approaches = false;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const auto& [pair, contacts] = pairs_[i];
      const BodyVelocity a = velocity_of(motion_, pair.a), b = velocity_of(motion_, pair.b);
      for (const Contact& contact : contacts) {
        constraints_.push_back(solver_.constraint({slot(pair.a), slot(pair.b)}, contact, a.centre, b.centre,
                                                  friction(bodies_, pair)));
        pair_of_.push_back(i);
        const Real speed = parting_speed(a, b, contact);
        const bool bounces = speed < -rule_.slowest_bounce;
        constraints_.back().target =
            std::max(bounces ? bounce_of(pair, -speed) : 0, driven_closing(pair, contact) * rule_.left / 2);
        outcomes_[i].bounces = outcomes_[i].bounces || bounces;
        outcomes_[i].closing = std::max(outcomes_[i].closing, -speed);
        approaches = approaches || speed < -slower_is_rounding;
      }
    }
    return approaches;
  }

  /// m/s: how fast a pair parts that met at this speed. Bodies that roll over each other, or lie between
  /// others, meet again and again. If each time took its share, they would meet without end and never get on
  /// ("inelastic collapse" [McNamara, Young 1994]).
  Real bounce_of(const BodyPair& pair, Real speed) const {
    const Real share = restitution(bodies_, pair);
    return share > 0 && speed < rule_.slowest_loss ? speed : share * speed;
  }

  /// m/s²: how fast a contact that keeps still begins to close because a kinematic body turns. Seen from such
  /// a body, the other one is driven by the centrifugal and the Coriolis acceleration. Where it rounds, it
  /// rolls, and the point of its core is what comes nearer.
  Real driven_closing(const BodyPair& pair, const Contact& contact) const {
    const auto closing = [&](BodyIndex driver, BodyIndex other, const Vec3& touching, const Vec3& out) {
      if (!is_driven(driver)) return Real(0);
      const BodyVelocity driven = velocity_of(motion_, driver);
      const Vec3 point = touching + out * bodies_.curvatures[other].rounding_radius();
      const Vec3 passing = velocity_of(motion_, other).at(point) - driven.at(point);
      return dot(cross(driven.angular, passing * Real(2) + cross(driven.angular, point - driven.centre)),
                 out);
    };
    return closing(pair.a, pair.b, contact.on_b, contact.normal) +
           closing(pair.b, pair.a, contact.on_a, -contact.normal);
  }

  /// Whether it moves whatever it meets.
  bool is_driven(BodyIndex body) const {
    return bodies_.kinds[body] == BodyKind::kinematic ||
           std::ranges::find(rule_.taken_along, body) != rule_.taken_along.end();
  }

  /// Contacts that act together, with friction or before they have converged, may leave more energy than they
  /// found. Then all impulses shrink, which keeps both momenta. With the share s of the changes, the energy
  /// is E + s · slope + s² · curve.
  void keep_energy() {
    // A body that is driven may give energy to the other.
    if (std::ranges::any_of(involved_, [&](BodyIndex body) { return is_driven(body); })) return;
    Real slope = 0, curve = 0;
    std::vector<Vec3> linear(involved_.size()), angular(involved_.size());  // changes
    for (std::size_t i = 0; i < involved_.size(); ++i) {
      const Vec3 &before = motion_.velocities[involved_[i]],
                 &turn_before = motion_.angular_velocities[involved_[i]];
      linear[i] = linear_[i] - before, angular[i] = angular_[i] - turn_before;
      if (inverse_masses_[i] == 0) continue;
      const Vec3 momentum = inertias_[i] * angular[i];
      slope += dot(before, linear[i]) / inverse_masses_[i] + dot(turn_before, momentum);
      curve += (dot(linear[i], linear[i]) / inverse_masses_[i] + dot(angular[i], momentum)) / 2;
    }
    if (!(slope + curve > 0)) return;
    const Real excess = 1 - std::max(Real(0), -slope / curve);
    for (std::size_t i = 0; i < involved_.size(); ++i)
      linear_[i] -= linear[i] * excess, angular_[i] -= angular[i] * excess;
  }

  const RigidBodies& bodies_;
  std::span<const PairContacts> pairs_;
  const ImpactRule& rule_;
  const MotionState& motion_;
  std::vector<ImpactOutcome> outcomes_;  // by pair
  std::vector<BodyIndex> involved_;      // sorted
  std::vector<Real> inverse_masses_;
  std::vector<Mat3> inertias_, inverse_inertias_;
  std::vector<Vec3> linear_, angular_;  // velocities
  ContactSolver solver_{{}};
  std::vector<ContactConstraint> constraints_;
  std::vector<std::size_t> pair_of_;  // of each constraint
};

}  // namespace

std::vector<ImpactOutcome> collide(const RigidBodies& bodies, std::span<const PairContacts> pairs,
                                   const ImpactRule& rule, MotionState& motion) {
  JointImpact impact(bodies, pairs, rule, motion);
  std::vector<ImpactOutcome> outcomes = impact.act();
  if (std::ranges::any_of(outcomes, [](const ImpactOutcome& outcome) { return outcome.impulse > 0; }))
    impact.write(motion);
  return outcomes;
}

ImpactOutcome collide(const RigidBodies& bodies, BodyPair pair, std::span<const Contact> contacts,
                      const ImpactRule& rule, MotionState& motion) {
  const PairContacts one{pair, contacts};
  return collide(bodies, std::span(&one, 1), rule, motion)[0];
}

}  // namespace collidoscope
