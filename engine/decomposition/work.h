#pragma once

#include <algorithm>
#include <string_view>

#include "core/progress.h"
#include "decomposition/time_budget.h"

namespace collidoscope {

/// How far a decomposition is, over all its stages, and whether it may go on.
class Work {
 public:
  explicit Work(Progress* progress = nullptr, TimeBudget* budget = nullptr)
      : progress_(progress), budget_(budget) {}

  /// The next stage, which ends at this fraction of the whole.
  void begin(double until, std::string_view what) {
    begin_ = std::max(begin_, until_), until_ = std::max(begin_, until), what_ = what;
    report(0);
  }

  /// Of the stage, from 0 to 1; what is shown never goes back. Throws Cancelled.
  void report(double share) {
    if (progress_ == nullptr) return;
    shown_ = std::max(shown_, begin_ + (until_ - begin_) * std::clamp(share, 0.0, 1.0));
    progress_->report(shown_, what_);
  }

  /// One more step that makes the result better, but need not be done?
  bool take_step() { return budget_ == nullptr || budget_->take_step(); }
  bool spent() const { return budget_ != nullptr && budget_->spent(); }

 private:
  Progress* progress_;
  TimeBudget* budget_;
  double begin_ = 0, until_ = 0, shown_ = 0;
  std::string_view what_;
};

}  // namespace collidoscope
