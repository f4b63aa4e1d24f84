#pragma once

namespace collidoscope::app {

/// While it lives, Ctrl-C, SIGTERM, and SIGHUP of a terminal that closes set a flag instead of ending the
/// program, so that what is complete can be kept. They end what the main thread waits for, as the opening
/// of a pipe that nobody reads, at once or, if the wait began just after them, a second later. Who asks again
/// ends the program at once. Flags nest: what raised one raised all.
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

/// From now on such a signal ends the program with exit code 1 and a message in its name wherever no flag
/// lives: there is nothing to keep. Under nohup, SIGHUP stays ignored, by flags as well.
void leave_at_signals(const char* program);

}  // namespace collidoscope::app
