// One algorithm, one case.

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "core/stopwatch.h"
#include "foreign/process_algorithm.h"
#include "judge/hull_depth.h"
#include "judge/isolated_query.h"
#include "judge/judge.h"
#include "judge/truth_text.h"
#include "narrow/foreign/foreign_algorithm.h"

namespace collidoscope {
namespace {

/// A second query is timed unless the first one took so long, ns.
constexpr std::int64_t long_query = 2'000'000'000;

class Judging {
 public:
  Judging(const NarrowChoice& choice, CaseTruth& truth, const JudgeOptions& options)
      : choice_(choice), truth_(truth), options_(options), tolerance_(options.tolerance * truth.size()) {}

  Judgement run() {
    const CaseSubject subject = subject_of(choice_);
    const PlacedPair* pair = truth_.placed(subject);
    if (pair == nullptr) {
      judged_.note = "the case has no " + std::string(to_string(subject)) + " that it takes";
      return judged_;
    }
    judged_.subject = subject;
    try {
      query(*pair);
      compare(*truth_.about(subject), *pair);
    } catch (const Cancelled&) {
      throw;
    } catch (const std::exception& error) {
      judged_.outcome = Judgement::Outcome::failed;
      contradict(ContradictionKind::failure, error.what(), "", {});
    }
    return judged_;
  }

 private:
  using Outcome = Judgement::Outcome;

  void query(const PlacedPair& pair) {
    for (const ShapePointer& shape : {pair.a, pair.b}) shape->prepare(choice_.needs(), nullptr);
    const NarrowQuery query{*pair.a, *pair.b, pair.b_in_a, Request::penetration, choice_.options};
    const auto answer = [&] { return timed(query); };
    const TimedAnswer timed_answer = may_crash() ? run_isolated(answer) : answer();
    judged_.result = timed_answer.result, judged_.nanoseconds = timed_answer.nanoseconds;
  }

  /// A user's library. Programs are processes of their own already.
  bool may_crash() const {
    const NarrowAlgorithm& algorithm = *choice_.algorithm;
    return is_foreign(algorithm) && !is_command(algorithm.id);
  }

  TimedAnswer timed(const NarrowQuery& query) const {
    PairCache cache;
    const Stopwatch first;
    TimedAnswer answer{choice_.algorithm->query(query, cache), 0};
    answer.nanoseconds = first.nanoseconds();
    if (answer.nanoseconds > long_query) return answer;
    PairCache fresh;  // derived data is there now
    const Stopwatch second;
    choice_.algorithm->query(query, fresh);
    answer.nanoseconds = second.nanoseconds();
    return answer;
  }

  void compare(const Truth& truth, const PlacedPair& pair) {
    const PairResult& result = judged_.result;
    judged_.outcome = result.verdict == Verdict::undecided ? Outcome::undecided : Outcome::right;
    if (result.verdict == Verdict::undecided || truth.verdict == Verdict::undecided) return;
    if (result.verdict != truth.verdict) return compare_margin(truth);
    if (truth.distance && result.gives(Capability::distance)) compare_distance(*truth.distance, truth);
    if (truth.depth && result.gives(Capability::depth)) compare_depth(*truth.depth, truth, pair);
  }

  /// A wrong verdict is none within the band.
  void compare_margin(const Truth& truth) {
    const std::optional<Real> margin = truth.margin();
    if (!options_.exact && margin && *margin <= truth_.band()) return;
    judged_.outcome = Outcome::wrong;
    contradict(ContradictionKind::verdict, text_of(judged_.result), text_of(truth), margin);
  }

  void compare_distance(Real distance, const Truth& truth) {
    const Real error = std::abs(judged_.result.distance() - distance);
    judged_.distance_error = error;
    if (error > tolerance_)
      contradict(ContradictionKind::distance, text_of(judged_.result), text_of(truth), error);
  }

  /// A depth is wrong if it is less than the least, or if B does not leave A by it along its direction. A
  /// longer way out is one, too.
  void compare_depth(Real depth, const Truth& truth, const PlacedPair& pair) {
    const PairResult& result = judged_.result;
    const Real error = result.depth() - depth;
    if (std::abs(error) <= tolerance_) return void(judged_.depth_error = std::abs(error));
    const bool curved = pair.a->is_curved() || pair.b->is_curved();
    if (error > 0 && !curved && result.gives(Capability::direction)) {
      const Real along = overlap_along(pair.given, pair.to_world.rotate(result.normal));
      if (std::abs(along - result.depth()) <= tolerance_) return void(judged_.excess = error);
    }
    judged_.depth_error = std::abs(error);
    contradict(ContradictionKind::depth, text_of(result), text_of(truth), std::abs(error));
  }

  void contradict(ContradictionKind kind, std::string says, std::string truth, std::optional<Real> by) {
    judged_.contradictions.push_back({0, 0, kind, std::move(says), std::move(truth), by});
  }

  const NarrowChoice& choice_;
  CaseTruth& truth_;
  const JudgeOptions& options_;
  Real tolerance_;  // m
  Judgement judged_;
};

}  // namespace

CaseSubject subject_of(const NarrowChoice& choice) {
  const NarrowAlgorithm& algorithm = *choice.algorithm;
  if (algorithm.input == NarrowInput::convex) return CaseSubject::hulls;
  if (algorithm.input == NarrowInput::pieces) return CaseSubject::pieces;
  for (std::size_t i = 0; i < algorithm.parameters.size(); ++i)
    if (algorithm.parameters[i].name == "solid" && choice.options.choice(i) != 0) return CaseSubject::solids;
  return CaseSubject::surfaces;
}

Judgement judge(const NarrowChoice& choice, CaseTruth& truth, const JudgeOptions& options) {
  return Judging(choice, truth, options).run();
}

}  // namespace collidoscope
