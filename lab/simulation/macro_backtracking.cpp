#include "simulation/macro_backtracking.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <queue>

#include "broad/broad_choice.h"
#include "core/quaternion.h"
#include "dynamics/rigid/free_motion.h"
#include "dynamics/rigid/impact.h"
#include "motion/cast.h"
#include "motion/swept_sphere.h"
#include "pipeline/contact_detection.h"
#include "simulation/driven_course.h"

namespace collidoscope {
namespace {

/// How a body goes on from where it is.
struct Course {
  Real since = 0, until = 0;  // s: the sweep begins and ends
  Real longest = 0;           // s: that a sweep may take
  Sweep sweep{Pose()};
  Aabb box;
  std::uint32_t version = 0;  // a new one with each new sweep
  int impacts = 0;
  bool is_stopped = false;
  MotionLawPointer law;             // of a link that moves; its sweeps follow it part by part
  std::optional<BodyIndex> driver;  // the kinematic body that takes it along
  bool is_held = false;             // by another that does not yield: nothing takes it along any more

  bool is_link() const { return law != nullptr; }
  bool waits() const { return is_stopped && !driver && !is_held; }
};

/// When a pair meets, if neither body is turned aside before. A body with itself: the end of its sweep.
struct Meeting {
  Real time;
  BodyPair pair;
  std::uint32_t version_a, version_b;

  bool operator<(const Meeting& other) const {  // for a queue with the earliest first
    return time > other.time || (time == other.time && pair > other.pair);
  }
};

}  // namespace

class MacroBacktracking::Step {
 public:
  Step(MacroBacktracking& owner, World& world, Real dt, ThreadPool& threads)
      : owner_(owner),
        threads_(threads),
        world_(world),
        bodies_(*world.rigid()),
        motion_(world.motion()),
        dt_(dt),
        clearance_(bodies_.skin / 4),
        courses_(world.size()) {}

  void run() {
    std::vector<MotionLawPointer> laws = world_.laws_of_links(world_.next_step(dt_));
    const std::vector<bool> carried = world_.carried_bodies();
    for (BodyIndex body = 0; body < world_.size(); ++body)
      if (carried[body]) motion_.velocities[body] = motion_.angular_velocities[body] = Vec3(0);
    for (BodyIndex body = 0; body < world_.size(); ++body) begin(body, std::move(laws[body]));
    find_first_meetings();
    while (!meetings_.empty()) {
      const Meeting next = meetings_.top();
      meetings_.pop();
      const auto [a, b] = next.pair;
      if (next.version_a != courses_[a].version || next.version_b != courses_[b].version) continue;
      if (a == b)
        turn_on(a);
      else
        meet(next);
    }
    for (BodyIndex body = 0; body < world_.size(); ++body) move_to(dt_, body);
  }

 private:
  // Of a body in a step: after the first few, its neighbours take part; after the last, it stands still.
  static constexpr int few_impacts = 4, most_impacts = 32;
  static constexpr Real too_near = 0.01;  // of the skin

  void begin(BodyIndex body, MotionLawPointer law) {
    courses_[body].longest = dt_, courses_[body].law = std::move(law);
    set_sweep(body);
    set_box(body);
  }

  /// From where the body is, as far as a sweep can follow it.
  void set_sweep(BodyIndex body) {
    Course& course = courses_[body];
    course.until = dt_;
    course.sweep = Sweep(motion_.poses[body]);
    if (course.is_link()) return follow_law(body);
    if (course.driver) return follow_driver(body);
    if (course.is_stopped || bodies_.kinds[body] == BodyKind::fixed) return;
    const Real left = dt_ - course.since, longest = std::min(left, course.longest);
    const Real taken = longest_sweep(bodies_, motion_, body, longest);
    if (taken < left) course.until = course.since + taken;
    course.sweep = free_sweep(bodies_, motion_, body, course.until - course.since);
    turn_on_at_end(body);
  }

  void turn_on_at_end(BodyIndex body) {
    const Course& course = courses_[body];
    if (course.until < dt_) meetings_.push({course.until, {body, body}, course.version, course.version});
  }

  void follow_law(BodyIndex body) {
    Course& course = courses_[body];
    const CoursePart part = follow(*course.law, shape(body).sphere(), course.since / dt_, clearance_ / 4);
    course.sweep = part.sweep, course.until = part.until * dt_;
    set_driven_motion(body, part.sweep.start(), mean_velocity(body, 0));
    turn_on_at_end(body);
  }

  void follow_driver(BodyIndex body) {
    Course& course = courses_[body];
    const BodyIndex driver = *course.driver;
    if (courses_[driver].until <= course.since) turn_on(driver);
    course.until = courses_[driver].until;
    course.sweep = taken_along(sweep_between(course.since, course.until, driver), motion_.poses[body]);
    set_driven_motion(body, motion_.poses[body], mean_velocity(body, 0));
    turn_on_at_end(body);
  }

  /// For whoever runs into it: what a body that moves by itself has in the motion's state.
  void set_driven_motion(BodyIndex body, const Pose& pose, const BodyVelocity& velocity) {
    motion_.positions[body] = pose.to_parent(motion_.rotation_centres[body]);
    motion_.velocities[body] = velocity.at(motion_.positions[body]);
    motion_.angular_velocities[body] = velocity.angular;
  }

  /// A sweep has come to its end without an impact.
  void turn_on(BodyIndex body) {
    Course& course = courses_[body];
    const Real time = course.until;
    move_to(time, body);
    ++course.version, course.longest *= 2;
    set_sweep(body);
    set_box(body);
    find_meetings(body, time);
  }

  void set_box(BodyIndex body) {
    const Shape& shape = *world_.shape(body);
    Aabb& box = courses_[body].box = swept_box(courses_[body].sweep, shape.aabb(), shape.sphere());
    box.min -= Vec3(clearance_ / 2), box.max += Vec3(clearance_ / 2);
  }

  /// Bodies that no impulse can turn aside any more may meet as they like, unless one can take the other
  /// along.
  bool matters(const BodyPair& pair) const {
    const auto [a, b] = pair;
    const auto yields = [&](BodyIndex body) {
      return bodies_.is_dynamic(body) && !courses_[body].is_stopped;
    };
    return (yields(a) || yields(b) || taken_along_in(pair) || held_in(pair)) &&
           (courses_[a].sweep.moves() || courses_[b].sweep.moves()) && world_.pair_filter().tests(pair);
  }

  /// The body of a pair that stands still for the rest of the step, if the other one would push it.
  std::optional<BodyIndex> taken_along_in(const BodyPair& pair) const {
    for (const auto& [body, other] : {std::pair(pair.a, pair.b), std::pair(pair.b, pair.a)}) {
      const bool drives = courses_[other].driver || bodies_.kinds[other] == BodyKind::kinematic;
      if (courses_[body].waits() && drives && courses_[other].sweep.moves()) return body;
    }
    return std::nullopt;
  }

  /// The body of a pair that is taken along, if the other one does not yield and moves otherwise.
  std::optional<BodyIndex> held_in(const BodyPair& pair) const {
    for (const auto& [body, other] : {std::pair(pair.a, pair.b), std::pair(pair.b, pair.a)}) {
      const bool is_together =
          other == courses_[body].driver || courses_[other].driver == courses_[body].driver;
      const bool yields = bodies_.is_dynamic(other) && !courses_[other].is_held;
      if (courses_[body].driver && !is_together && !yields) return body;
    }
    return std::nullopt;
  }

  /// It is pressed against what does not yield. What takes it along goes on, through it.
  void hold(BodyIndex body) {
    courses_[body].driver.reset();
    courses_[body].is_held = true;
    std::erase(taken_along_, body);
    motion_.velocities[body] = motion_.angular_velocities[body] = Vec3(0);
    ++courses_[body].version;
    set_sweep(body);
    set_box(body);
  }

  /// It would be run over: it had too many impacts to make way by itself.
  void take_along(BodyIndex body, BodyIndex by, Real time) {
    Course& course = courses_[body];
    course.driver = courses_[by].driver.value_or(by);
    taken_along_.push_back(body);
    ++course.version;
    set_sweep(body);
    set_box(body);
    find_meetings(body, time);
  }

  void find_first_meetings() {
    std::vector<Aabb> boxes;
    for (const Course& course : courses_) boxes.push_back(course.box);
    std::vector<BodyPair> pairs;
    owner_.broad_->find_pairs(boxes, threads_, pairs);
    std::erase_if(pairs, [&](const BodyPair& pair) { return !matters(pair); });
    std::vector<std::optional<Real>> times(pairs.size());
    constexpr std::size_t grain = 8;
    threads_.for_ranges(pairs.size(), grain, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) times[i] = meeting_time(pairs[i], 0);
    });
    for (std::size_t i = 0; i < pairs.size(); ++i) add_meeting(pairs[i], times[i]);
  }

  void add_meeting(const BodyPair& pair, const std::optional<Real>& time) {
    if (time) meetings_.push({*time, pair, courses_[pair.a].version, courses_[pair.b].version});
  }

  Real share(BodyIndex body, Real time) const {
    const Course& course = courses_[body];
    return course.until > course.since ? (time - course.since) / (course.until - course.since) : 1;
  }
  Sweep sweep_between(Real from, Real to, BodyIndex body) const {
    return courses_[body].sweep.between(share(body, from), share(body, to));
  }
  const Shape& shape(BodyIndex body) const { return *world_.shape(body); }

  /// The time at which the bodies come within the clearance, from `from` on. Bodies that are within it
  /// already meet at once if they approach; else when they have come a little nearer. Bodies that overlap by
  /// little, or are nearer than casts can see, and do not approach, would never part if they were held here.
  /// As they turn, they may approach later: they are looked at again after a while, then after twice as long.
  std::optional<Real> meeting_time(const BodyPair& pair, Real from) {
    constexpr Real first_look = 1.0 / 4096;  // of the step
    const Real to = std::min(courses_[pair.a].until, courses_[pair.b].until);
    for (Real look = first_look * dt_; from < to; from += look, look *= 2) {
      const Sweep of_a = sweep_between(from, to, pair.a), of_b = sweep_between(from, to, pair.b);
      if (!can_come_near(pair, of_a, of_b)) return std::nullopt;
      CastResult found = cast(pair, of_a, of_b, clearance_);
      if (found.state == CastState::overlap) {
        const Closeness close = closeness(pair, of_a.start(), of_b.start(), from);
        if (close.approaches()) return from;
        if (close.distance < -too_near * bodies_.skin) return std::nullopt;  // the response parts them
        if (close.distance > 0) found = cast(pair, of_a, of_b, std::min(clearance_, close.next()));
        if (found.state == CastState::overlap && close.creeps()) return from;
      }
      if (found.state == CastState::free) return std::nullopt;
      if (found.state != CastState::overlap) return from + found.lower * (to - from);
    }
    return std::nullopt;
  }

  bool can_come_near(const BodyPair& pair, const Sweep& of_a, const Sweep& of_b) const {
    Sphere wider = shape(pair.a).sphere();
    wider.radius += clearance_;
    return can_meet(of_a, wider, of_b, shape(pair.b).sphere());
  }

  CastResult cast(const BodyPair& pair, const Sweep& of_a, const Sweep& of_b, Real clearance) {
    ++casts_;
    CastQuery query{shape(pair.a), shape(pair.b), of_a, of_b};
    query.input = query.a.is_convex() && query.b.is_convex() ? CastInput::hulls : CastInput::pieces;
    query.clearance = clearance;
    return collidoscope::cast(query, automatic_cast(query));
  }

  struct Closeness {
    Real distance;
    Real nearest;                                        // m: bodies do not come nearer while they rattle
    Real slowest;                                        // m/s: contacts that close no faster count as still
    Real closing = std::numeric_limits<Real>::lowest();  // m/s: the fastest of contacts within the clearance

    bool approaches() const { return closing > slowest; }
    /// The distance at which they meet next. Bodies that part come back where they rattle, many times in a
    /// step, and must not be much nearer each time. What bounces inelastically would come nearer without end,
    /// to where the direction between the two is no longer exact, and impulses along it help nothing.
    Real next() const {
      if (distance < nearest) return distance * 0.9999;
      return distance * (closing < -slowest ? 0.999 : 0.9);
    }
    /// Too slowly for that, but no body that touches another may.
    bool creeps() const { return closing > slowest * 1e-5; }
  };

  /// Of bodies within the clearance. A contact that would close by a small part of the clearance only, in the
  /// whole step, counts as still.
  Closeness closeness(const BodyPair& pair, const Pose& pose_a, const Pose& pose_b, Real time) const {
    const auto [a, b] = pair;
    const BodyVelocity of_a = velocity_at(time, a), of_b = velocity_at(time, b);
    constexpr Real part = 0.1;
    Closeness close{2 * clearance_, too_near * bodies_.skin, part * clearance_ / dt_};
    for (const Contact& contact : contacts_between(shape(a), pose_a, shape(b), pose_b, near())) {
      close.distance = std::min(close.distance, contact.separation);
      if (contact.separation <= clearance_)
        close.closing = std::max(close.closing, -parting_speed(of_a, of_b, contact));
    }
    return close;
  }

  BodyVelocity velocity_at(Real time, BodyIndex body) const {
    const Course& course = courses_[body];
    if (course.is_link() || course.is_stopped) return mean_velocity(body, share(body, time));
    return velocity_after(bodies_, motion_, body, course.sweep, course.until - course.since,
                          share(body, time));
  }

  /// Of what something else moves, at a share of its sweep.
  BodyVelocity mean_velocity(BodyIndex body, Real part) const {
    const Sweep& sweep = courses_[body].sweep;
    const Real duration =
        std::max(courses_[body].until - courses_[body].since, std::numeric_limits<Real>::min());
    return {sweep.start().to_parent(sweep.centre()) + sweep.translation() * part,
            sweep.translation() / duration, sweep.axis() * (sweep.angle() / duration)};
  }

  /// Contacts near an impact: the nearest points, and other corners of a face that lands flat.
  ManifoldRule near() const { return {2 * clearance_, 0, true}; }

  void move_to(Real time, BodyIndex body) {
    Course& course = courses_[body];
    if (world_.keeps_sweeps() && !course.is_link() && time > course.since && course.sweep.moves())
      world_.add_part({body, course.since / dt_, time / dt_, sweep_between(course.since, time, body)});
    if (course.driver)
      go_with_driver(time, body);
    else if (course.is_link() && time > course.since)
      set_driven_motion(body, course.sweep.at(share(body, time)), mean_velocity(body, share(body, time)));
    else if (!course.is_link() && !course.is_stopped && bodies_.kinds[body] != BodyKind::fixed)
      advance(bodies_, course.sweep, course.until - course.since, share(body, time), body, motion_);
    course.sweep = sweep_between(time, course.until, body), course.since = time;
  }

  void go_with_driver(Real time, BodyIndex body) {
    const Course& course = courses_[body];
    if (!(time > course.since)) return;
    const Real part = share(body, time);
    const Pose pose = course.sweep.at(part);
    const Quaternion turn = from_axis_angle(course.sweep.axis(), course.sweep.angle() * part);
    motion_.place(
        body, pose.to_parent(motion_.rotation_centres[body]),
        course.sweep.turns() ? normalized(turn * motion_.orientations[body]) : motion_.orientations[body]);
    set_driven_motion(body, pose, mean_velocity(body, part));
  }

  /// The contacts of a pair at an impact.
  struct Touching {
    BodyPair pair;
    std::vector<Contact> contacts;
  };

  void meet(const Meeting& meeting) {
    const auto [a, b] = meeting.pair;
    const Real time = meeting.time;
    move_to(time, a), move_to(time, b);
    if (const std::optional<BodyIndex> body = taken_along_in(meeting.pair))
      return take_along(*body, *body == a ? b : a, time);
    if (const std::optional<BodyIndex> body = held_in(meeting.pair)) return hold(*body);
    std::vector<Touching> touching = {{meeting.pair, contacts_at(time, meeting.pair)}};
    if (std::max(courses_[a].impacts, courses_[b].impacts) >= few_impacts) add_neighbours(time, touching);
    const std::vector<ImpactOutcome> outcomes = collide_all(time, touching);
    for (std::size_t i = 0; i < touching.size(); ++i)
      if (outcomes[i].impulse > 0) record(time, touching[i], outcomes[i].impulse);
    // Who runs into a body that stands still for now, but will make way, stands still as well.
    // So do bodies that have come too near for an exact direction.
    const bool waits =
        outcomes[0].impulse == 0 && (courses_[a].is_stopped || courses_[b].is_stopped ||
                                     nearest_of(touching[0].contacts) < too_near * bodies_.skin);
    const std::vector<BodyIndex> turned = turned_aside(touching, outcomes);
    for (const BodyIndex body : turned)
      go_on(body, outcome_of(body, touching, outcomes), waits && (body == a || body == b));
    for (const BodyIndex body : turned)
      if (bodies_.is_dynamic(body)) find_meetings(body, time);
  }

  std::vector<Contact> contacts_at(Real time, const BodyPair& pair) const {
    const auto pose = [&](BodyIndex body) { return courses_[body].sweep.at(share(body, time)); };
    return contacts_between(shape(pair.a), pose(pair.a), shape(pair.b), pose(pair.b), near());
  }

  /// Adds the pairs that touch bodies of the first. A light body between others would pass impulses to and
  /// fro, each time fewer by the ratio of masses.
  void add_neighbours(Real time, std::vector<Touching>& touching) {
    const BodyPair first = touching[0].pair;
    for (const BodyIndex body : {first.a, first.b})
      for (BodyIndex other = 0; bodies_.is_dynamic(body) && other < world_.size(); ++other) {
        if (other == first.a || other == first.b || !overlap(courses_[body].box, courses_[other].box))
          continue;
        const BodyPair pair{std::min(body, other), std::max(body, other)};
        if (!world_.pair_filter().tests(pair)) continue;
        std::vector<Contact> contacts = contacts_at(time, pair);
        if (contacts.empty()) continue;
        move_to(time, other);
        touching.push_back({pair, std::move(contacts)});
      }
  }

  std::vector<ImpactOutcome> collide_all(Real time, const std::vector<Touching>& touching) {
    std::vector<PairContacts> pairs;
    for (const auto& [pair, contacts] : touching) pairs.push_back({pair, contacts});
    return collide(bodies_, pairs, {slowest_bounce(bodies_, dt_), dt_ - time, taken_along_}, motion_);
  }

  /// The first two bodies, and those that got an impulse; sorted.
  static std::vector<BodyIndex> turned_aside(const std::vector<Touching>& touching,
                                             const std::vector<ImpactOutcome>& outcomes) {
    std::vector<BodyIndex> bodies;
    for (std::size_t i = 0; i < touching.size(); ++i)
      if (i == 0 || outcomes[i].impulse > 0)
        bodies.insert(bodies.end(), {touching[i].pair.a, touching[i].pair.b});
    std::sort(bodies.begin(), bodies.end());
    bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
    return bodies;
  }

  /// Of all contacts of the body.
  static ImpactOutcome outcome_of(BodyIndex body, const std::vector<Touching>& touching,
                                  const std::vector<ImpactOutcome>& outcomes) {
    ImpactOutcome of_body;
    for (std::size_t i = 0; i < touching.size(); ++i) {
      if (touching[i].pair.a != body && touching[i].pair.b != body) continue;
      of_body.impulse = std::max(of_body.impulse, outcomes[i].impulse);
      of_body.bounces = of_body.bounces || outcomes[i].bounces;
    }
    return of_body;
  }

  static Real nearest_of(const std::vector<Contact>& contacts) {
    return contacts.empty() ? 0 : std::ranges::min_element(contacts, {}, &Contact::separation)->separation;
  }

  void record(Real time, const Touching& touching, Real impulse) {
    const Contact& nearest = *std::ranges::min_element(touching.contacts, {}, &Contact::separation);
    owner_.impacts_.push_back(
        {touching.pair, time, (nearest.on_a + nearest.on_b) / Real(2), nearest.normal, impulse});
  }

  /// A new sweep. What has come to rest against something does not fall any more. Bodies that meet though
  /// they do not approach do so because they turn during a sweep: shorter ones follow them better.
  void go_on(BodyIndex body, const ImpactOutcome& outcome, bool waits) {
    if (!bodies_.is_dynamic(body)) return;
    Course& course = courses_[body];
    ++owner_.moved_again_, ++course.version;
    if (!outcome.bounces) motion_.rigid.accelerations[body] = Vec3(0);
    // They were for the course that has ended.
    motion_.rigid.corrections[body] = motion_.rigid.turn_corrections[body] = Vec3(0);
    if (outcome.impulse == 0) course.longest = (course.until - course.since) / 4;
    if (++course.impacts == most_impacts || waits) stop(body);
    set_sweep(body);
    set_box(body);
  }

  /// The body stands still for the rest of the step, and so does not gain speed by falling.
  void stop(BodyIndex body) {
    Course& course = courses_[body];
    if (course.is_stopped) return;
    course.is_stopped = true, ++owner_.stopped_;
    motion_.rigid.accelerations[body] = Vec3(0);
    const Vec3 down = normalized(bodies_.gravity);
    const Real falling = dot(motion_.velocities[body], down),
               gained = length(bodies_.gravity) * (dt_ - course.since);
    motion_.velocities[body] -= down * std::clamp(falling, Real(0), gained);
  }

  void find_meetings(BodyIndex body, Real time) {
    for (BodyIndex other = 0; other < world_.size(); ++other) {
      if (other == body || !overlap(courses_[body].box, courses_[other].box)) continue;
      const BodyPair pair{std::min(body, other), std::max(body, other)};
      if (matters(pair)) add_meeting(pair, meeting_time(pair, std::max(time, courses_[other].since)));
    }
  }

  MacroBacktracking& owner_;
  ThreadPool& threads_;
  World& world_;
  const RigidBodies& bodies_;
  MotionState& motion_;
  Real dt_;
  Real clearance_;  // m: how near bodies come before they bounce
  std::vector<Course> courses_;
  std::vector<BodyIndex> taken_along_;
  std::priority_queue<Meeting> meetings_;
  std::atomic<std::uint64_t>& casts_ = owner_.casts_;
};

MacroBacktracking::MacroBacktracking() : broad_(broad_choice("sweep-and-prune").create()) {}

void MacroBacktracking::move(World& world, Real dt, ThreadPool& threads) {
  impacts_.clear();
  casts_ = 0, moved_again_ = stopped_ = 0;
  Step(*this, world, dt, threads).run();
}

}  // namespace collidoscope
