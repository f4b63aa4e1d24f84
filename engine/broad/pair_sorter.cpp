#include "broad/pair_sorter.h"

namespace collidoscope {
namespace {

void counts_to_starts(std::vector<std::uint32_t>& counts) {
  std::uint32_t start = 0;
  for (std::uint32_t& entry : counts) {
    const std::uint32_t count = entry;
    entry = start;
    start += count;
  }
}

}  // namespace

void PairSorter::sort(std::span<const std::vector<BodyPair>> pieces, std::size_t bodies,
                      std::vector<BodyPair>& sorted) {
  next_a_.assign(bodies, 0);
  next_b_.assign(bodies, 0);
  std::size_t total = 0;
  for (const std::vector<BodyPair>& piece : pieces) {
    total += piece.size();
    for (const BodyPair& pair : piece) ++next_a_[pair.a], ++next_b_[pair.b];
  }
  counts_to_starts(next_a_);
  counts_to_starts(next_b_);
  by_b_.resize(total);
  sorted.resize(total);
  for (const std::vector<BodyPair>& piece : pieces)
    for (const BodyPair& pair : piece) by_b_[next_b_[pair.b]++] = pair;
  for (const BodyPair& pair : by_b_) sorted[next_a_[pair.a]++] = pair;
}

std::size_t PairSorter::bytes() const {
  return by_b_.capacity() * sizeof(BodyPair) +
         (next_a_.capacity() + next_b_.capacity()) * sizeof(std::uint32_t);
}

}  // namespace collidoscope
