#pragma once

namespace collidoscope::app {

/// While it lives, Ctrl-C, SIGTERM, and SIGHUP of a terminal that closes set a flag instead of ending the
/// program, so that what is complete can be kept. A second such signal ends it at once. They nest: what
/// raised one raised all.
class InterruptFlag {
 public:
  InterruptFlag();
  ~InterruptFlag();
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;

  bool raised() const;
};

/// Whether such a signal came while a flag lived.
bool interrupted();

}  // namespace collidoscope::app
