#include "message_log.h"

#include <array>
#include <cstdio>
#include <utility>

namespace collidoscope::viewer {
namespace {

std::string line(const MessageLog::Message& message) {
  std::array<char, 32> time{};
  std::snprintf(time.data(), time.size(), "%9.2f s  ", message.seconds);
  return time.data() + std::string(to_string(message.level)) + ": " + message.text + "\n";
}

}  // namespace

std::string_view to_string(MessageLevel level) {
  constexpr std::array<std::string_view, 3> names = {"detail", "notice", "error"};
  return names[static_cast<std::size_t>(level)];
}

void MessageLog::add(MessageLevel level, double seconds, std::string text) {
  messages_.push_back({level, seconds, std::move(text)});
  if (messages_.size() > capacity) messages_.pop_front();
}

void MessageLog::follow(MessageLevel level, double seconds, const std::string& shown) {
  std::string& last = followed_[static_cast<std::size_t>(level)];
  if (shown == last) return;
  last = shown;
  if (!shown.empty()) add(level, seconds, shown);
}

std::string MessageLog::text(MessageLevel least) const {
  std::string all;
  for (const Message& message : messages_)
    if (message.level >= least) all += line(message);
  return all;
}

}  // namespace collidoscope::viewer
