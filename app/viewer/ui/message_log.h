#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope::viewer {

enum class MessageLevel : std::uint8_t { detail, notice, error };
std::string_view to_string(MessageLevel level);

/// What the viewer told its user, oldest first: the last few hundred here, all of it in a file if there is
/// one.
class MessageLog {
 public:
  struct Message {
    MessageLevel level;
    double seconds;  // since the viewer began
    std::string text;
  };
  static constexpr std::size_t capacity = 500;

  MessageLog();
  ~MessageLog();
  MessageLog(const MessageLog&) = delete;
  MessageLog& operator=(const MessageLog&) = delete;

  /// From now on messages go to the end of this file, too, with date and time; its folder is made. At a
  /// megabyte it is put aside, with ".1" in its name, for a new one. One that cannot be written becomes a
  /// message.
  void keep_in(const std::filesystem::path& file);
  /// Empty where there is none.
  const std::filesystem::path& file() const { return file_; }

  void add(MessageLevel level, double seconds, const std::string& text);
  /// A text that is shown for a while: added when it comes, not while it stays; of one that grew by
  /// paragraphs, these.
  void follow(MessageLevel level, double seconds, const std::string& shown);
  /// The file keeps what it has.
  void clear();

  std::size_t size() const;
  std::vector<Message> messages() const;
  /// Those of at least that level, a line each.
  std::string text(MessageLevel least) const;

 private:
  struct Logger;

  std::unique_ptr<Logger> logger_;
  std::filesystem::path file_;
  std::string followed_[3];  // what is shown, by level
};

}  // namespace collidoscope::viewer
