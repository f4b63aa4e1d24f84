#pragma once

#include "common/interrupt.h"
#include "common/progress_line.h"
#include "core/progress.h"

namespace collidoscope::app {

/// Shows how far the work is, and ends it on Ctrl-C.
class WatchedProgress {
 public:
  Progress* get() { return &progress_; }

 private:
  InterruptFlag interrupt_;
  ProgressLine line_;
  Progress progress_{[this](double fraction, std::string_view what) {
    line_.show(fraction, what);
    if (interrupt_.raised()) progress_.cancel();
  }};
};

}  // namespace collidoscope::app
