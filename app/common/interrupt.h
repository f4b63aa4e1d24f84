#pragma once

namespace collidoscope::app {

/// While it lives, Ctrl-C (and SIGTERM) sets a flag instead of ending the program, so that what is complete
/// can be kept. A second Ctrl-C ends it at once. One at a time.
class InterruptFlag {
 public:
  InterruptFlag();
  ~InterruptFlag();
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;

  bool raised() const;
};

}  // namespace collidoscope::app
