#pragma once

#include <iostream>
#include <span>
#include <string>

namespace collidoscope::cli {

/// On stderr, each with its file: what was wrong there, and how it was repaired.
inline void print_warnings(const std::string& file, std::span<const std::string> warnings) {
  for (const std::string& warning : warnings) std::cerr << file << ": warning: " << warning << '\n';
}

}  // namespace collidoscope::cli
