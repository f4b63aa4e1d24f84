#pragma once

// Judges narrow-phase algorithms by cases: each answer is compared with the exact truth about what the
// algorithm is about, and the truth with the answer that the case expects.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/progress.h"
#include "judge/case_truth.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {

struct JudgeOptions {
  /// Distances and depths may err by this, relative to the largest world coordinate of the case.
  Real tolerance = 1e-9;
  /// Verdicts must be right within the contact band, too.
  bool exact = false;
  Decomposer decomposer;
};

/// In what an answer goes against the truth.
enum class ContradictionKind : std::uint8_t {
  verdict,
  distance,
  depth,     // shorter than any way out, or no way out along its own direction
  failure,   // the algorithm threw
  expected,  // not the algorithm, but the expected answer goes against the truth
};
std::string_view to_string(ContradictionKind kind);

struct Contradiction {
  std::size_t case_index = 0;
  std::size_t algorithm = 0;  // in the judge's list; of no meaning for an expected answer
  ContradictionKind kind = ContradictionKind::verdict;
  std::string says, truth;
  std::optional<Real> by;  // m: the gap or depth that a wrong verdict misses, or the error of a length
};

/// Algorithms that answer rightly about something else than the case: hulls where a mesh is not convex.
struct ExpectedDifference {
  std::size_t case_index = 0;
  std::vector<std::size_t> algorithms;
  std::string text;
};

/// One algorithm's answer to one case.
struct Judgement {
  enum class Outcome : std::uint8_t { right, wrong, undecided, failed, skipped };
  Outcome outcome = Outcome::skipped;
  PairResult result;
  std::optional<CaseSubject> subject;
  std::int64_t nanoseconds = 0;
  std::optional<Real> distance_error, depth_error;  // m, of a right verdict
  std::optional<Real> excess;                       // m: a way out that is longer than the shortest by this
  std::vector<Contradiction> contradictions;
  std::string note;  // why it was skipped
};

/// What of a judgement a report keeps.
struct CaseAnswer {
  Judgement::Outcome outcome = Judgement::Outcome::skipped;
  std::optional<CaseSubject> subject;                                // none where it was skipped
  Verdict verdict = Verdict::undecided, exact = Verdict::undecided;  // about the subject
  std::optional<Real> length, exact_length;  // m: the distance or the depth that belongs to the verdict
  std::optional<Real> error;                 // m: of the length; of a wrong verdict, what it is wrong by
  std::int64_t nanoseconds = 0;
  bool contradicts = false;  // the truth, or the answer that the case expects
  bool differs = false;      // rightly, for its subject is not what the case is about
};

/// What an algorithm's answers are about.
CaseSubject subject_of(const NarrowChoice& choice);

/// Queries the algorithm about the case and compares its answer. Throws nothing that the algorithm throws.
Judgement judge(const NarrowChoice& choice, CaseTruth& truth, const JudgeOptions& options);

/// An algorithm's row of the matrix.
struct JudgeRow {
  NarrowChoice choice;
  std::size_t right = 0, wrong = 0, undecided = 0, failed = 0, skipped = 0;
  std::size_t inaccurate = 0;  // right verdicts with a distance or depth beyond the tolerance
  std::optional<Real> worst_distance, worst_depth, worst_excess;  // m
  std::vector<std::int64_t> nanoseconds;
  std::vector<CaseAnswer> answers;  // by case

  std::optional<std::int64_t> median_nanoseconds() const;
};

struct JudgeReport {
  std::size_t cases = 0;  // judged; fewer than given if it was interrupted
  std::vector<JudgeRow> rows;
  std::vector<Contradiction> contradictions;  // in the order of the cases
  std::vector<ExpectedDifference> differences;

  /// Whether an algorithm that is no reference contradicts the truth, or an expected answer does.
  bool fails() const;
};

/// Every algorithm of the list, with its default options. Those about convex pieces come last, because
/// cutting shapes takes the longest.
std::vector<NarrowChoice> all_narrow_choices();

/// Judges each algorithm by each case. When `progress` is cancelled, what there is so far is returned.
JudgeReport judge(std::span<const NarrowChoice> choices, std::span<const JudgedCase> cases,
                  const JudgeOptions& options, Progress& progress);

}  // namespace collidoscope
