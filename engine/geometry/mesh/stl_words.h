#pragma once

// Text STL as words.

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace collidoscope::stl {

inline bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

inline bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

inline char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// `lower` is in lower case.
inline bool same_word(std::string_view word, std::string_view lower) {
  return std::ranges::equal(word, lower, {}, to_lower);
}

/// Splits text into words. A word is a view into the text, and that gives its place.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  /// The next word; empty, and standing at the end, when there is none.
  std::string_view next() {
    skip_space();
    const std::size_t begin = at_;
    while (at_ < text_.size() && !is_space(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  std::string_view peek() { return Words(*this).next(); }
  bool take(std::string_view keyword) {
    if (!same_word(peek(), keyword)) return false;
    next();
    return true;
  }

  void skip(std::size_t characters) { at_ += characters; }
  std::size_t position() const { return at_; }

 private:
  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace collidoscope::stl
