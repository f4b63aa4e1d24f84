#pragma once

// std::from_chars and std::to_chars of doubles, which the library of Emscripten 3.1.6 (libc++ 13) lacks. The
// web build includes this file ahead of every source.

#include <charconv>

namespace std {

from_chars_result from_chars(const char* first, const char* last, double& value);
from_chars_result from_chars(const char* first, const char* last, float& value);

/// The fewest digits that are read back as the same number, as decimals or with an exponent, whichever is
/// shorter.
to_chars_result to_chars(char* first, char* last, double value);
to_chars_result to_chars(char* first, char* last, float value);
to_chars_result to_chars(char* first, char* last, double value, chars_format format, int precision);

}  // namespace std
