#include "ui/word_wrap.h"

#include <algorithm>
#include <array>

namespace collidoscope::viewer {
namespace {

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

bool is_unit(std::string_view word) {
  constexpr std::array<std::string_view, 14> units = {"m",  "mm", "s",  "ms", "µs", "ns", "kB",
                                                      "MB", "%",  "+−", "×",  "÷",  "√",  "<>"};
  while (!word.empty() && std::string_view(".,;:)").find(word.back()) != std::string_view::npos)
    word.remove_suffix(1);
  return std::ranges::find(units, word) != units.end();
}

/// Where the word ends that begins here: at a space or line end, a unit after a number taken along.
std::size_t end_of_word(std::string_view text, std::size_t from) {
  const std::size_t end = std::min(text.find_first_of(" \n", from), text.size());
  if (end == from || end == text.size() || text[end] != ' ' || !is_digit(text[end - 1])) return end;
  const std::size_t next = std::min(text.find_first_of(" \n", end + 1), text.size());
  return is_unit(text.substr(end + 1, next - end - 1)) ? next : end;
}

}  // namespace

std::string wrap(std::string_view text, float width, const std::function<float(std::string_view)>& measure) {
  std::string lines;
  std::size_t line = 0;  // where the present one begins, in the text
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_word(text, at);
    if (at > line && measure(text.substr(line, end - line)) > width) {
      lines.back() = '\n';  // in place of the space before the word
      line = at;
    }
    lines += text.substr(at, end - at);
    if (end < text.size()) lines += text[end];
    if (end < text.size() && text[end] == '\n') line = end + 1;
    at = end + 1;
  }
  return lines;
}

}  // namespace collidoscope::viewer
