#include "architecture/function_lengths.h"

#include <algorithm>
#include <cctype>
#include <regex>

namespace collidoscope::test {
namespace {

/// The text without comments, preprocessor lines and what strings hold; line by line as it was.
class Stripped {
 public:
  explicit Stripped(std::string_view source) : rest_(source) {
    while (!rest_.empty()) step();
  }
  const std::string& text() const { return text_; }

 private:
  void step() {
    if (rest_.starts_with("//")) return skip(rest_.find('\n'));
    if (at_line_begin() && rest_.front() == '#') return skip_directive();
    if (rest_.starts_with("R\"")) return skip_raw_string();
    if (rest_.front() == '"' || (rest_.front() == '\'' && !after_digit())) return skip_quoted();
    text_ += rest_.front();
    rest_.remove_prefix(1);
  }

  bool at_line_begin() const { return text_.empty() || text_.back() == '\n'; }
  /// A ' between digits separates them.
  bool after_digit() const {
    return !text_.empty() && std::isalnum(static_cast<unsigned char>(text_.back()));
  }

  void skip(std::size_t characters) {
    const std::string_view skipped = rest_.substr(0, characters);
    text_.append(static_cast<std::size_t>(std::ranges::count(skipped, '\n')), '\n');
    rest_.remove_prefix(skipped.size());
  }
  void skip_directive() {
    std::size_t end = rest_.find('\n');
    while (end != std::string_view::npos && end > 0 && rest_[end - 1] == '\\')
      end = rest_.find('\n', end + 1);
    skip(end);
  }
  void skip_raw_string() {
    const std::size_t open = rest_.find('(');
    const std::string close = ")" + std::string(rest_.substr(2, open - 2)) + "\"";
    skip(rest_.find(close) + close.size());
  }
  void skip_quoted() {
    std::size_t end = 1;
    while (rest_[end] != rest_.front()) end += rest_[end] == '\\' ? 2 : 1;
    skip(end + 1);
  }

  std::string_view rest_;
  std::string text_;
};

enum class Brace { scope, function, initializer, other };

/// What a brace opens, by what stands before it since the last statement, outside any function.
Brace kind_of(std::string head) {
  static const std::regex access(R"(^(\s*(public|private|protected)\s*:)+)");
  static const std::regex scope(
      R"(^\s*(template\s*<[^{}]*>\s*)?(inline\s+)?(namespace|class|struct|union|extern)\b)");
  static const std::regex assigned(R"(^[^(]*[^=!<>]=[^=])");
  static const std::regex member(R"(\)\s*(noexcept\s*)?:[^:][\s\S]*[\w>]\s*$)");
  static const std::regex qualified(R"(\b(const|noexcept|override|final)\s*$)");
  head = std::regex_replace(head, access, "");
  const bool has_parameters = head.find('(') != std::string::npos;
  if (std::regex_search(head, scope) && !has_parameters) return Brace::scope;
  if (!has_parameters || std::regex_search(head, assigned)) return Brace::other;
  return std::regex_search(head, member) && !std::regex_search(head, qualified) ? Brace::initializer
                                                                                : Brace::function;
}

class BraceReader {
 public:
  std::vector<FunctionLength> read(const std::string& text) {
    for (const char c : text) take(c);
    return std::move(found_);
  }

 private:
  struct Open {
    Brace kind;
    int line, parentheses;
  };

  void take(char c) {
    if (c == '{') return open();
    if (c == '}') return close();
    if (c == '\n') ++line_;
    if (c == '(') ++parentheses_;
    if (c == ')') --parentheses_;
    if (c == ';' && parentheses_ == 0) return head_.clear();
    head_ += c;
  }

  void open() {
    const bool outside =
        std::ranges::all_of(open_, [](const Open& brace) { return brace.kind == Brace::scope; });
    const Brace kind = outside && parentheses_ == 0 ? kind_of(head_) : Brace::other;
    open_.push_back({kind, line_, parentheses_});
    parentheses_ = 0;
    if (kind != Brace::initializer) head_.clear();
  }

  void close() {
    if (open_.empty()) return;
    const Open brace = open_.back();
    open_.pop_back();
    parentheses_ = brace.parentheses;
    if (brace.kind == Brace::function) found_.push_back({brace.line, std::max(line_ - brace.line - 1, 1)});
    if (brace.kind != Brace::initializer) head_.clear();
  }

  std::vector<Open> open_;
  std::vector<FunctionLength> found_;
  std::string head_;
  int line_ = 1, parentheses_ = 0;
};

}  // namespace

std::vector<FunctionLength> function_lengths(std::string_view source) {
  return BraceReader().read(Stripped(source).text());
}

}  // namespace collidoscope::test
