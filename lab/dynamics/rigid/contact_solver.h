#pragma once

// Impulses at contacts. Contacts act one after the other, again and again, each on the velocities that the
// others have left, until all conditions hold together [sequential impulses, Catto 2006: the projected
// Gauss-Seidel method], accelerated by conjugate directions. No contact ever pulls.

#include <cstdint>
#include <span>
#include <vector>

#include "dynamics/rigid/rigid_bodies.h"
#include "narrow/contacts/contact.h"

namespace collidoscope {

/// A contact between two bodies, at one point of both.
struct ContactConstraint {
  BodyPair pair;                    // indices into the solver's bodies
  Vec3 normal, tangent, bitangent;  // unit, orthogonal; the normal from A towards B
  Vec3 from_a, from_b;              // from the centres of mass to the point, m
  Real normal_mass = 0, tangent_mass = 0, bitangent_mass = 0;  // kg: impulse over change of velocity
  Real target = 0;  // m/s: the bodies shall part along the normal at least this fast
  Real friction = 0;
  Vec3 impulses = Vec3(0);  // along the normal, the tangent, the bitangent; N·s, on B: A gets the opposite

  Vec3 along(const Vec3& components) const {
    return normal * components.x + tangent * components.y + bitangent * components.z;
  }
};

/// The velocities that a solver changes; by body.
struct Velocities {
  std::span<Vec3> linear, angular;

  /// Of B's point less that of A's at a contact.
  Vec3 at(const ContactConstraint& contact) const {
    const auto [a, b] = contact.pair;
    return linear[b] + cross(angular[b], contact.from_b) - linear[a] - cross(angular[a], contact.from_a);
  }
};

/// How bodies resist impulses in their present poses; 0 for those that none moves. By body.
struct InverseMasses {
  std::span<const Real> masses;    // 1/kg
  std::span<const Mat3> inertias;  // in the world, about the centre of mass, 1/(kg·m²)
};

/// Solves contacts of bodies.
class ContactSolver {
 public:
  explicit ContactSolver(const InverseMasses& inverse) : inverse_(inverse) {}

  /// The contact as a constraint without a target.
  ContactConstraint constraint(BodyPair pair, const Contact& contact, const Vec3& centre_a,
                               const Vec3& centre_b, Real friction) const;
  /// Applies the impulses that the constraints have already.
  void start(std::span<const ContactConstraint> constraints, Velocities velocities) const;
  /// Contacts act in their order and back, until none changes a velocity by more than `converged` (m/s), at
  /// most so many times. Returns how many.
  int solve(std::span<ContactConstraint> constraints, Velocities velocities, int most_iterations,
            Real converged) const;

 private:
  Real mass_along(const ContactConstraint& contact, const Vec3& direction) const;
  void push(const ContactConstraint& contact, const Vec3& impulse, Velocities velocities) const;
  Real rub(ContactConstraint& contact, Velocities velocities) const;
  Real press(ContactConstraint& contact, Velocities velocities) const;
  Real sweep(std::span<ContactConstraint> constraints, std::span<const std::uint32_t> order,
             Velocities velocities) const;
  Real act(ContactConstraint& contact, Velocities velocities) const;

  InverseMasses inverse_;
};

/// The impulse that the contact had in the last frame; null if it is new.
const ContactImpulse* impulse_of(const RigidMotion& motion, BodyPair pair, const Contact& contact);

/// How a body moves at a moment.
struct BodyVelocity {
  Vec3 centre, linear, angular;

  Vec3 at(const Vec3& point) const { return linear + cross(angular, point - centre); }
};
BodyVelocity velocity_of(const MotionState& motion, BodyIndex body);
/// How fast points of two bodies part at a contact, along its normal, m/s.
Real parting_speed(const BodyVelocity& a, const BodyVelocity& b, const Contact& contact);
/// The share of the approaching speed with which a pair parts, and its coefficient of friction.
Real restitution(const RigidBodies& bodies, BodyPair pair);
Real friction(const RigidBodies& bodies, BodyPair pair);
/// Slower contacts do not bounce: in one step of gravity a body that lies still gains half of it.
Real slowest_bounce(const RigidBodies& bodies, Real dt);

}  // namespace collidoscope
