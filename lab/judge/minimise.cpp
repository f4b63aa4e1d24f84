#include "judge/minimise.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/quaternion.h"
#include "judge/case_geometry.h"

namespace collidoscope {
namespace {

constexpr Real share_that_lasts = 0.1;

class Minimiser {
 public:
  Minimiser(const JudgedCase& judged, const NarrowChoice& choice, ContradictionKind kind,
            const JudgeOptions& options, Progress& progress, const MinimiseLimits& limits)
      : choice_(choice),
        kind_(kind),
        options_(options),
        progress_(progress),
        limits_(limits),
        of_hull_(subject_of(choice) == CaseSubject::hulls) {
    best_.judged = judged;
  }

  MinimisedCase run() {
    best_.parts_before = parts();
    best_.parts_after = best_.parts_before;
    if (!accept(best_.judged)) return best_;
    best_.judged.expected = {};
    least_ = best_.contradiction->by.value_or(0) * share_that_lasts;
    said_ = best_.judgement.result.verdict;
    simplify_poses();
    for (std::size_t before = parts() + 1; parts() < before && !is_over();) {
      before = parts();
      leave_out(&JudgedCase::a);
      leave_out(&JudgedCase::b);
    }
    round_coordinates(&JudgedCase::a);
    round_coordinates(&JudgedCase::b);
    round_translation();
    best_.parts_after = parts();
    best_.complete = !is_over();
    expect_truth();
    return best_;
  }

 private:
  using Side = CaseShape JudgedCase::*;

  bool is_over() const { return queries_ >= limits_.queries || progress_.cancelled(); }

  std::size_t parts() const {
    return CaseGeometry(best_.judged.a, of_hull_).size() + CaseGeometry(best_.judged.b, of_hull_).size();
  }

  /// Keeps the candidate if the contradiction lasts.
  bool accept(const JudgedCase& candidate) {
    if (is_over()) return false;
    ++queries_;
    show_progress();
    CaseTruth truth(candidate, options_.decomposer);
    Judgement judged = judge(choice_, truth, options_);
    const auto found = std::ranges::find(judged.contradictions, kind_, &Contradiction::kind);
    if (found == judged.contradictions.end() || found->by.value_or(least_) < least_) return false;
    if (said_ && *said_ != judged.result.verdict) return false;
    best_.judged = candidate;
    best_.contradiction = *found;
    best_.judgement = std::move(judged);
    return true;
  }

  void show_progress() {
    try {
      progress_.report(static_cast<double>(queries_) / static_cast<double>(limits_.queries), "minimising");
    } catch (const Cancelled&) {
      // is_over() ends the work; what was found so far is kept
    }
  }

  // ---- Parts --------------------------------------------------------------------------------------------

  bool accept_shape(Side side, std::optional<CaseShape> shape) {
    if (!shape) return false;
    JudgedCase candidate = best_.judged;
    candidate.*side = std::move(*shape);
    return accept(candidate);
  }

  /// Leaves out ever smaller runs of parts.
  void leave_out(Side side) {
    const CaseGeometry geometry(best_.judged.*side, of_hull_);
    std::vector<std::size_t> kept(geometry.size());
    std::iota(kept.begin(), kept.end(), std::size_t{0});
    for (std::size_t run = kept.size() / 2; run > 0; run /= 2)
      for (std::size_t begin = 0; begin < kept.size() && !is_over();) {
        std::vector<std::size_t> fewer = kept;
        const auto first = fewer.begin() + static_cast<std::ptrdiff_t>(begin);
        fewer.erase(first, first + static_cast<std::ptrdiff_t>(std::min(run, kept.size() - begin)));
        if (accept_shape(side, geometry.with(fewer)))
          kept = std::move(fewer);
        else
          begin += run;
      }
  }

  // ---- Poses --------------------------------------------------------------------------------------------

  bool accept_poses(const PosePair& poses) {
    JudgedCase candidate = best_.judged;
    candidate.poses = poses;
    return accept(candidate);
  }

  void simplify_poses() {
    const PosePair& poses = best_.judged.poses;
    accept_poses({Pose(), relative_pose(poses.a, poses.b)});
    if (accept_poses({poses.a, {Mat3(1), poses.b.translation}})) return;
    for (int digits = 0; digits <= 3; ++digits)
      if (accept_poses({rounded_turn(poses.a, digits), rounded_turn(poses.b, digits)})) return;
    // As the scene's quaternions will have it.
    accept_poses({{to_matrix(from_matrix(poses.a.rotation)), poses.a.translation},
                  {to_matrix(from_matrix(poses.b.rotation)), poses.b.translation}});
  }

  /// Turned by an angle of so many digits in degrees, about an axis of one digit more.
  static Pose rounded_turn(const Pose& pose, int digits) {
    constexpr Real degree = std::numbers::pi / 180;
    const Quaternion q = from_matrix(pose.rotation);
    const Vec3 axis(q.x, q.y, q.z);
    const Real angle = 2 * std::atan2(length(axis), q.w) / degree, scale = std::pow(Real(10), digits);
    if (!(length(axis) > 0)) return {Mat3(1), pose.translation};
    Vec3 unit = normalized(axis) * (10 * scale);
    unit = {std::round(unit.x), std::round(unit.y), std::round(unit.z)};
    return {to_matrix(from_axis_angle(unit, std::round(angle * scale) / scale * degree)), pose.translation};
  }

  // ---- Digits -------------------------------------------------------------------------------------------

  /// The smallest power of ten above the largest coordinate.
  static Real scale_of(Real largest) {
    return largest > 0 ? std::pow(10, std::ceil(std::log10(largest))) : 1;
  }

  void round_coordinates(Side side) {
    constexpr int most_digits = 7;  // of float32
    const CaseGeometry geometry(best_.judged.*side, of_hull_);
    const Aabb& box = (best_.judged.*side).shape->aabb();
    const Vec3 far = glm::max(glm::abs(box.min), glm::abs(box.max));
    const Real scale = scale_of(std::max({far.x, far.y, far.z}));
    for (int digits = 1; digits <= most_digits; ++digits)
      if (accept_shape(side, geometry.rounded(std::pow(Real(10), digits) / scale))) return;
  }

  void round_translation() {
    constexpr int most_digits = 12;
    const PosePair poses = best_.judged.poses;
    const Vec3 &a = poses.a.translation, &b = poses.b.translation;
    const Vec3 far = glm::max(glm::abs(a), glm::abs(b));
    const Real scale = scale_of(std::max({far.x, far.y, far.z}));
    for (int digits = 0; digits <= most_digits; ++digits) {
      const Real per_step = std::pow(Real(10), digits) / scale;
      const auto rounded = [&](const Vec3& v) { return glm::round(v * per_step) / per_step; };
      if (accept_poses({{poses.a.rotation, rounded(a)}, {poses.b.rotation, rounded(b)}})) return;
    }
  }

  void expect_truth() {
    CaseTruth truth(best_.judged, options_.decomposer);
    const CaseSubject subject = subject_of(choice_);
    const Truth* exact = truth.about(subject);
    if (exact == nullptr || subject == CaseSubject::pieces || exact->verdict == Verdict::undecided) return;
    best_.judged.expected = {subject, exact->verdict, exact->distance, exact->depth, {}};
  }

  const NarrowChoice& choice_;
  ContradictionKind kind_;
  const JudgeOptions& options_;
  Progress& progress_;
  MinimiseLimits limits_;
  bool of_hull_;
  Real least_ = 0;               // m: what the contradiction must be about
  std::optional<Verdict> said_;  // what it must go on saying
  std::size_t queries_ = 0;
  MinimisedCase best_;
};

}  // namespace

MinimisedCase minimise(const JudgedCase& judged, const NarrowChoice& choice, ContradictionKind kind,
                       const JudgeOptions& options, Progress& progress, const MinimiseLimits& limits) {
  return Minimiser(judged, choice, kind, options, progress, limits).run();
}

}  // namespace collidoscope
