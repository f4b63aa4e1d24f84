#include "broad/common/pair_sorter.h"

#include "broad/common/radix_sort.h"

namespace collidoscope {

void PairSorter::sort(std::span<const std::vector<BodyPair>> pieces, std::size_t bodies,
                      std::vector<BodyPair>& sorted) {
  next_.assign(bodies, {0, 0});
  std::size_t total = 0;
  for (const std::vector<BodyPair>& piece : pieces) {
    total += piece.size();
    for (const BodyPair& pair : piece) ++next_[pair.a].a, ++next_[pair.b].b;
  }
  counts_to_starts(next_);
  by_b_.resize(total);
  sorted.resize(total);
  for (const std::vector<BodyPair>& piece : pieces)
    for (const BodyPair& pair : piece) by_b_[next_[pair.b].b++] = pair;
  for (const BodyPair& pair : by_b_) sorted[next_[pair.a].a++] = pair;
}

std::size_t PairSorter::bytes() const {
  return by_b_.capacity() * sizeof(BodyPair) + next_.capacity() * sizeof(Places);
}

}  // namespace collidoscope
