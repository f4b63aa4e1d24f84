#pragma once

// How the bodies of a world move within one step. Each has a time of its own, up to which it has moved, and a
// sweep from there on.

#include <optional>
#include <span>
#include <vector>

#include "bounds/aabb.h"
#include "core/sweep.h"
#include "dynamics/rigid/contact_solver.h"
#include "motion/motion_law.h"
#include "scene/world.h"

namespace collidoscope {

/// How a body goes on from where it is.
struct BodyCourse {
  Real since = 0, until = 0;  // s: the sweep begins and ends
  Real longest = 0;           // s: that a sweep may take
  Sweep sweep{Pose()};
  Aabb box;                   // of all that the body sweeps, wider by half the clearance
  std::uint32_t version = 0;  // a new one with each new sweep
  int impacts = 0;
  bool is_stopped = false;
  MotionLawPointer law;             // of a link that moves; its sweeps follow it part by part
  std::optional<BodyIndex> driver;  // the kinematic body that takes it along
  bool is_held = false;             // by another that does not yield: nothing takes it along any more

  bool is_link() const { return law != nullptr; }
  bool waits() const { return is_stopped && !driver && !is_held; }
};

class BodyCourses {
 public:
  /// Every body starts a sweep that lasts as long as one can follow it, at most `dt` seconds. The clearance
  /// (m) is how near bodies come before they bounce.
  BodyCourses(World& world, Real dt, Real clearance);

  const BodyCourse& operator[](BodyIndex body) const { return courses_[body]; }

  /// Moves a body along its sweep up to a time of it.
  void move_to(Real time, BodyIndex body);
  /// A new sweep from where the body is, as far as one can follow it. The driver of a body that is taken
  /// along has moved on before.
  void renew(BodyIndex body);
  /// The sweep of what takes the body along has come to its end.
  bool waits_for_driver(BodyIndex body) const;

  /// What changes how a body goes on; renew() is due.
  /// Shorter sweeps follow better how a body turns.
  void shorten_sweeps(BodyIndex body);
  void lengthen_sweeps(BodyIndex body) { courses_[body].longest *= 2; }
  void count_impact(BodyIndex body) { ++courses_[body].impacts; }
  /// The body stands still for the rest of the step, and so does not gain speed by falling.
  void stop(BodyIndex body);
  /// The body goes with a kinematic one, or with what takes that one along.
  void take_along(BodyIndex body, BodyIndex by);
  /// The body is pressed against what does not yield. What takes it along goes on, through it.
  void hold(BodyIndex body);

  /// Bodies that are taken along, in the order in which they began to be.
  std::span<const BodyIndex> taken_along() const { return taken_along_; }

  Pose pose_at(Real time, BodyIndex body) const { return courses_[body].sweep.at(share(time, body)); }
  BodyVelocity velocity_at(Real time, BodyIndex body) const;
  Sweep sweep_between(Real from, Real to, BodyIndex body) const {
    return courses_[body].sweep.between(share(from, body), share(to, body));
  }

 private:
  void fall_freely(BodyIndex body);
  void follow_law(BodyIndex body);
  void follow_driver(BodyIndex body);
  void go_with_driver(Real time, BodyIndex body);
  void set_driven_motion(BodyIndex body, const Pose& pose, const BodyVelocity& velocity);
  Real share(Real time, BodyIndex body) const;
  BodyVelocity mean_velocity(BodyIndex body, Real part) const;
  const Shape& shape(BodyIndex body) const { return *world_.shape(body); }

  World& world_;  // gets the parts of sweeps that it keeps
  const RigidBodies& bodies_;
  MotionState& motion_;
  Real dt_, clearance_;
  std::vector<BodyCourse> courses_;
  std::vector<BodyIndex> taken_along_;
};

}  // namespace collidoscope
