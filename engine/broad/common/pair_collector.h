#pragma once

#include <functional>
#include <vector>

#include "broad/common/pair_sorter.h"
#include "core/parallel.h"

namespace collidoscope {

/// Pairs that any number of threads find in ranges of items. They are sorted by (a, b), whichever thread
/// found them. The memory is kept.
class PairCollector {
 public:
  /// Replaces `pairs` by the pairs that `search(begin, end, found)` appends to `found`; the ranges cover
  /// `items`.
  template <class Search>
  void collect(std::size_t items, std::size_t bodies, ThreadPool& threads, const Search& search,
               std::vector<BodyPair>& pairs) {
    const std::size_t tasks = (items + items_per_task - 1) / items_per_task;
    if (pieces_.size() < tasks) pieces_.resize(tasks);
    const auto run = [&](std::size_t begin, std::size_t end) {
      std::vector<BodyPair>& found = pieces_[begin / items_per_task];
      found.clear();
      search(begin, end, found);
    };
    threads.for_ranges(items, items_per_task, std::ref(run));
    sorter_.sort(std::span(pieces_).first(tasks), bodies, pairs);
  }

  std::size_t bytes() const {
    std::size_t total = sorter_.bytes() + pieces_.capacity() * sizeof(std::vector<BodyPair>);
    for (const std::vector<BodyPair>& piece : pieces_) total += piece.capacity() * sizeof(BodyPair);
    return total;
  }

 private:
  static constexpr std::size_t items_per_task = 256;

  std::vector<std::vector<BodyPair>> pieces_;
  PairSorter sorter_;
};

inline BodyPair ordered_pair(BodyIndex a, BodyIndex b) {
  return a < b ? BodyPair{a, b} : BodyPair{b, a};
}

}  // namespace collidoscope
