#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace collidoscope::experiments {

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// One repetition of a timing.
struct Sample {
  double real = 0, cpu = 0;    // of one operation, ns: by the wall's clock, and of this thread alone
  std::size_t iterations = 1;  // how often the work was done
};

/// Does work with the stack moved by another multiple of 16 bytes for each repetition. Where the stack lies
/// within a page is drawn anew for each process, and makes some code a tenth slower: so one run sees what
/// other runs would see.
void with_moved_stack(std::size_t repetition, const std::function<void()>& work);

/// Does `work` once, and again until five milliseconds are over: shorter times depend more on the clock and
/// on the previous contents of the caches.
Sample take_sample(double operations, const std::function<void()>& work);

}  // namespace collidoscope::experiments
