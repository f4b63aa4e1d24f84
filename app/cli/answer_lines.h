#pragma once

#include <iostream>
#include <string_view>

#include "common/interrupt.h"
#include "common/progress_line.h"

namespace collidoscope::cli {

/// Calls answer(i) for each line of an input, and shows progress named after `work`. Returns false where it
/// ends early: the user interrupted it, which a message on stderr says, or standard output does not take any
/// more.
template <class Answer>
bool answer_lines(std::size_t count, std::string_view work, const Answer& answer) {
  const app::InterruptFlag interrupt;
  app::ProgressLine progress;
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::cout) return false;
    if (interrupt.raised()) {
      std::cerr << "collide: interrupted after " << i << " of " << count << " lines\n";
      return false;
    }
    answer(i);
    progress.show(static_cast<double>(i) / static_cast<double>(count), work);
  }
  return true;
}

}  // namespace collidoscope::cli
