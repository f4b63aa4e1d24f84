#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/stopwatch.h"

namespace collidoscope::app {

/// One line on stderr that rewrites itself, at most some times a second; nothing where stderr is no terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();  // erases the line
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// `fraction` is from 0 to 1.
  void show(double fraction, std::string_view what);

 private:
  bool terminal_;
  bool shown_ = false;
  Stopwatch since_last_;
};

}  // namespace collidoscope::app
