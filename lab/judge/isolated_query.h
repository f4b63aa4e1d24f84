#pragma once

#include <chrono>
#include <functional>

#include "narrow/narrow.h"

namespace collidoscope {

/// A query's answer, and how long it took.
struct TimedAnswer {
  PairResult result;
  std::int64_t nanoseconds = 0;
};

/// Runs a query in a copy of this process, so that a library that crashes or hangs takes only the copy with
/// it. Nothing that the query changes is kept. Throws JobError that says how the copy ended, or what the
/// query threw. Other threads must be idle: the copy has none of them.
TimedAnswer run_isolated(const std::function<TimedAnswer()>& query,
                         std::chrono::seconds limit = std::chrono::seconds(20));

}  // namespace collidoscope
