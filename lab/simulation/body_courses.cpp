#include "simulation/body_courses.h"

#include <algorithm>
#include <limits>

#include "core/quaternion.h"
#include "dynamics/rigid/free_motion.h"
#include "motion/swept_sphere.h"
#include "simulation/driven_course.h"

namespace collidoscope {

BodyCourses::BodyCourses(World& world, Real dt, Real clearance)
    : world_(world),
      bodies_(*world.rigid()),
      motion_(world.motion()),
      dt_(dt),
      clearance_(clearance),
      courses_(world.size()) {
  std::vector<MotionLawPointer> laws = world.laws_of_next_step(dt);
  const std::vector<bool> carried = world.carried_bodies();
  for (BodyIndex body = 0; body < world.size(); ++body)
    if (carried[body]) motion_.velocities[body] = motion_.angular_velocities[body] = Vec3(0);
  for (BodyIndex body = 0; body < world.size(); ++body) {
    courses_[body].longest = dt, courses_[body].law = std::move(laws[body]);
    renew(body);
  }
}

void BodyCourses::renew(BodyIndex body) {
  BodyCourse& course = courses_[body];
  ++course.version;
  course.until = dt_;
  course.sweep = Sweep(motion_.poses[body]);
  if (course.is_link())
    follow_law(body);
  else if (course.driver)
    follow_driver(body);
  else if (!course.is_stopped && bodies_.kinds[body] != BodyKind::fixed)
    fall_freely(body);
  course.box = swept_box(course.sweep, shape(body).aabb(), shape(body).sphere());
  course.box.min -= Vec3(clearance_ / 2), course.box.max += Vec3(clearance_ / 2);
}

void BodyCourses::fall_freely(BodyIndex body) {
  BodyCourse& course = courses_[body];
  const Real left = dt_ - course.since, longest = std::min(left, course.longest);
  const Real taken = longest_sweep(bodies_, motion_, body, longest);
  if (taken < left) course.until = course.since + taken;
  course.sweep = free_sweep(bodies_, motion_, body, course.until - course.since);
}

void BodyCourses::follow_law(BodyIndex body) {
  BodyCourse& course = courses_[body];
  const CoursePart part = follow(*course.law, shape(body).sphere(), course.since / dt_, clearance_ / 4);
  course.sweep = part.sweep, course.until = part.until * dt_;
  set_driven_motion(body, part.sweep.start(), mean_velocity(body, 0));
}

bool BodyCourses::waits_for_driver(BodyIndex body) const {
  const BodyCourse& course = courses_[body];
  return course.driver && courses_[*course.driver].until <= course.since;
}

void BodyCourses::follow_driver(BodyIndex body) {
  BodyCourse& course = courses_[body];
  course.until = courses_[*course.driver].until;
  course.sweep = collidoscope::taken_along(sweep_between(course.since, course.until, *course.driver),
                                           motion_.poses[body]);
  set_driven_motion(body, motion_.poses[body], mean_velocity(body, 0));
}

/// For whoever runs into it: what a body that moves by itself has in the motion's state.
void BodyCourses::set_driven_motion(BodyIndex body, const Pose& pose, const BodyVelocity& velocity) {
  motion_.positions[body] = pose.to_parent(motion_.rotation_centres[body]);
  motion_.velocities[body] = velocity.at(motion_.positions[body]);
  motion_.angular_velocities[body] = velocity.angular;
}

void BodyCourses::shorten_sweeps(BodyIndex body) {
  constexpr Real shortest = 1.0 / 65536;  // of the step
  BodyCourse& course = courses_[body];
  course.longest = std::max(std::min(course.longest, dt_ - course.since) / 4, shortest * dt_);
}

void BodyCourses::stop(BodyIndex body) {
  BodyCourse& course = courses_[body];
  course.is_stopped = true;
  motion_.rigid.accelerations[body] = Vec3(0);
  const Vec3 down = normalized(bodies_.gravity);
  const Real falling = dot(motion_.velocities[body], down),
             gained = length(bodies_.gravity) * (dt_ - course.since);
  motion_.velocities[body] -= down * std::clamp(falling, Real(0), gained);
}

void BodyCourses::take_along(BodyIndex body, BodyIndex by) {
  courses_[body].driver = courses_[by].driver.value_or(by);
  taken_along_.push_back(body);
}

void BodyCourses::hold(BodyIndex body) {
  courses_[body].driver.reset();
  courses_[body].is_held = true;
  std::erase(taken_along_, body);
  motion_.velocities[body] = motion_.angular_velocities[body] = Vec3(0);
}

void BodyCourses::move_to(Real time, BodyIndex body) {
  BodyCourse& course = courses_[body];
  if (world_.keeps_sweeps() && !course.is_link() && time > course.since && course.sweep.moves())
    world_.add_part({body, course.since / dt_, time / dt_, sweep_between(course.since, time, body)});
  if (course.driver)
    go_with_driver(time, body);
  else if (course.is_link() && time > course.since)
    set_driven_motion(body, pose_at(time, body), mean_velocity(body, share(time, body)));
  else if (!course.is_link() && !course.is_stopped && bodies_.kinds[body] != BodyKind::fixed)
    advance(bodies_, course.sweep, course.until - course.since, share(time, body), body, motion_);
  course.sweep = sweep_between(time, course.until, body), course.since = time;
}

void BodyCourses::go_with_driver(Real time, BodyIndex body) {
  const BodyCourse& course = courses_[body];
  if (!(time > course.since)) return;
  const Real part = share(time, body);
  const Pose pose = course.sweep.at(part);
  const Quaternion turn = from_axis_angle(course.sweep.axis(), course.sweep.angle() * part);
  motion_.place(
      body, pose.to_parent(motion_.rotation_centres[body]),
      course.sweep.turns() ? normalized(turn * motion_.orientations[body]) : motion_.orientations[body]);
  set_driven_motion(body, pose, mean_velocity(body, part));
}

/// Of its sweep.
Real BodyCourses::share(Real time, BodyIndex body) const {
  const BodyCourse& course = courses_[body];
  return course.until > course.since ? (time - course.since) / (course.until - course.since) : 1;
}

BodyVelocity BodyCourses::velocity_at(Real time, BodyIndex body) const {
  const BodyCourse& course = courses_[body];
  if (course.is_link() || course.is_stopped) return mean_velocity(body, share(time, body));
  return velocity_after(bodies_, motion_, body, course.sweep, course.until - course.since, share(time, body));
}

/// Of what something else moves, at a share of its sweep.
BodyVelocity BodyCourses::mean_velocity(BodyIndex body, Real part) const {
  const BodyCourse& course = courses_[body];
  const Real duration = std::max(course.until - course.since, std::numeric_limits<Real>::min());
  return {course.sweep.start().to_parent(course.sweep.centre()) + course.sweep.translation() * part,
          course.sweep.translation() / duration, course.sweep.axis() * (course.sweep.angle() / duration)};
}

}  // namespace collidoscope
