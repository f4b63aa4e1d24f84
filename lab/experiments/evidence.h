#pragma once

#include <cstdio>
#include <string>

#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// As printf has it, up to 160 characters.
template <class... Values>
std::string evidence(const char* pattern, Values... values) {
  char text[160];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

inline double figure(const Measurement& row, std::size_t column) {
  return row.figures[column].ours;
}

}  // namespace collidoscope::experiments
