// Text STL. There is no standard beyond Fabbers (1989); the reader accepts the files of exporters: any white
// space and case, names with keywords in them, `end loop` for `endloop`, lines of colours. Normals are
// skipped unread, since they are recomputed anyway.

#include "geometry/mesh/stl_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/error.h"
#include "core/plural.h"
#include "core/tolerance.h"

namespace collidoscope {
namespace {

// ---- Characters and words --------------------------------------------------------------------------------

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// `lower` is in lower case.
bool same_word(std::string_view word, std::string_view lower) {
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

  std::string_view rest_of_line() const {
    std::size_t end = at_;
    while (end < text_.size() && !is_line_end(text_[end])) ++end;
    return text_.substr(at_, end - at_);
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

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// For messages: no longer than a line, no control characters.
std::string quoted(std::string_view word) {
  constexpr std::size_t longest = 32;
  std::string text = "'";
  for (const char c : word.substr(0, longest)) text += static_cast<unsigned char>(c) < ' ' ? '?' : c;
  return text + (word.size() > longest ? "…'" : "'");
}

// ---- Files on one line -----------------------------------------------------------------------------------

/// The beginning of a facet on this line: the "facet" of the first "facet … outer loop" with nothing but
/// "normal" and up to three numbers between. A solid's name ends there when a whole file stands on one line;
/// a name that only contains keywords has no such place.
std::size_t find_facet(std::string_view line) {
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
      return facet;
    }
  }
  return std::string_view::npos;
}

/// The position of the last "solid" on `line`, npos without one.
std::size_t find_last_solid(std::string_view line) {
  Words words(line);
  std::size_t found = std::string_view::npos;
  for (std::string_view word = words.next(); !word.empty(); word = words.next())
    if (same_word(word, "solid")) found = static_cast<std::size_t>(word.data() - line.data());
  return found;
}

// ---- Numbers ---------------------------------------------------------------------------------------------

/// Whether a number that no double holds is too small rather than too large; the sign of its exponent
/// decides.
bool underflows(std::string_view word) {
  const std::size_t exponent = word.find_first_of("eE");
  return exponent != std::string_view::npos && word.substr(exponent + 1).starts_with('-');
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
  TextParser(std::string_view text, const std::string& name) : text_(text), name_(name), words_(text) {
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
    const std::string_view line = words_.rest_of_line();
    const std::string_view name = line.substr(0, find_facet(line));
    contents_.solids.emplace_back(trimmed(name));
    words_.skip(name.size());
    in_solid_ = true;
  }

  void end_solid() {
    const std::string_view line = words_.rest_of_line();
    const std::size_t facet = find_facet(line);
    const std::size_t next_solid =
        facet == std::string_view::npos ? facet : find_last_solid(line.substr(0, facet));
    words_.skip(std::min({next_solid, facet, line.size()}));
    in_solid_ = false;
  }

  void ignore_line(std::string_view word) {
    constexpr std::array keywords = {"normal", "outer", "loop", "vertex", "endloop", "endfacet", "end"};
    const std::string_view line = words_.rest_of_line();
    const bool misplaced =
        std::ranges::any_of(keywords, [&](const char* keyword) { return same_word(word, keyword); });
    if (misplaced || word.find('\0') != std::string_view::npos || find_facet(line) != std::string_view::npos)
      fail(word, "unexpected " + quoted(word));
    if (ignored_lines_++ == 0) first_ignored_ = place_of(word) + ": " + quoted(word);
    words_.skip(line.size());
  }

  void parse_facet(std::string_view start) {
    ++facets_;
    skip_normal();
    expect("loop");
    const std::array<Vec3f, 3> corners = parse_loop(start);
    parse_end("endloop", "loop");
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
      if (number.fault) fail(word, number.fault + (' ' + quoted(word)));
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
    fail(word, "expected '" + std::string(keyword) + "', found " + quoted(word));
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
  Words words_;
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
