#include "ui/message_log.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <spdlog/logger.h>
#include <spdlog/sinks/ringbuffer_sink.h>
#include <spdlog/sinks/rotating_file_sink.h>

namespace collidoscope::viewer {
namespace {

using Clock = spdlog::log_clock;
using Seconds = std::chrono::duration<double>;
using RecentMessages = spdlog::sinks::ringbuffer_sink_st;
using MessageFile = spdlog::sinks::rotating_file_sink_st;

constexpr std::size_t largest_file = 1 << 20;  // bytes
constexpr std::size_t older_files = 1;

constexpr std::array levels = {spdlog::level::debug, spdlog::level::info, spdlog::level::err};
constexpr std::array<std::string_view, 3> names = {"detail", "notice", "error"};

MessageLevel level_of(spdlog::level::level_enum level) {
  for (std::size_t i = 0; i < levels.size(); ++i)
    if (levels[i] == level) return static_cast<MessageLevel>(i);
  return MessageLevel::error;
}

std::string line(const MessageLog::Message& message) {
  std::array<char, 32> time{};
  std::snprintf(time.data(), time.size(), "%9.2f s  ", message.seconds);
  return time.data() + std::string(to_string(message.level)) + ": " + message.text + "\n";
}

}  // namespace

struct MessageLog::Logger {
  std::shared_ptr<RecentMessages> recent = std::make_shared<RecentMessages>(capacity);
  spdlog::logger logger{"collidoscope", recent};
  Clock::time_point begin = Clock::now();
};

std::string_view to_string(MessageLevel level) {
  return names[static_cast<std::size_t>(level)];
}

MessageLog::MessageLog() : logger_(std::make_unique<Logger>()) {
  logger_->logger.set_level(spdlog::level::trace);
  logger_->logger.flush_on(spdlog::level::trace);  // a crash leaves what led to it
}

MessageLog::~MessageLog() = default;

void MessageLog::keep_in(const std::filesystem::path& file) {
  try {
    const auto sink = std::make_shared<MessageFile>(file.string(), largest_file, older_files);
    sink->set_pattern("%Y-%m-%d %H:%M:%S.%e  %l  %v");
    logger_->logger.sinks().push_back(sink);
    file_ = file;
  } catch (const spdlog::spdlog_ex& error) {
    add(MessageLevel::detail, 0, std::string("messages are not kept: ") + error.what());
  }
}

void MessageLog::add(MessageLevel level, double seconds, const std::string& text) {
  const auto since = std::chrono::duration_cast<Clock::duration>(Seconds(seconds));
  logger_->logger.log(logger_->begin + since, {}, levels[static_cast<std::size_t>(level)], text);
}

void MessageLog::follow(MessageLevel level, double seconds, const std::string& shown) {
  std::string& last = followed_[static_cast<std::size_t>(level)];
  if (shown == last) return;
  const bool grew = !last.empty() && shown.starts_with(last + "\n\n");
  const std::string fresh = grew ? shown.substr(last.size() + 2) : shown;
  last = shown;
  if (!fresh.empty()) add(level, seconds, fresh);
}

void MessageLog::clear() {
  logger_->recent = std::make_shared<RecentMessages>(capacity);
  logger_->logger.sinks().front() = logger_->recent;
}

std::size_t MessageLog::size() const {
  return logger_->recent->last_raw().size();
}

std::vector<MessageLog::Message> MessageLog::messages() const {
  std::vector<Message> all;
  for (const auto& kept : logger_->recent->last_raw()) {
    const Seconds since = kept.time - logger_->begin;
    all.push_back({level_of(kept.level), since.count(), {kept.payload.data(), kept.payload.size()}});
  }
  return all;
}

std::string MessageLog::text(MessageLevel least) const {
  std::string all;
  for (const Message& message : messages())
    if (message.level >= least) all += line(message);
  return all;
}

}  // namespace collidoscope::viewer
