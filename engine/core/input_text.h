#pragma once

// Text that users give: what every reader of it does, and what messages about it have.

#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace collidoscope {

/// Editors put UTF-8's mark in front of a text.
inline std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

/// Without the white space around it.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view space = " \t\r\n\v\f";
  const std::size_t begin = text.find_first_not_of(space);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

/// The number that the whole text is. None where something else stands there, or where the type cannot hold
/// it.
template <class Number>
std::optional<Number> parsed(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

/// A word of a file as messages have it: no longer than a line, and without control characters, which would
/// change the terminal.
inline std::string quoted_word(std::string_view word) {
  constexpr std::size_t longest = 32;
  std::string_view kept = word.substr(0, longest);
  const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) == 0x80u; };
  if (kept.size() < word.size())  // not within a character
    while (!kept.empty() && continues(word[kept.size()])) kept.remove_suffix(1);
  std::string text = "'";
  for (const char c : kept) text += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? '?' : c;
  return text + (kept.size() < word.size() ? "…'" : "'");
}

/// "gjk, v-clip": what the user can choose from.
inline std::string joined(std::span<const std::string_view> items) {
  std::string text;
  for (const std::string_view item : items) text += (text.empty() ? "" : ", ") + std::string(item);
  return text;
}

}  // namespace collidoscope
