#pragma once

#include <cstdio>
#include <string>

namespace collidoscope::experiments {

/// As printf has it, up to 160 characters.
template <class... Values>
std::string evidence(const char* pattern, Values... values) {
  char text[160];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

}  // namespace collidoscope::experiments
