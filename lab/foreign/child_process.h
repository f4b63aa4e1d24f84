#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace collidoscope {

/// How long a child may take, and whether its answer is still wanted, if somebody can say.
struct ChildLimits {
  std::chrono::milliseconds answer{60'000};  // for each line
  std::chrono::milliseconds end{5'000};      // after its input has ended
  bool (*is_given_up)() = nullptr;
};

/// Another program that reads lines and answers each by a line. Its standard error is ours. It gets no
/// signals of our terminal: on Ctrl-C we decide what becomes of it. Every function throws JobError with the
/// reason only.
class ChildProcess {
 public:
  /// `words[0]` is looked for in PATH. No shell is involved.
  ChildProcess(const std::vector<std::string>& words, const ChildLimits& limits);
  /// Ends it by force if end() was not called.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  void write(std::string_view text);
  /// Without its line feed.
  std::string read_line();
  /// Ends its input and waits for it. It must end by itself, with exit code 0.
  void end();

 private:
  using Time = std::chrono::steady_clock::time_point;

  void spawn(const std::vector<std::string>& words, int theirs);
  bool wait_until_ready(short event, Time deadline) const;
  bool is_given_up() const { return limits_.is_given_up != nullptr && limits_.is_given_up(); }
  /// Appends what the child has written. False at the end of its output.
  bool receive();
  /// What became of the child, which has closed its output.
  [[noreturn]] void fail_as_it_ended();
  bool has_ended(Time deadline);
  void kill();

  ChildLimits limits_;
  pid_t id_ = -1;     // -1: there is none any more
  int status_ = 0;    // of waitpid(), once it has ended
  int socket_ = -1;   // its standard input and output
  std::string read_;  // but not yet returned
};

}  // namespace collidoscope
