#include "simulation/macro_backtracking.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <queue>

#include "broad/broad_choice.h"
#include "dynamics/rigid/impact.h"
#include "motion/cast.h"
#include "motion/swept_sphere.h"
#include "pipeline/contact_detection.h"
#include "simulation/body_courses.h"

namespace collidoscope {
namespace {

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
        courses_(world, dt, clearance_) {}

  void run() {
    for (BodyIndex body = 0; body < world_.size(); ++body) add_end(body);
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
    for (BodyIndex body = 0; body < world_.size(); ++body) courses_.move_to(dt_, body);
  }

 private:
  // Of a body in a step: after the first few, its neighbours take part; after the last, it stands still.
  static constexpr int few_impacts = 4, most_impacts = 32;
  static constexpr Real too_near = 0.01;  // of the skin

  /// Where its sweep ends before the step does, the body needs another one.
  void add_end(BodyIndex body) {
    const BodyCourse& course = courses_[body];
    if (course.until < dt_) meetings_.push({course.until, {body, body}, course.version, course.version});
  }

  void renew(BodyIndex body) {
    if (courses_.waits_for_driver(body)) turn_on(*courses_[body].driver);
    courses_.renew(body);
    add_end(body);
  }

  /// A sweep has come to its end without an impact.
  void turn_on(BodyIndex body) {
    const Real time = courses_[body].until;
    courses_.move_to(time, body);
    courses_.lengthen_sweeps(body);
    renew(body);
    find_meetings(body, time);
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

  /// It would be run over: it had too many impacts to make way by itself.
  void take_along(BodyIndex body, BodyIndex by, Real time) {
    courses_.take_along(body, by);
    renew(body);
    find_meetings(body, time);
  }

  void find_first_meetings() {
    std::vector<Aabb> boxes;
    for (BodyIndex body = 0; body < world_.size(); ++body) boxes.push_back(courses_[body].box);
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

  const Shape& shape(BodyIndex body) const { return *world_.shape(body); }

  /// The time at which the bodies come within the clearance, from `from` on. Bodies that are within it
  /// already meet at once if they approach; else when they have come a little nearer. Bodies that overlap by
  /// little, or are nearer than casts can see, and do not approach, would never part if they were held here.
  /// As they turn, they may approach later: they are looked at again after a while, then after twice as long.
  std::optional<Real> meeting_time(const BodyPair& pair, Real from) {
    constexpr Real first_look = 1.0 / 4096;  // of the step
    const Real to = std::min(courses_[pair.a].until, courses_[pair.b].until);
    for (Real look = first_look * dt_; from < to; from += look, look *= 2) {
      const Sweep of_a = courses_.sweep_between(from, to, pair.a),
                  of_b = courses_.sweep_between(from, to, pair.b);
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

  /// m/s: what is slower moves by a small part of the clearance only, in the whole step, and counts as still.
  Real slowest() const { return 0.1 * clearance_ / dt_; }

  /// Of bodies within the clearance.
  Closeness closeness(const BodyPair& pair, const Pose& pose_a, const Pose& pose_b, Real time) const {
    const auto [a, b] = pair;
    const BodyVelocity of_a = courses_.velocity_at(time, a), of_b = courses_.velocity_at(time, b);
    Closeness close{2 * clearance_, too_near * bodies_.skin, slowest()};
    for (const Contact& contact : contacts_between(shape(a), pose_a, shape(b), pose_b, near())) {
      close.distance = std::min(close.distance, contact.separation);
      if (contact.separation <= clearance_)
        close.closing = std::max(close.closing, -parting_speed(of_a, of_b, contact));
    }
    return close;
  }

  /// Contacts near an impact: the nearest points, and other corners of a face that lands flat.
  ManifoldRule near() const { return {2 * clearance_, 0, true}; }

  /// The contacts of a pair at an impact.
  struct Touching {
    BodyPair pair;
    std::vector<Contact> contacts;
  };

  void meet(const Meeting& meeting) {
    const auto [a, b] = meeting.pair;
    const Real time = meeting.time;
    courses_.move_to(time, a), courses_.move_to(time, b);
    if (const std::optional<BodyIndex> body = taken_along_in(meeting.pair))
      return take_along(*body, *body == a ? b : a, time);
    if (const std::optional<BodyIndex> body = held_in(meeting.pair)) {
      courses_.hold(*body);
      return renew(*body);
    }
    std::vector<Touching> touching = {{meeting.pair, contacts_at(time, meeting.pair)}};
    if (std::max(courses_[a].impacts, courses_[b].impacts) >= few_impacts) add_neighbours(time, touching);
    const std::vector<ImpactOutcome> outcomes = collide_all(time, touching);
    for (std::size_t i = 0; i < touching.size(); ++i)
      if (outcomes[i].impulse > 0) record(time, touching[i], outcomes[i].impulse);
    // Who runs into a body that stands still for now, but will make way, stands still as well.
    const bool waits = outcomes[0].impulse == 0 && (courses_[a].is_stopped || courses_[b].is_stopped);
    const std::vector<BodyIndex> turned = turned_aside(touching, outcomes);
    for (const BodyIndex body : turned)
      go_on(body, outcome_of(body, touching, outcomes), waits && (body == a || body == b));
    for (const BodyIndex body : turned)
      if (bodies_.is_dynamic(body)) find_meetings(body, time);
  }

  std::vector<Contact> contacts_at(Real time, const BodyPair& pair) const {
    return contacts_between(shape(pair.a), courses_.pose_at(time, pair.a), shape(pair.b),
                            courses_.pose_at(time, pair.b), near());
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
        courses_.move_to(time, other);
        touching.push_back({pair, std::move(contacts)});
      }
  }

  std::vector<ImpactOutcome> collide_all(Real time, const std::vector<Touching>& touching) {
    std::vector<PairContacts> pairs;
    for (const auto& [pair, contacts] : touching) pairs.push_back({pair, contacts});
    return collide(bodies_, pairs,
                   {slowest_bounce(bodies_, dt_), slowest(), dt_ - time, courses_.taken_along()}, motion_);
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
      of_body.closing = std::max(of_body.closing, outcomes[i].closing);
      of_body.bounces = of_body.bounces || outcomes[i].bounces;
    }
    return of_body;
  }

  void record(Real time, const Touching& touching, Real impulse) {
    const Contact& nearest = *std::ranges::min_element(touching.contacts, {}, &Contact::separation);
    owner_.impacts_.push_back(
        {touching.pair, time, (nearest.on_a + nearest.on_b) / Real(2), nearest.normal, impulse});
  }

  /// A new sweep. What has come to rest against something does not fall any more. Bodies that meet though
  /// they hardly approach do so because they turn during a sweep: shorter ones follow them better.
  void go_on(BodyIndex body, const ImpactOutcome& outcome, bool waits) {
    if (!bodies_.is_dynamic(body)) return;
    ++owner_.moved_again_;
    if (!outcome.bounces) motion_.rigid.accelerations[body] = Vec3(0);
    // They were for the course that has ended.
    motion_.rigid.corrections[body] = motion_.rigid.turn_corrections[body] = Vec3(0);
    const BodyCourse& course = courses_[body];
    const bool is_misled = course.impacts < few_impacts ? outcome.impulse == 0 : outcome.closing < slowest();
    if (is_misled) courses_.shorten_sweeps(body);
    courses_.count_impact(body);
    if (course.impacts == most_impacts || waits) stop(body);
    renew(body);
  }

  void stop(BodyIndex body) {
    if (courses_[body].is_stopped) return;
    courses_.stop(body), ++owner_.stopped_;
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
  BodyCourses courses_;
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
