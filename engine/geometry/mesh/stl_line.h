#pragma once

// Whole files on one line: where a solid's name ends.

#include <cstddef>
#include <string_view>

namespace collidoscope::stl {

/// Looks ahead on the lines of a text. Many solids may stand on one line: what was found for one is kept for
/// the next, so that a text is read ahead once, however many solids ask. Places must not go back.
class LineAhead {
 public:
  explicit LineAhead(std::string_view text) : text_(text) {}

  /// From a place to the end of its line.
  std::string_view rest_of_line(std::size_t at);
  /// The beginning of the next facet on the line, npos without one: the "facet" of the first "facet … outer
  /// loop" with nothing but "normal" and up to three numbers between. A solid's name ends there when a whole
  /// file stands on one line; a name that only contains keywords has no such place.
  std::size_t next_facet(std::size_t at);

  /// How many characters were read, for tests of how the work grows.
  std::size_t characters_read() const { return characters_read_; }

 private:
  std::size_t find_facet(std::string_view line);

  std::string_view text_;
  std::size_t line_end_ = 0;  // of the line that was looked at last
  bool knows_line_ = false;
  std::size_t facet_ = 0;  // on that line, npos without one
  bool knows_facet_ = false;
  std::size_t characters_read_ = 0;
};

/// The position of the last "solid" in a text, npos without one.
std::size_t find_last_solid(std::string_view text);

}  // namespace collidoscope::stl
