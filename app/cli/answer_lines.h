#pragma once

#include <iostream>
#include <string_view>

#include "common/interrupt.h"
#include "common/progress_line.h"

namespace collidoscope::cli {

/// Always false.
inline bool note_interruption(std::size_t answered, std::size_t count) {
  std::cout.flush();
  std::cerr << "collide: interrupted after " << answered << " of " << count << " lines\n";
  return false;
}

/// Calls answer(i) for each line of an input, with progress named after `work`. False if the user, who is
/// told how far it came, or whoever reads the answers, had enough before the end.
template <class Answer>
bool answer_lines(std::size_t count, std::string_view work, const Answer& answer) {
  const app::InterruptFlag interrupt;
  app::ProgressLine progress;
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::cout) return false;
    if (interrupt.raised()) return note_interruption(i, count);
    answer(i);
    progress.show(static_cast<double>(i) / static_cast<double>(count), work);
  }
  return true;
}

}  // namespace collidoscope::cli
