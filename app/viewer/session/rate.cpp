#include "session/rate.h"

#include <algorithm>

namespace collidoscope::viewer {
namespace {

constexpr double forgotten = 2;  // s

}  // namespace

void Rate::count(double now) {
  times_[count_++ % remembered] = now;
}

/// Between the oldest and the newest of those that are not too old.
double Rate::per_second(double now) const {
  std::size_t known = std::min(count_, remembered);
  const auto time = [&](std::size_t back) { return times_[(count_ - back) % remembered]; };
  while (known > 0 && now - time(known) > forgotten) --known;
  const double span = known < 2 ? 0 : time(1) - time(known);
  return span > 0 ? static_cast<double>(known - 1) / span : 0;
}

}  // namespace collidoscope::viewer
