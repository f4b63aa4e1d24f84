#include "dynamics/rigid/contact_solver.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>

namespace collidoscope {
namespace {

/// A unit vector orthogonal to a unit vector: across the axis that it is least along.
Vec3 orthogonal(const Vec3& n) {
  const Vec3 size(std::abs(n.x), std::abs(n.y), std::abs(n.z));
  const Vec3 axis = size.x <= size.y && size.x <= size.z ? Vec3(1, 0, 0)
                    : size.y <= size.z                   ? Vec3(0, 1, 0)
                                                         : Vec3(0, 0, 1);
  return normalized(cross(n, axis));
}

using Impulses = Vec3;  // normal, tangential

/// The method of conjugate gradients with the sweeps as its gradients, which they are where no bound holds
/// [Silcowitz, Niebe, Erleben 2010]. A tall stack, through which sweeps pass a load box by box, takes tens of
/// sweeps instead of thousands.
class ConjugateDirections {
 public:
  explicit ConjugateDirections(std::size_t contacts)
      : before_(contacts), gradients_(contacts), directions_(contacts, Impulses(0)) {}

  const Impulses& operator[](std::size_t contact) const { return directions_[contact]; }
  void remember(std::span<const ContactConstraint> constraints) {
    for (std::size_t i = 0; i < constraints.size(); ++i) before_[i] = constraints[i].impulses;
  }
  /// How much of the last direction to go on along after a sweep; 0 where it does not help any more.
  Real share_of_last(std::span<const ContactConstraint> constraints) {
    Real square = 0;
    for (std::size_t i = 0; i < constraints.size(); ++i) {
      gradients_[i] = constraints[i].impulses - before_[i];
      square += dot(gradients_[i], gradients_[i]);
    }
    const Real share = last_square_ > 0 ? square / last_square_ : 0;
    last_square_ = square;
    return share > 1 ? 0 : share;
  }
  void turn(Real share) {
    for (std::size_t i = 0; i < directions_.size(); ++i)
      directions_[i] = directions_[i] * share + gradients_[i];
  }

 private:
  std::vector<Impulses> before_, gradients_, directions_;
  Real last_square_ = 0;
};

/// Which contacts take part in a sweep. Most of the many contacts of a pile press nothing: they are looked at
/// in the first sweep, in every eighth, and before the solution counts as found.
class SweepOrder {
 public:
  explicit SweepOrder(std::size_t contacts) : all_(contacts) { std::iota(all_.begin(), all_.end(), 0u); }

  std::span<const std::uint32_t> next() const { return was_full() ? all_ : pressing_; }
  bool was_full() const { return since_full_ == 0; }
  /// After a sweep; `has_converged`: those that took part.
  void follow(std::span<const ContactConstraint> constraints, bool has_converged) {
    constexpr std::size_t many = 64;
    constexpr int period = 8;
    if (all_.size() < many) return;
    const bool begins_anew = was_full();
    since_full_ = has_converged ? 0 : (since_full_ + 1) % period;
    if (!begins_anew) return;
    pressing_.clear();
    std::ranges::copy_if(all_, std::back_inserter(pressing_),
                         [&](std::uint32_t contact) { return constraints[contact].impulses.x > 0; });
  }

 private:
  std::vector<std::uint32_t> all_, pressing_;
  int since_full_ = 0;
};

}  // namespace

Real ContactSolver::mass_along(const ContactConstraint& contact, const Vec3& direction) const {
  const auto [a, b] = contact.pair;
  const Vec3 lever_a = cross(contact.from_a, direction), lever_b = cross(contact.from_b, direction);
  const Real inverse = inverse_.masses[a] + inverse_.masses[b] +
                       dot(lever_a, inverse_.inertias[a] * lever_a) +
                       dot(lever_b, inverse_.inertias[b] * lever_b);
  return inverse > 0 ? 1 / inverse : 0;
}

ContactConstraint ContactSolver::constraint(BodyPair pair, const Contact& contact, const Vec3& centre_a,
                                            const Vec3& centre_b, Real friction) const {
  ContactConstraint made;
  made.pair = pair;
  made.normal = contact.normal;
  made.tangent = orthogonal(contact.normal);
  made.bitangent = cross(made.normal, made.tangent);
  const Vec3 point = (contact.on_a + contact.on_b) / Real(2);
  made.from_a = point - centre_a, made.from_b = point - centre_b;
  made.normal_mass = mass_along(made, made.normal);
  made.tangent_mass = mass_along(made, made.tangent);
  made.bitangent_mass = mass_along(made, made.bitangent);
  made.friction = friction;
  return made;
}

void ContactSolver::push(const ContactConstraint& contact, const Vec3& impulse, Velocities velocities) const {
  const auto [a, b] = contact.pair;
  velocities.linear[a] -= impulse * inverse_.masses[a];
  velocities.angular[a] -= inverse_.inertias[a] * cross(contact.from_a, impulse);
  velocities.linear[b] += impulse * inverse_.masses[b];
  velocities.angular[b] += inverse_.inertias[b] * cross(contact.from_b, impulse);
}

/// Towards no sliding, within the circle that Coulomb's law allows. Returns the change of velocity.
Real ContactSolver::rub(ContactConstraint& contact, Velocities velocities) const {
  if (contact.friction == 0 || contact.tangent_mass == 0 || contact.impulses == Vec3(0)) return 0;
  const Vec3 sliding = velocities.at(contact);
  Real along = contact.impulses.y - contact.tangent_mass * dot(sliding, contact.tangent);
  Real across = contact.impulses.z - contact.bitangent_mass * dot(sliding, contact.bitangent);
  // A step along a conjugate direction may leave the contact pulling, until it is pressed again.
  const Real most = contact.friction * std::max(Real(0), contact.impulses.x);
  const Real size = std::sqrt(along * along + across * across);
  if (size > most) along *= most / size, across *= most / size;
  const Real more_along = along - contact.impulses.y, more_across = across - contact.impulses.z;
  push(contact, contact.tangent * more_along + contact.bitangent * more_across, velocities);
  contact.impulses.y = along, contact.impulses.z = across;
  return std::abs(more_along) / contact.tangent_mass + std::abs(more_across) / contact.bitangent_mass;
}

/// Towards the target, never pulling. Returns the change of velocity.
Real ContactSolver::press(ContactConstraint& contact, Velocities velocities) const {
  const Real missing = contact.target - dot(velocities.at(contact), contact.normal);
  const Real impulse = std::max(Real(0), contact.impulses.x + contact.normal_mass * missing);
  const Real more = impulse - contact.impulses.x;
  if (more == 0) return 0;
  push(contact, contact.normal * more, velocities);
  contact.impulses.x = impulse;
  return std::abs(more) / contact.normal_mass;
}

void ContactSolver::start(std::span<const ContactConstraint> constraints, Velocities velocities) const {
  for (const ContactConstraint& contact : constraints)
    push(contact, contact.along(contact.impulses), velocities);
}

Real ContactSolver::act(ContactConstraint& contact, Velocities velocities) const {
  const Real rubbed = rub(contact, velocities);
  return std::max(rubbed, press(contact, velocities));
}

/// Every contact of the order acts twice, there and back. Returns the largest change of velocity on the way
/// there.
Real ContactSolver::sweep(std::span<ContactConstraint> constraints, std::span<const std::uint32_t> order,
                          Velocities velocities) const {
  Real largest = 0;
  for (const std::uint32_t i : order) largest = std::max(largest, act(constraints[i], velocities));
  for (std::size_t k = order.size(); k-- > 0;) act(constraints[order[k]], velocities);
  return largest;
}

int ContactSolver::solve(std::span<ContactConstraint> constraints, Velocities velocities, int most_iterations,
                         Real converged) const {
  ConjugateDirections directions(constraints.size());
  SweepOrder order(constraints.size());
  for (int i = 1;; ++i) {
    directions.remember(constraints);
    const bool has_converged = sweep(constraints, order.next(), velocities) <= converged;
    if ((has_converged && order.was_full()) || i == most_iterations) return i;
    order.follow(constraints, has_converged);
    const Real share = directions.share_of_last(constraints);
    for (std::size_t k = 0; share > 0 && k < constraints.size(); ++k) {
      const Impulses more = directions[k] * share;
      if (more == Impulses(0)) continue;
      push(constraints[k], constraints[k].along(more), velocities);
      constraints[k].impulses += more;
    }
    directions.turn(share);
  }
}

const ContactImpulse* impulse_of(const RigidMotion& motion, BodyPair pair, const Contact& contact) {
  auto known = std::ranges::lower_bound(motion.impulses, pair, {}, &ContactImpulse::pair);
  for (; known != motion.impulses.end() && known->pair == pair; ++known)
    if (known->feature_a == contact.feature_a && known->feature_b == contact.feature_b &&
        known->piece_a == contact.piece_a && known->piece_b == contact.piece_b)
      return &*known;
  return nullptr;
}

BodyVelocity velocity_of(const MotionState& motion, BodyIndex body) {
  return {motion.positions[body], motion.velocities[body], motion.angular_velocities[body]};
}

Real parting_speed(const BodyVelocity& a, const BodyVelocity& b, const Contact& contact) {
  const Vec3 point = (contact.on_a + contact.on_b) / Real(2);
  return dot(b.at(point) - a.at(point), contact.normal);
}

Real restitution(const RigidBodies& bodies, BodyPair pair) {
  return std::max(bodies.materials[pair.a].restitution, bodies.materials[pair.b].restitution);
}

Real friction(const RigidBodies& bodies, BodyPair pair) {
  return std::sqrt(bodies.materials[pair.a].friction * bodies.materials[pair.b].friction);
}

Real slowest_bounce(const RigidBodies& bodies, Real dt) {
  return 2 * length(bodies.gravity) * dt;
}

}  // namespace collidoscope
