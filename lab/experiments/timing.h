#pragma once

#include <algorithm>
#include <vector>

#include "core/stopwatch.h"

namespace collidoscope::experiments {

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// How long `work` takes, divided by its `operations`, in every repetition; ns.
template <class Work>
std::vector<double> time_of(unsigned repetitions, std::size_t operations, const Work& work) {
  std::vector<double> times;
  for (unsigned repetition = 0; repetition < repetitions; ++repetition) {
    const Stopwatch watch;
    work();
    times.push_back(static_cast<double>(watch.nanoseconds()) / static_cast<double>(operations));
  }
  return times;
}

}  // namespace collidoscope::experiments
