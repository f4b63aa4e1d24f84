#pragma once

// Proofs of a frame's verdicts. They decide verdicts that floating point cannot, or check all of them.

#include <cstdint>
#include <span>
#include <vector>

#include "core/parallel.h"
#include "narrow/proof/exact_verdict.h"
#include "pipeline/pair_slots.h"

namespace collidoscope {

/// A verdict that was proven wrong.
struct WrongVerdict {
  BodyPair pair;
  Verdict claimed = Verdict::undecided, truth = Verdict::undecided;
};

/// Keeps each pair's last certificate, because most hold in the next frame too, or nearly do.
class VerdictProofs {
 public:
  /// Proves a verdict for each pair of the batch. Call slots.update() for its pairs before.
  void prove(const NarrowBatch& batch, const PairSlots& slots, ThreadPool& threads);

  /// Replaces the wrong results of the batch that was proven.
  void correct(const NarrowBatch& batch) const;
  std::vector<WrongVerdict> wrong(const NarrowBatch& batch) const;
  /// The number of verdicts, about ellipsoids, that rounding leaves open.
  std::uint64_t open() const;
  /// The number of verdicts that needed exact arithmetic.
  std::uint64_t decided_exactly() const;

  std::size_t bytes() const;

 private:
  bool is_wrong(const NarrowBatch& batch, std::size_t i) const;

  std::vector<Certificate> certificates_;  // by slot
  std::vector<ProvenVerdict> proven_;      // by pair
};

}  // namespace collidoscope
