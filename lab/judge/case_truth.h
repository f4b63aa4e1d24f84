#pragma once

// The exact truth about a case, against which algorithms are judged.

#include <array>
#include <optional>
#include <string>

#include "judge/judged_case.h"

namespace collidoscope {

/// About one subject of a case.
struct Truth {
  Verdict verdict = Verdict::undecided;  // undecided: an ellipsoid's, left open by rounding
  std::optional<Real> distance;          // m; of separated shapes
  std::optional<Real> depth;             // m; of colliding hulls: the shortest way out
  std::string proof;                     // in a sentence

  /// The gap or the depth, by which a wrong verdict is wrong; none if it is not known.
  std::optional<Real> margin() const { return verdict == Verdict::separated ? distance : depth; }
};

/// Truths of a case, each found when it is first needed. The case must outlive it.
class CaseTruth {
 public:
  /// `decomposer` cuts shapes into convex pieces.
  explicit CaseTruth(const JudgedCase& judged, Decomposer decomposer = {});

  /// Null where the case has no such subject: a shape without triangles has no surface, and matrices that are
  /// not rotations leave surfaces to nobody.
  const Truth* about(CaseSubject subject);

  /// The largest absolute world coordinate, m: errors are relative to it.
  Real size() const { return size_; }
  /// m: within it a verdict may be either.
  Real band() const;

  /// The pair as algorithms about a subject take it. Null where about() is.
  const PlacedPair* placed(CaseSubject subject);

 private:
  struct Entry {
    std::optional<PlacedPair> pair;
    std::optional<Truth> truth;
  };

  void find(CaseSubject subject);
  std::optional<PlacedPair> place(CaseSubject subject) const;
  Truth truth_about(CaseSubject subject, const PlacedPair& pair) const;

  const JudgedCase& case_;
  Decomposer decomposer_;
  Real size_ = 0;
  std::array<std::optional<Entry>, 4> entries_;  // by subject
};

}  // namespace collidoscope
