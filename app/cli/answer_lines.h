#pragma once

#include <iostream>
#include <string_view>

#include "common/interrupt.h"
#include "common/progress_line.h"

namespace collidoscope::cli {

/// Calls answer(i) for each line of an input, with progress named after `work`. False if the user, or whoever
/// reads the answers, had enough before the end.
template <class Answer>
bool answer_lines(std::size_t count, std::string_view work, const Answer& answer) {
  const app::InterruptFlag interrupt;
  app::ProgressLine progress;
  for (std::size_t i = 0; i < count; ++i) {
    if (interrupt.raised() || !std::cout) return false;
    answer(i);
    progress.show(static_cast<double>(i) / static_cast<double>(count), work);
  }
  return true;
}

}  // namespace collidoscope::cli
