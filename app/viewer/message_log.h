#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace collidoscope::viewer {

enum class MessageLevel : std::uint8_t { detail, notice, error };
std::string_view to_string(MessageLevel level);

/// What the viewer told its user, oldest first: the last few hundred.
class MessageLog {
 public:
  struct Message {
    MessageLevel level;
    double seconds;  // since the viewer began
    std::string text;
  };
  static constexpr std::size_t capacity = 500;

  void add(MessageLevel level, double seconds, std::string text);
  /// A text that is shown for a while: added when it comes, not while it stays.
  void follow(MessageLevel level, double seconds, const std::string& shown);
  void clear() { messages_.clear(); }

  const std::deque<Message>& messages() const { return messages_; }
  /// Those of at least that level, a line each.
  std::string text(MessageLevel least) const;

 private:
  std::deque<Message> messages_;
  std::string followed_[3];  // what is shown, by level
};

}  // namespace collidoscope::viewer
