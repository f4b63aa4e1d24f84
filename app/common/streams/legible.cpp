#include "common/streams/legible.h"

#include <algorithm>
#include <iostream>
#include <mutex>

#include "report/text_safety.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t longest_word = 300, longest_message = 6000;  // bytes
constexpr std::string_view spaces = " \t\n";

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0u) == 0x80u;
}

/// "begin…end", with no character cut through.
std::string without_middle(std::string_view text, std::size_t longest) {
  if (text.size() <= longest) return std::string(text);
  std::size_t head = longest * 2 / 3, tail = text.size() - longest / 3;
  while (head > 0 && continues_character(text[head])) --head;
  while (tail < text.size() && continues_character(text[tail])) ++tail;
  return std::string(text.substr(0, head)) + "…" + std::string(text.substr(tail));
}

class LegibleLines final : public std::streambuf {
 public:
  explicit LegibleLines(std::streambuf& target) : target_(target) {}
  ~LegibleLines() override { pass_on(); }

 protected:
  int_type overflow(int_type letter) override {
    const char c = traits_type::to_char_type(letter);
    if (!traits_type::eq_int_type(letter, traits_type::eof())) xsputn(&c, 1);
    return traits_type::not_eof(letter);
  }

  std::streamsize xsputn(const char* text, std::streamsize size) override {
    const std::lock_guard lock(writing_);
    for (const char c : std::string_view(text, static_cast<std::size_t>(size))) {
      line_ += c;
      if (c == '\n') pass_on();
    }
    return size;
  }

 private:
  void pass_on() {
    const std::string text = legible(line_);
    target_.sputn(text.data(), static_cast<std::streamsize>(text.size()));
    target_.pubsync();
    line_.clear();
  }

  std::streambuf& target_;
  std::string line_;
  std::mutex writing_;
};

}  // namespace

LegibleErrors::LegibleErrors()
    : lines_(std::make_unique<LegibleLines>(*std::cerr.rdbuf())), before_(std::cerr.rdbuf(lines_.get())) {}

LegibleErrors::~LegibleErrors() {
  std::cerr.rdbuf(before_);
}

std::string legible(std::string_view message) {
  std::string text;
  while (!message.empty()) {
    const std::size_t end = std::min(message.find_first_of(spaces), message.size());
    text += without_middle(printable(std::string(message.substr(0, end))), longest_word);
    if (end < message.size()) text += message[end];
    message.remove_prefix(std::min(end + 1, message.size()));
  }
  return without_middle(text, longest_message);
}

}  // namespace collidoscope::app
