#include "pipeline/verdict_proofs.h"

#include <algorithm>

namespace collidoscope {
namespace {

Claim claim_of(const NarrowBatch& batch, std::size_t i) {
  return {batch.results[i], batch.bodies.poses[batch.pairs[i].a].rotation};
}

}  // namespace

void VerdictProofs::prove(const NarrowBatch& batch, const PairSlots& slots, ThreadPool& threads) {
  certificates_.resize(slots.capacity());
  for (const std::uint32_t slot : slots.fresh()) certificates_[slot] = Certificate{};
  proven_.resize(batch.pairs.size());
  constexpr std::size_t pairs_per_task = 64;
  threads.for_ranges(batch.pairs.size(), pairs_per_task, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      proven_[i] = prove_verdict(placed_hulls(batch.bodies, batch.pairs[i]), claim_of(batch, i),
                                 certificates_[batch.slots[i]]);
  });
}

void VerdictProofs::correct(const NarrowBatch& batch) const {
  for (std::size_t i = 0; i < proven_.size(); ++i) {
    if (is_wrong(batch, i))
      batch.results[i] =
          corrected(claim_of(batch, i), proven_[i].verdict, placed_hulls(batch.bodies, batch.pairs[i]));
  }
}

std::vector<WrongVerdict> VerdictProofs::wrong(const NarrowBatch& batch) const {
  std::vector<WrongVerdict> found;
  for (std::size_t i = 0; i < proven_.size(); ++i)
    if (is_wrong(batch, i)) found.push_back({batch.pairs[i], batch.results[i].verdict, proven_[i].verdict});
  return found;
}

bool VerdictProofs::is_wrong(const NarrowBatch& batch, std::size_t i) const {
  return proven_[i].verdict != Verdict::undecided && batch.results[i].verdict != proven_[i].verdict;
}

std::uint64_t VerdictProofs::open() const {
  return static_cast<std::uint64_t>(
      std::count_if(proven_.begin(), proven_.end(),
                    [](const ProvenVerdict& proof) { return proof.verdict == Verdict::undecided; }));
}

std::uint64_t VerdictProofs::decided_exactly() const {
  return static_cast<std::uint64_t>(std::count_if(proven_.begin(), proven_.end(),
                                                  [](const ProvenVerdict& proof) { return proof.exactly; }));
}

std::size_t VerdictProofs::bytes() const {
  return certificates_.capacity() * sizeof(Certificate) + proven_.capacity() * sizeof(ProvenVerdict);
}

}  // namespace collidoscope
