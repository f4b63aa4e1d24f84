#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collidoscope::test {

/// A function's body in a source file.
struct FunctionLength {
  int first_line = 0;  // that of its opening brace, from 1
  int lines = 0;       // between the braces; 1 for a body on one line
};

/// Of every function that is defined outside another one, in the order of the text. Made for text that
/// clang-format has formatted; lambdas count as lines of what holds them.
std::vector<FunctionLength> function_lengths(std::string_view source);

}  // namespace collidoscope::test
