// Text STL. There is no standard beyond Fabbers (1989); the reader accepts the files of exporters: any white
// space and case, names with keywords in them, `end loop` for `endloop`, lines of colours. Normals are
// skipped unread, since they are recomputed anyway.

#include "geometry/mesh/stl_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/error.h"
#include "core/input_text.h"
#include "core/plural.h"
#include "core/tolerance.h"
#include "geometry/mesh/stl_line.h"
#include "geometry/mesh/stl_words.h"

namespace collidoscope {
namespace {

using stl::is_line_end;
using stl::same_word;

// ---- Numbers ---------------------------------------------------------------------------------------------

/// Of the power of ten behind a number's mark; one that is beyond 64 bits is beyond all digits, too.
std::int64_t exponent_after(std::size_t mark, std::string_view digits) {
  if (mark == std::string_view::npos) return 0;
  std::string_view text = digits.substr(mark + 1);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::int64_t exponent = 0;
  const std::errc error = std::from_chars(text.data(), text.data() + text.size(), exponent).ec;
  if (error == std::errc::result_out_of_range) exponent = std::numeric_limits<std::int64_t>::max() / 2;
  return negative ? -exponent : exponent;
}

/// Whether a number that no double holds is too small rather than too large: the power of ten of its first
/// digit decides. `digits` has been read as a number.
bool underflows(std::string_view digits) {
  const std::size_t mark = digits.find_first_of("eE");
  const std::string_view mantissa = digits.substr(0, mark);
  const auto point = static_cast<std::int64_t>(std::min(mantissa.find('.'), mantissa.size()));
  const auto first = static_cast<std::int64_t>(mantissa.find_first_of("123456789"));
  return point - first + exponent_after(mark, digits) < 0;
}

struct Number {
  float value = 0;
  const char* fault = nullptr;  // the error, to be followed by the word
};

Number classify_out_of_range(std::string_view digits) {
  double wide = 0;
  const std::errc error = std::from_chars(digits.data(), digits.data() + digits.size(), wide).ec;
  const bool tiny = error == std::errc() ? std::abs(wide) < 1 : underflows(digits);
  return {0, tiny ? nullptr : "coordinate too large (overflow):"};
}

/// Correctly rounded to float32, whatever the locale.
Number parse_number(std::string_view word) {
  std::string_view digits = word;
  if (digits.starts_with('+') && !digits.starts_with("+-")) digits.remove_prefix(1);
  const char* const end = digits.data() + digits.size();

  Number number;
  const auto [stop, error] = std::from_chars(digits.data(), end, number.value);
  const char after = stop == end || error == std::errc::invalid_argument ? ' ' : *stop;
  if (after == ',') return {0, "decimal comma (write a point) in coordinate"};
  if (after == 'd' || after == 'D') return {0, "Fortran exponent (write E for D) in coordinate"};
  if (stop != end || error == std::errc::invalid_argument) return {0, "expected a coordinate, found"};
  if (error == std::errc::result_out_of_range) return classify_out_of_range(digits);
  if (!std::isfinite(number.value)) return {0, "coordinate not finite:"};
  if (!(std::abs(number.value) <= tolerance::largest_coordinate)) return {0, "coordinate beyond ±1e18:"};
  return number;
}

// ---- The grammar -----------------------------------------------------------------------------------------

class TextParser {
 public:
  TextParser(std::string_view text, const std::string& name)
      : text_(text), name_(name), words_(text), ahead_(text) {
    contents_.format = StlContents::Format::text;
  }

  StlContents parse() {
    while (!words_.peek().empty()) parse_statement();
    if (in_solid_) contents_.warnings.emplace_back("no 'endsolid' at the end");
    if (spaced_ends_ > 0)
      contents_.warnings.push_back(plural(spaced_ends_, "keyword") + " written 'end …' with a space");
    if (ignored_lines_ > 0)
      contents_.warnings.push_back(plural(ignored_lines_, "unknown line") + " ignored, first " +
                                   first_ignored_);
    if (contents_.solids.size() > 1)
      contents_.warnings.push_back(plural(contents_.solids.size(), "solid") + " merged");
    return std::move(contents_);
  }

 private:
  /// The grammar outside a facet: the beginning or end of a solid, a facet, a line of an exporter's own.
  void parse_statement() {
    const std::string_view word = words_.next();
    if (same_word(word, "facet")) {
      parse_facet(word);
    } else if (same_word(word, "solid")) {
      begin_solid();
    } else if (same_word(word, "endsolid")) {
      end_solid();
    } else if (same_word(word, "end") && words_.take("solid")) {
      ++spaced_ends_;
      end_solid();
    } else {
      ignore_line(word);
    }
  }

  void begin_solid() {
    const std::size_t at = words_.position(), facet = ahead_.next_facet(at);
    const std::string_view line = ahead_.rest_of_line(at), name = line.substr(0, facet - at);
    contents_.solids.emplace_back(trimmed(name));
    words_.skip(name.size());
    in_solid_ = true;
  }

  void end_solid() {
    const std::size_t at = words_.position(), facet = ahead_.next_facet(at);
    const std::string_view line = ahead_.rest_of_line(at), before = line.substr(0, facet - at);
    const bool has_facet = before.size() < line.size();
    words_.skip(std::min(has_facet ? stl::find_last_solid(before) : line.size(), before.size()));
    in_solid_ = false;
  }

  void ignore_line(std::string_view word) {
    constexpr std::array keywords = {"normal", "outer", "loop", "vertex", "endloop", "endfacet", "end"};
    const std::string_view line = ahead_.rest_of_line(words_.position());
    const bool misplaced =
        std::ranges::any_of(keywords, [&](const char* keyword) { return same_word(word, keyword); });
    if (misplaced || word.find('\0') != std::string_view::npos ||
        ahead_.next_facet(words_.position()) != std::string_view::npos)
      fail(word, "unexpected " + quoted_word(word));
    note_ignored(word);
    words_.skip(line.size());
  }

  void note_ignored(std::string_view word) {
    if (ignored_lines_++ == 0) first_ignored_ = place_of(word) + ": " + quoted_word(word);
  }

  /// An exporter's own words between "endloop" and the end of the line, or of the facet on the same line.
  void ignore_words_after_loop() {
    stl::Words line(ahead_.rest_of_line(words_.position()));
    const auto ends = [](std::string_view word) {
      return word.empty() || same_word(word, "endfacet") || same_word(word, "end");
    };
    if (const std::string_view word = line.peek(); !ends(word)) note_ignored(word);
    while (!ends(line.peek())) line.next();
    words_.skip(line.position());
  }

  /// As ignore_line(), of lines between "endloop" and "endfacet".
  void ignore_lines_after_loop() {
    constexpr std::array ends = {"endfacet", "end", "facet", "solid", "endsolid"};
    const auto is_end = [&](std::string_view word) {
      return word.empty() || std::ranges::any_of(ends, [&](const char* end) { return same_word(word, end); });
    };
    while (!is_end(words_.peek())) ignore_line(words_.next());
  }

  void parse_facet(std::string_view start) {
    ++facets_;
    skip_normal();
    expect("loop");
    const std::array<Vec3f, 3> corners = parse_loop(start);
    parse_end("endloop", "loop");
    ignore_words_after_loop();
    ignore_lines_after_loop();
    parse_end("endfacet", "facet");
    contents_.triangles.push_back(corners);
  }

  /// Everything up to and including "outer".
  void skip_normal() {
    constexpr int coordinates = 3;
    words_.take("normal");
    for (int i = 0; i < coordinates && !same_word(words_.peek(), "outer"); ++i) words_.next();
    expect("outer");
  }

  std::array<Vec3f, 3> parse_loop(std::string_view facet) {
    std::array<Vec3f, 3> corners{};
    std::size_t count = 0;
    for (; words_.take("vertex"); ++count) {
      const Vec3f corner = parse_vertex();
      if (count < corners.size()) corners[count] = corner;
    }
    if (words_.peek().empty()) fail_truncated();
    if (count != corners.size())
      fail(facet, "facet " + std::to_string(facets_) + " has " +
                      (count == 1 ? "1 vertex" : std::to_string(count) + " vertices"));
    return corners;
  }

  Vec3f parse_vertex() {
    Vec3f corner(0);
    for (int axis = 0; axis < 3; ++axis) {
      const std::string_view word = words_.next();
      if (word.empty()) fail_truncated();
      const Number number = parse_number(word);
      if (number.fault) fail(word, number.fault + (' ' + quoted_word(word)));
      corner[axis] = number.value;
    }
    return corner;
  }

  /// `joined` ("endloop"), or "end" and `word` apart.
  void parse_end(std::string_view joined, std::string_view word) {
    if (words_.take(joined)) return;
    if (!words_.take("end")) expect(joined);
    expect(word);
    ++spaced_ends_;
  }

  void expect(std::string_view keyword) {
    const std::string_view word = words_.next();
    if (same_word(word, keyword)) return;
    if (word.empty()) fail_truncated();
    fail(word, "expected '" + std::string(keyword) + "', found " + quoted_word(word));
  }

  // ---- Failing -------------------------------------------------------------------------------------------

  /// Counted only on request. CR LF is one line end.
  std::string place_of(std::string_view word) const {
    const std::string_view before = text_.substr(0, static_cast<std::size_t>(word.data() - text_.data()));
    std::size_t line = 1, line_begin = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (!is_line_end(before[i])) continue;
      if (before[i] == '\n' && i > 0 && before[i - 1] == '\r') {
        line_begin = i + 1;
        continue;
      }
      ++line;
      line_begin = i + 1;
    }
    return "line " + std::to_string(line) + ", column " + std::to_string(before.size() - line_begin + 1);
  }

  [[noreturn]] void fail(std::string_view word, const std::string& reason) const {
    const bool binary = word.find('\0') != std::string_view::npos;
    throw InputError(name_, place_of(word), binary ? "NUL byte in text: " + reason : reason);
  }

  [[noreturn]] void fail_truncated() const {
    throw InputError(name_, place_of(text_.substr(text_.size())),
                     "truncated in facet " + std::to_string(facets_));
  }

  std::string_view text_;
  const std::string& name_;
  stl::Words words_;
  stl::LineAhead ahead_;
  StlContents contents_;
  bool in_solid_ = false;
  std::size_t facets_ = 0, spaced_ends_ = 0, ignored_lines_ = 0;
  std::string first_ignored_;
};

}  // namespace

StlContents parse_stl_text(std::string_view text, const std::string& name) {
  return TextParser(text, name).parse();
}

}  // namespace collidoscope
