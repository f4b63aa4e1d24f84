#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/error.h"

namespace collidoscope::fuzz {

/// Ends the program where something does not hold: what runs the fuzzer then keeps the input.
inline void require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

/// Where a function tells what is wrong, or nothing.
inline void require_empty(std::string_view wrong, std::string_view of_what) {
  if (wrong.empty()) return;
  std::fprintf(stderr, "%.*s: ", static_cast<int>(of_what.size()), of_what.data());
  require(false, wrong);
}

/// Calls check(text). A refusal of the text is a right answer, too.
template <class Check>
void unless_refused(const Check& check, std::string_view text) {
  try {
    check(text);
  } catch (const InputError&) {
  }
}

}  // namespace collidoscope::fuzz
