#pragma once

// Proofs of a frame's verdicts: to decide those that floating point cannot, and to check them all.

#include <cstdint>
#include <span>
#include <vector>

#include "core/parallel.h"
#include "narrow/proof/exact_verdict.h"
#include "pipeline/pair_slots.h"

namespace collidoscope {

/// A verdict that the truth goes against.
struct WrongVerdict {
  BodyPair pair;
  Verdict claimed = Verdict::undecided, truth = Verdict::undecided;
};

/// Keeps each pair's last certificate: most hold in the next frame too, or nearly do.
class VerdictProofs {
 public:
  /// Proves a verdict of each pair of the batch. Call slots.update() for its pairs before.
  void prove(const NarrowBatch& batch, const PairSlots& slots, ThreadPool& threads);

  /// Sets right what is wrong in the results that were proven.
  void correct(const NarrowBatch& batch) const;
  std::vector<WrongVerdict> wrong(const NarrowBatch& batch) const;
  /// How many took exact arithmetic.
  std::uint64_t decided_exactly() const;

  std::size_t bytes() const;

 private:
  std::vector<Certificate> certificates_;  // by slot
  std::vector<ProvenVerdict> proven_;      // by pair
};

}  // namespace collidoscope
