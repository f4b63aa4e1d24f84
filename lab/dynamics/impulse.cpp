// Rigid bodies with masses, restitution and friction [Zachwieja 3.2, 4.2, 4.3]. What runs into each other
// bounces at the time of its impact: macro-backtracking (simulation/macro_backtracking.h). What touches for
// longer is solved here, all contacts together: "a normal force to the block so that the effects of gravity
// are negated" [4.2], which propagates "through a series of contacting objects" [4.3].
//
// The solution is by sequential impulses that start from those of the last frame [Catto 2006]. Bodies keep a
// thin skin apart: a contact that is farther off may close up to it, and one that is nearer is pushed out by
// a velocity of its own, which moves the bodies but is no part of their motion [split impulses].

#include <algorithm>
#include <optional>

#include "dynamics/response.h"
#include "dynamics/rigid/contact_solver.h"
#include "dynamics/rigid/free_motion.h"
#include "dynamics/rigid/sleeping.h"

namespace collidoscope {
namespace {

ContactImpulse stored(const ContactConstraint& constraint, const Contact& contact) {
  return {constraint.pair,
          contact.feature_a,
          contact.feature_b,
          contact.piece_a,
          contact.piece_b,
          constraint.impulses.x,
          constraint.along({0, constraint.impulses.y, constraint.impulses.z})};
}

class Frame {
 public:
  Frame(const RigidBodies& bodies, MotionState& motion, Real dt)
      : bodies_(bodies),
        motion_(motion),
        dt_(dt),
        slowest_bounce_(slowest_bounce(bodies, dt)),
        sweep_ends_(bodies.size()) {}

  void respond(std::span<const PairContacts> contacts) {
    fall_asleep(contacts);
    apply_gravity();
    collect_inertias();
    for (const PairContacts& pair : contacts) add_constraints(pair);
    solve_velocities();
    correct_positions();
    let_others_fall();
  }

 private:
  static constexpr int most_iterations = 100;
  static constexpr Real converged = 1e-6;    // of the speed that a step of gravity gives
  static constexpr Real good_enough = 0.05;  // of the skin: how exactly separations are corrected
  static constexpr Real pushed_out = 0.2;    // of what a contact is too near, in a step

  /// m/s. Without gravity, where contacts only last in passing, a share of the skin per step.
  Real tolerance() const { return converged * std::max(length(bodies_.gravity) * dt_, bodies_.skin / dt_); }
  bool moves(BodyIndex body) const { return bodies_.is_dynamic(body) && !asleep_[body]; }

  void fall_asleep(std::span<const PairContacts> contacts) {
    std::vector<BodyPair> touching;
    for (const PairContacts& pair : contacts) touching.push_back(pair.pair);
    asleep_ = find_sleeping(bodies_, touching, dt_, motion_);
    for (BodyIndex body = 0; body < bodies_.size(); ++body)
      if (asleep_[body]) motion_.velocities[body] = motion_.angular_velocities[body] = Vec3(0);
  }

  /// As if nothing held the bodies; let_others_fall() corrects those that nothing does hold.
  void apply_gravity() {
    std::ranges::fill(motion_.rigid.accelerations, Vec3(0));
    for (BodyIndex body = 0; body < bodies_.size(); ++body)
      if (moves(body)) motion_.velocities[body] += bodies_.gravity * dt_;
  }

  void collect_inertias() {
    for (BodyIndex body = 0; body < bodies_.size(); ++body) {
      inverse_masses_.push_back(moves(body) ? bodies_.inverse_masses[body] : 0);
      inverse_inertias_.push_back(moves(body) ? turned(bodies_.inverse_inertias[body], motion_.poses[body])
                                              : Mat3(0));
    }
    solver_ = ContactSolver({inverse_masses_, inverse_inertias_});
  }

  /// Contacts may close up to the skin. One that would close faster within the step bounces. Without gravity
  /// no contact lasts, and bodies that bounce are left to their impacts unless they overlap.
  void add_constraints(const PairContacts& found) {
    const auto [a, b] = found.pair;
    if (inverse_masses_[a] == 0 && inverse_masses_[b] == 0) return;
    const Real bounce = restitution(bodies_, found.pair);
    const bool lasts = bounce == 0 || bodies_.gravity != Vec3(0);
    for (const Contact& contact : found.contacts) {
      if (!lasts && contact.separation >= 0) continue;
      const Real beyond = contact.separation - bodies_.skin;
      const Real speed = parting_speed(velocity_of(motion_, a), velocity_of(motion_, b), contact);
      const bool bounces = speed < -slowest_bounce_ && beyond + speed * dt_ < 0;
      ContactConstraint constraint = solver_.constraint(found.pair, contact, motion_.positions[a],
                                                        motion_.positions[b], friction(bodies_, found.pair));
      constraint.target = bounces ? -bounce * speed : -std::max(beyond, Real(0)) / dt_;
      start_from_last(contact, constraint);
      constraints_.push_back(constraint), contacts_.push_back(&contact), beyond_.push_back(beyond);
    }
  }

  void start_from_last(const Contact& contact, ContactConstraint& constraint) const {
    const ContactImpulse* const last = impulse_of(motion_.rigid, constraint.pair, contact);
    if (last == nullptr) return;
    constraint.impulses = {last->normal, dot(last->tangential, constraint.tangent),
                           dot(last->tangential, constraint.bitangent)};
  }

  void solve_velocities() {
    const Velocities velocities{motion_.velocities, motion_.angular_velocities};
    solver_.start(constraints_, velocities);
    solver_.solve(constraints_, velocities, most_iterations, tolerance());
    motion_.rigid.impulses.clear();
    for (std::size_t i = 0; i < constraints_.size(); ++i)
      motion_.rigid.impulses.push_back(stored(constraints_[i], *contacts_[i]));
  }

  /// By velocities that hold for the next step only. They make up for what the step will take from a contact
  /// beyond the first order, as bodies turn, and for a part of what it is too near: Newton's method, on the
  /// separations at the end of the step.
  void correct_positions() {
    constexpr int most_corrections = 3;
    std::ranges::fill(motion_.rigid.corrections, Vec3(0));
    std::ranges::fill(motion_.rigid.turn_corrections, Vec3(0));
    for (int i = 0; i < most_corrections && !correct_once(); ++i) sweep_ends_.assign(bodies_.size(), {});
  }

  /// Whether nothing was left to correct.
  bool correct_once() {
    std::vector<ContactConstraint> moving = constraints_;
    bool is_done = true;
    for (std::size_t i = 0; i < moving.size(); ++i) {
      const Real goal = std::min(bodies_.skin, contacts_[i]->separation - pushed_out * beyond_[i]);
      const Real missing = goal - separation_after(moving[i].pair, *contacts_[i]);
      is_done = is_done && missing < good_enough * bodies_.skin;
      moving[i].target = missing / dt_;
      moving[i].friction = 0;
      moving[i].impulses = Vec3(0);
    }
    if (is_done) return true;
    std::vector<Vec3> linear(bodies_.size(), Vec3(0)), angular(bodies_.size(), Vec3(0));
    solver_.solve(moving, {linear, angular}, most_iterations, good_enough / 2 * bodies_.skin / dt_);
    for (BodyIndex body = 0; body < bodies_.size(); ++body) {
      motion_.rigid.corrections[body] += linear[body];
      motion_.rigid.turn_corrections[body] += angular[body];
    }
    return false;
  }

  /// Where a body is at the end of the next step.
  const Pose& end_of(BodyIndex body) {
    if (!sweep_ends_[body])
      sweep_ends_[body] = moves(body) || bodies_.kinds[body] == BodyKind::kinematic
                              ? free_sweep(bodies_, motion_, body, dt_).at(1)
                              : motion_.poses[body];
    return *sweep_ends_[body];
  }
  /// Where a point of a body is then.
  Vec3 moved(BodyIndex body, const Vec3& point) {
    return end_of(body).to_parent(motion_.poses[body].to_local(point));
  }
  /// Where a body touches, then, something in a direction that leads out of the body. `point` is where it
  /// touches now. It goes with the body; but an ellipsoid rolls, and other points touch.
  Vec3 moved_along(BodyIndex body, const Vec3& point, const Vec3& direction) {
    const Ellipsoid* ellipsoid = bodies_.curvatures[body].ellipsoid();
    if (!ellipsoid) return moved(body, point);
    const Pose& end = end_of(body);
    return end.to_parent(support_point(*ellipsoid, end.unrotate(direction)));
  }

  /// The separation of a contact at the end of the next step. Where a shape rounds, other points of it touch
  /// as it rolls; the points of the cores stay.
  Real separation_after(const BodyPair& pair, const Contact& contact) {
    const Real radius_a = bodies_.curvatures[pair.a].rounding_radius(),
               radius_b = bodies_.curvatures[pair.b].rounding_radius();
    const Vec3 core_a = contact.on_a - contact.normal * radius_a,
               core_b = contact.on_b + contact.normal * radius_b;
    const Vec3 on_a = moved_along(pair.a, core_a, contact.normal),
               on_b = moved_along(pair.b, core_b, -contact.normal);
    const auto turned = [this](BodyIndex body, const Vec3& from, const Vec3& to, const Vec3& direction) {
      return moved(body, from + direction) - to;
    };
    Vec3 normal = contact.normal;
    if (contact.normal_of == Contact::NormalOf::a) normal = turned(pair.a, core_a, on_a, normal);
    if (contact.normal_of == Contact::NormalOf::b) normal = turned(pair.b, core_b, on_b, normal);
    if (contact.normal_of == Contact::NormalOf::edges) {
      const Vec3 along = normalized(
          cross(turned(pair.a, core_a, on_a, contact.edge_a), turned(pair.b, core_b, on_b, contact.edge_b)));
      normal = dot(along, normal) < 0 ? -along : along;
    }
    return dot(on_b - on_a, normal) - radius_a - radius_b;
  }

  /// Bodies that no contact pushes follow their parabola exactly.
  void let_others_fall() {
    std::vector<bool> pushed(bodies_.size(), false);
    for (const ContactConstraint& constraint : constraints_)
      if (constraint.impulses.x > 0) pushed[constraint.pair.a] = pushed[constraint.pair.b] = true;
    for (BodyIndex body = 0; body < bodies_.size(); ++body) {
      if (!moves(body) || pushed[body]) continue;
      motion_.velocities[body] -= bodies_.gravity * dt_;
      motion_.rigid.accelerations[body] = bodies_.gravity;
    }
  }

  const RigidBodies& bodies_;
  MotionState& motion_;
  Real dt_, slowest_bounce_;
  std::vector<bool> asleep_;
  std::vector<Real> inverse_masses_;
  std::vector<Mat3> inverse_inertias_;
  ContactSolver solver_{{}};
  std::vector<ContactConstraint> constraints_;
  std::vector<const Contact*> contacts_;         // of the constraints
  std::vector<Real> beyond_;                     // their distances beyond the skin, m
  std::vector<std::optional<Pose>> sweep_ends_;  // by body, where they are known
};

class Impulses final : public Response {
 public:
  void respond(const Collisions& collisions, const Dynamics& dynamics) override {
    Frame(*dynamics.rigid, dynamics.motion, dynamics.dt).respond(collisions.contacts);
  }
};

}  // namespace

extern const ResponseAlgorithm response_impulse;
const ResponseAlgorithm response_impulse = {
    "impulse", "Impulses, friction, resting contact", "Zachwieja 1992, 3.2 and 4", true,
    [] { return std::unique_ptr<Response>(std::make_unique<Impulses>()); }};

}  // namespace collidoscope
