#pragma once

#include <algorithm>
#include <string_view>

#include "core/progress.h"
#include "decomposition/time_budget.h"

namespace collidoscope {

class CutTrace;

/// The progress of a decomposition over all its stages, its permission to continue, and the trace of its
/// steps.
class Work {
 public:
  explicit Work(Progress* progress = nullptr, TimeBudget* budget = nullptr, CutTrace* trace = nullptr)
      : progress_(progress), budget_(budget), trace_(trace) {}

  CutTrace* trace() const { return trace_; }  // null unless steps are recorded

  /// The next stage, which ends at this fraction of the whole.
  void begin(double until, std::string_view what) {
    begin_ = std::max(begin_, until_), until_ = std::max(begin_, until), what_ = what;
    report(0);
  }

  /// The share of the stage that is done, from 0 to 1; the reported progress never decreases. Throws
  /// Cancelled.
  void report(double share) {
    if (progress_ == nullptr) return;
    shown_ = std::max(shown_, begin_ + (until_ - begin_) * std::clamp(share, 0.0, 1.0));
    progress_->report(shown_, what_);
  }

  /// Whether one more optional step, which improves the result, may be done.
  bool take_step() { return budget_ == nullptr || budget_->take_step(); }
  bool spent() const { return budget_ != nullptr && budget_->spent(); }

 private:
  Progress* progress_;
  TimeBudget* budget_;
  CutTrace* trace_;
  double begin_ = 0, until_ = 0, shown_ = 0;
  std::string_view what_;
};

}  // namespace collidoscope
