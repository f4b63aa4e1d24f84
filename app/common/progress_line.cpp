#include "common/progress_line.h"

#include <cstdio>
#include <unistd.h>

namespace collidoscope::app {

ProgressLine::ProgressLine() : terminal_(::isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

void ProgressLine::show(double fraction, std::string_view what) {
  constexpr double milliseconds_between = 100;
  if (!terminal_ || (shown_ && since_last_.milliseconds() < milliseconds_between)) return;
  std::fprintf(stderr, "\r\033[K%3.0f %% %.*s", fraction * 100, static_cast<int>(what.size()), what.data());
  std::fflush(stderr);
  shown_ = true;
  since_last_ = Stopwatch();
}

}  // namespace collidoscope::app
