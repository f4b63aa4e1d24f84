#include "foreign/command_words.h"

#include <optional>

#include "core/error.h"

namespace collidoscope {
namespace {

constexpr std::string_view white_space = " \t\n";

class Splitter {
 public:
  explicit Splitter(std::string_view command) : command_(command) {}

  std::vector<std::string> words() {
    for (; at_ < command_.size(); ++at_) {
      const char c = command_[at_];
      if (quote_ != 0)
        quoted(c);
      else
        unquoted(c);
    }
    if (quote_ != 0) throw InputError(std::string(command_), "", "a quote is not closed");
    end_word();
    if (words_.empty()) throw InputError("", "", "the command is empty");
    return words_;
  }

 private:
  /// In single quotes every character stands for itself, in double quotes all but \" and \\.
  void quoted(char c) {
    if (c == quote_) {
      quote_ = 0;
    } else if (c == '\\' && quote_ == '"' && at_ + 1 < command_.size() &&
               (command_[at_ + 1] == '"' || command_[at_ + 1] == '\\')) {
      append(command_[++at_]);
    } else {
      append(c);
    }
  }

  void unquoted(char c) {
    if (c == '\'' || c == '"') {
      quote_ = c;
      if (!word_) word_.emplace();
    } else if (c == '\\' && at_ + 1 < command_.size()) {
      append(command_[++at_]);
    } else if (white_space.find(c) != std::string_view::npos) {
      end_word();
    } else {
      append(c);
    }
  }

  void append(char c) {
    if (!word_) word_.emplace();
    word_->push_back(c);
  }
  void end_word() {
    if (word_) words_.push_back(*word_);
    word_.reset();
  }

  std::string_view command_;
  std::size_t at_ = 0;
  char quote_ = 0;
  std::optional<std::string> word_;  // what has been read of it
  std::vector<std::string> words_;
};

}  // namespace

std::vector<std::string> command_words(std::string_view command) {
  return Splitter(command).words();
}

}  // namespace collidoscope
