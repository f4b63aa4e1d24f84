#include "geometry/mesh/stl_line.h"

#include "geometry/mesh/stl_words.h"

namespace collidoscope::stl {

std::string_view LineAhead::rest_of_line(std::size_t at) {
  if (!knows_line_ || at > line_end_) {
    const std::size_t begin = at;
    for (line_end_ = at; line_end_ < text_.size() && !is_line_end(text_[line_end_]);) ++line_end_;
    characters_read_ += line_end_ - begin;
    knows_line_ = true, knows_facet_ = false;
  }
  return text_.substr(at, line_end_ - at);
}

std::size_t LineAhead::next_facet(std::size_t at) {
  const std::string_view line = rest_of_line(at);
  if (!knows_facet_ || at > facet_) {
    const std::size_t found = find_facet(line);
    facet_ = found == std::string_view::npos ? found : at + found;
    knows_facet_ = true;
  }
  return facet_;
}

std::size_t LineAhead::find_facet(std::string_view line) {
  constexpr int longest_normal = 4;
  Words words(line);
  std::size_t facet = std::string_view::npos;
  int since = 0;
  for (std::string_view word = words.next(); !word.empty(); word = words.next(), ++since) {
    if (same_word(word, "facet")) {
      facet = static_cast<std::size_t>(word.data() - line.data());
      since = 0;
    } else if (same_word(word, "outer") && facet != std::string_view::npos && since <= longest_normal + 1 &&
               same_word(words.peek(), "loop")) {
      characters_read_ += words.position();
      return facet;
    }
  }
  characters_read_ += line.size();
  return std::string_view::npos;
}

std::size_t find_last_solid(std::string_view text) {
  Words words(text);
  std::size_t found = std::string_view::npos;
  for (std::string_view word = words.next(); !word.empty(); word = words.next())
    if (same_word(word, "solid")) found = static_cast<std::size_t>(word.data() - text.data());
  return found;
}

}  // namespace collidoscope::stl
