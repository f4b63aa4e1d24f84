#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

#include "core/parallel.h"
#include "shape/body_view.h"

namespace collidoscope {

/// Erases pairs in ranges, by any number of threads; the others stay in order. The memory is kept.
class KeptPairs {
 public:
  /// `keep(begin, end)` moves the surviving pairs of its range to the front of the range and returns their
  /// number.
  template <class Keep>
  void filter(ThreadPool& threads, std::vector<BodyPair>& pairs, const Keep& keep) {
    kept_.resize((pairs.size() + pairs_per_task - 1) / pairs_per_task);
    const auto run = [&](std::size_t begin, std::size_t end) {
      kept_[begin / pairs_per_task] = keep(begin, end);
    };
    threads.for_ranges(pairs.size(), pairs_per_task, std::ref(run));
    join(pairs);
  }

  std::size_t bytes() const { return kept_.capacity() * sizeof(std::size_t); }

 private:
  static constexpr std::size_t pairs_per_task = 512;

  /// Closes the gaps between the ranges' survivors.
  void join(std::vector<BodyPair>& pairs) const {
    auto end = pairs.begin();
    for (std::size_t task = 0; task < kept_.size(); ++task) {
      const auto begin = pairs.begin() + static_cast<std::ptrdiff_t>(task * pairs_per_task);
      end = std::copy(begin, begin + static_cast<std::ptrdiff_t>(kept_[task]), end);
    }
    pairs.erase(end, pairs.end());
  }

  std::vector<std::size_t> kept_;
};

}  // namespace collidoscope
