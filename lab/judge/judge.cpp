#include "judge/judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "decomposition/decomposition.h"
#include "judge/truth_text.h"
#include "report/length_text.h"

namespace collidoscope {
namespace {

void keep_larger(std::optional<Real>& worst, const std::optional<Real>& error) {
  if (error && (!worst || *error > *worst)) worst = error;
}

/// Makes pieces as `decomposer` does, until `progress` is cancelled.
Decomposer cancelled_with(const Progress& progress, const Decomposer& decomposer) {
  return [&](const Mesh& mesh, const DecompositionChoice& choice, Progress*) {
    Progress part([&](double, std::string_view) { progress.expect_wanted(); });
    return decomposer ? decomposer(mesh, choice, &part)
                      : decompose(mesh, choice.options, choice.method, &part);
  };
}

/// All about one case.
class CaseJudge {
 public:
  CaseJudge(std::size_t index, const JudgedCase& judged, const JudgeOptions& options, JudgeReport& report)
      : index_(index),
        case_(judged),
        options_(options),
        report_(report),
        truth_(judged, options.decomposer),
        subject_(case_subject(judged)) {}

  /// The case's work begins at `begin` of all and is `share` of it. False: cancelled on the way.
  bool run(Progress& progress, double begin, double share) {
    check_expected();
    const std::size_t count = report_.rows.size();
    std::size_t judged = 0;
    for (; judged < count; ++judged) {
      const double done = static_cast<double>(judged) / static_cast<double>(count);
      if (!goes_on(progress, begin + share * done, judged)) break;
    }
    for (auto& [text, algorithms] : differences_)
      report_.differences.push_back({index_, std::move(algorithms), text});
    if (judged == count) ++report_.cases;
    return judged == count;
  }

 private:
  using Outcome = Judgement::Outcome;

  /// False: cancelled, perhaps while shapes were cut into pieces.
  bool goes_on(Progress& progress, double fraction, std::size_t algorithm) {
    try {
      progress.report(fraction, to_string(report_.rows[algorithm].choice));
      judge_by(algorithm);
      return true;
    } catch (const Cancelled&) {
      return false;
    }
  }

  // ---- The expected answer ------------------------------------------------------------------------------

  void check_expected() {
    const ExpectedAnswer& expected = case_.expected;
    const Truth* truth = truth_.about(subject_);
    if (truth == nullptr || truth->verdict == Verdict::undecided) return;
    const std::optional<Real> margin = truth->margin();
    const bool within_band = !options_.exact && margin && *margin <= truth_.band();
    if (expected.verdict && *expected.verdict != truth->verdict) {
      if (!within_band) refute(std::string(to_string(*expected.verdict)), *truth, margin);
      return;
    }
    check_length("distance ", expected.distance, truth->distance, *truth);
    check_length("depth ", expected.depth, truth->depth, *truth);
    if (within_band) return;
    const bool collide = truth->verdict == Verdict::colliding;
    refuse_length("distance ", collide ? expected.distance : std::nullopt, *truth);
    refuse_length("depth ", collide ? std::nullopt : expected.depth, *truth);
  }

  void check_length(const std::string& what, const std::optional<Real>& expected,
                    const std::optional<Real>& exact, const Truth& truth) {
    if (!expected || !exact) return;
    const Real error = std::abs(*expected - *exact);
    if (error > expected_tolerance()) refute(what + length_text(*expected, 17), truth, error);
  }

  /// Pairs that collide have no distance, and others no depth, but for 0.
  void refuse_length(const std::string& what, const std::optional<Real>& expected, const Truth& truth) {
    if (expected && *expected > expected_tolerance()) refute(what + length_text(*expected, 17), truth, {});
  }

  Real expected_tolerance() const {
    return case_.expected.tolerance.value_or(options_.tolerance * truth_.size());
  }

  void refute(const std::string& expected, const Truth& truth, const std::optional<Real>& by) {
    report_.contradictions.push_back({index_, 0, ContradictionKind::expected, expected, text_of(truth), by});
  }

  // ---- Algorithms ---------------------------------------------------------------------------------------

  void judge_by(std::size_t algorithm) {
    JudgeRow& row = report_.rows[algorithm];
    Judgement judged = judge(row.choice, truth_, options_);
    check_against_expected(judged);
    count(row, judged);
    CaseAnswer answer = answer_of(judged);
    if (judged.outcome == Outcome::right) answer.differs = note_difference(algorithm, judged);
    row.answers.push_back(answer);
    for (Contradiction& found : judged.contradictions) {
      found.case_index = index_, found.algorithm = algorithm;
      report_.contradictions.push_back(std::move(found));
    }
  }

  CaseAnswer answer_of(const Judgement& judged) {
    CaseAnswer answer;
    answer.outcome = judged.outcome, answer.subject = judged.subject;
    answer.nanoseconds = judged.nanoseconds;
    answer.contradicts = !judged.contradictions.empty();
    const Truth* truth = judged.subject ? truth_.about(*judged.subject) : nullptr;
    if (truth != nullptr) answer.exact = truth->verdict, answer.exact_length = truth->margin();
    if (judged.outcome == Outcome::skipped || judged.outcome == Outcome::failed) return answer;
    answer.verdict = judged.result.verdict;
    if (judged.result.gives(Capability::distance)) answer.length = judged.result.distance();
    if (judged.result.gives(Capability::depth)) answer.length = judged.result.depth();
    answer.error = judged.distance_error ? judged.distance_error : judged.depth_error;
    if (judged.excess) answer.error = judged.excess;
    if (judged.outcome == Outcome::wrong) answer.error = judged.contradictions.front().by;
    return answer;
  }

  /// Where a case says how near the answer must come, that counts as well as the judge's own tolerance.
  void check_against_expected(Judgement& judged) const {
    const ExpectedAnswer& expected = case_.expected;
    if (!expected.tolerance || judged.outcome != Outcome::right || judged.subject != subject_ ||
        !judged.contradictions.empty())
      return;
    const Real tolerance = *expected.tolerance;
    const auto add = [&](ContradictionKind kind, const std::string& what, Real wanted, Real given) {
      if (std::abs(given - wanted) > tolerance)
        judged.contradictions.push_back({0, 0, kind, text_of(judged.result),
                                         "expected: " + what + length_text(wanted, 17),
                                         std::abs(given - wanted)});
    };
    if (expected.distance && judged.result.gives(Capability::distance))
      add(ContradictionKind::distance, "distance ", *expected.distance, judged.result.distance());
    if (expected.depth && judged.result.gives(Capability::depth) && !judged.excess)
      add(ContradictionKind::depth, "depth ", *expected.depth, judged.result.depth());
  }

  static void count(JudgeRow& row, const Judgement& judged) {
    switch (judged.outcome) {
      case Outcome::skipped:
        ++row.skipped;
        return;
      case Outcome::failed:
        ++row.failed;
        return;
      case Outcome::undecided:
        ++row.undecided;
        break;
      case Outcome::wrong:
        ++row.wrong;
        break;
      case Outcome::right:
        ++row.right;
        if (!judged.contradictions.empty()) ++row.inaccurate;
        break;
    }
    row.nanoseconds.push_back(judged.nanoseconds);
    keep_larger(row.worst_distance, judged.distance_error);
    keep_larger(row.worst_depth, judged.depth_error);
    keep_larger(row.worst_excess, judged.excess);
  }

  /// Right about something else than the case, or right but not the shortest.
  bool note_difference(std::size_t algorithm, const Judgement& judged) {
    if (judged.excess)
      differences_["a separating direction that is not the shortest: " + length_text(judged.result.depth()) +
                   " instead of " + length_text(judged.result.depth() - *judged.excess)]
          .push_back(algorithm);
    if (judged.subject == subject_) return judged.excess.has_value();
    const Truth *own = truth_.about(*judged.subject), *of_case = truth_.about(subject_);
    if (own == nullptr || of_case == nullptr || !differ(*own, *of_case)) return judged.excess.has_value();
    differences_["answers for the " + std::string(to_string(*judged.subject)) + ", which are " +
                 text_of(*own) + "; the " + std::string(to_string(subject_)) + " are " + text_of(*of_case)]
        .push_back(algorithm);
    return true;
  }

  bool differ(const Truth& own, const Truth& of_case) const {
    if (own.verdict != of_case.verdict) return true;
    const Real tolerance = options_.tolerance * truth_.size();
    return own.distance && of_case.distance && std::abs(*own.distance - *of_case.distance) > tolerance;
  }

  std::size_t index_;
  const JudgedCase& case_;
  const JudgeOptions& options_;
  JudgeReport& report_;
  CaseTruth truth_;
  CaseSubject subject_;
  std::map<std::string, std::vector<std::size_t>> differences_;  // by text
};

}  // namespace

std::string_view to_string(ContradictionKind kind) {
  switch (kind) {
    case ContradictionKind::verdict:
      return "verdict";
    case ContradictionKind::distance:
      return "distance";
    case ContradictionKind::depth:
      return "depth";
    case ContradictionKind::failure:
      return "failure";
    case ContradictionKind::expected:
      break;
  }
  return "expected answer";
}

std::optional<std::int64_t> JudgeRow::median_nanoseconds() const {
  if (nanoseconds.empty()) return {};
  std::vector<std::int64_t> sorted = nanoseconds;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::ranges::nth_element(sorted, middle);
  return *middle;
}

bool JudgeReport::fails() const {
  return std::ranges::any_of(contradictions, [&](const Contradiction& found) {
    return found.kind == ContradictionKind::expected || !rows[found.algorithm].choice.algorithm->reference;
  });
}

std::vector<NarrowChoice> all_narrow_choices() {
  std::vector<NarrowChoice> choices;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    choices.push_back({algorithm, algorithm->default_options()});
  std::ranges::stable_sort(
      choices, {}, [](const NarrowChoice& choice) { return choice.algorithm->input == NarrowInput::pieces; });
  return choices;
}

JudgeReport judge(std::span<const NarrowChoice> choices, std::span<const JudgedCase> cases,
                  const JudgeOptions& options, Progress& progress) {
  JudgeReport report;
  for (const NarrowChoice& choice : choices) report.rows.emplace_back().choice = choice;
  const double share = 1 / static_cast<double>(cases.size());
  JudgeOptions cancellable = options;
  cancellable.decomposer = cancelled_with(progress, options.decomposer);
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (!CaseJudge(i, cases[i], cancellable, report).run(progress, share * static_cast<double>(i), share))
      break;
  return report;
}

}  // namespace collidoscope
