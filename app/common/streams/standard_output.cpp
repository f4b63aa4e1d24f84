#include "common/streams/standard_output.h"

#include <cerrno>
#include <chrono>
#include <iostream>
#include <string_view>
#include <system_error>
#include <unistd.h>

#include "common/interrupt.h"

namespace collidoscope::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t buffered = 65'536;  // bytes: what a pipe holds
constexpr Clock::duration patience = std::chrono::milliseconds(500);

/// Returns the error, or 0.
int write_out(std::string_view text) {
  for (Clock::time_point taken = Clock::now(); !text.empty();) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
      taken = Clock::now();
    } else if (errno != EINTR || (interrupted() && Clock::now() - taken >= patience)) {
      return errno;
    }
  }
  return 0;
}

}  // namespace

class StandardOutput::Buffer final : public std::streambuf {
 public:
  int error() const { return error_; }

 protected:
  int_type overflow(int_type letter) override {
    const char c = traits_type::to_char_type(letter);
    if (!traits_type::eq_int_type(letter, traits_type::eof()) && xsputn(&c, 1) != 1)
      return traits_type::eof();
    return traits_type::not_eof(letter);
  }

  std::streamsize xsputn(const char* text, std::streamsize size) override {
    text_.append(text, static_cast<std::size_t>(size));
    const bool goes_out = text_.size() >= buffered || (is_terminal_ && text_.ends_with('\n'));
    return !goes_out || sync() == 0 ? size : 0;
  }

  int sync() override {
    if (error_ == 0) error_ = write_out(text_);
    text_.clear();
    return error_ == 0 ? 0 : -1;
  }

 private:
  std::string text_;
  int error_ = 0;  // after it, nothing arrives any more
  bool is_terminal_ = ::isatty(STDOUT_FILENO) == 1;
};

StandardOutput::StandardOutput()
    : buffer_(std::make_unique<Buffer>()), before_(std::cout.rdbuf(buffer_.get())) {}

StandardOutput::~StandardOutput() {
  std::cout.flush();
  std::cout.rdbuf(before_);
}

std::string StandardOutput::finish() {
  std::cout.flush();
  const int error = buffer_->error();
  if (error == EINTR) return "interrupted while nobody read it";
  return error == 0 ? "" : std::generic_category().message(error);
}

}  // namespace collidoscope::app
