#include "judge/isolated_query.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

#include "core/error.h"

namespace collidoscope {
namespace {

static_assert(std::is_trivially_copyable_v<TimedAnswer>);

[[noreturn]] void fail_by_system(const char* what) {
  throw JobError(std::string(what) + ": " + std::generic_category().message(errno));
}

/// What the copy writes: 'a' and the answer, or 'e' and the text of an error.
std::string message_of(const std::function<TimedAnswer()>& query) {
  try {
    const TimedAnswer answer = query();
    std::string message(1 + sizeof(answer), 'a');
    std::memcpy(message.data() + 1, &answer, sizeof(answer));
    return message;
  } catch (const std::exception& error) {
    return std::string("e") + error.what();
  }
}

[[noreturn]] void run_copy(const std::function<TimedAnswer()>& query, int output,
                           std::chrono::seconds limit) {
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM}) std::signal(signal, SIG_DFL);
  // Where a library calls exit(), the original's destructors must not run: they end programs and remove
  // files.
  on_exit([](int code, void*) { _exit(code); }, nullptr);
  alarm(static_cast<unsigned>(limit.count()));
  const std::string message = message_of(query);
  std::size_t written = 0;
  while (written < message.size()) {
    const ssize_t count = ::write(output, message.data() + written, message.size() - written);
    if (count <= 0) break;
    written += static_cast<std::size_t>(count);
  }
  _exit(0);  // nothing of the original's ends with the copy
}

std::string read_all(int input) {
  std::string text;
  std::array<char, 4096> bytes{};
  for (;;) {
    const ssize_t count = ::read(input, bytes.data(), bytes.size());
    if (count > 0) text.append(bytes.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR)) return text;
  }
}

std::string end_of(int status, std::chrono::seconds limit) {
  if (!WIFSIGNALED(status))
    return "it ended the program with exit code " + std::to_string(WEXITSTATUS(status));
  if (WTERMSIG(status) == SIGALRM) return "it gave no answer within " + std::to_string(limit.count()) + " s";
  return "it crashed by signal " + std::to_string(WTERMSIG(status));
}

}  // namespace

TimedAnswer run_isolated(const std::function<TimedAnswer()>& query, std::chrono::seconds limit) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) fail_by_system("cannot make a pipe");
  const pid_t copy = fork();
  if (copy < 0) {
    close(ends[0]), close(ends[1]);
    fail_by_system("cannot make a process");
  }
  if (copy == 0) {
    close(ends[0]);
    run_copy(query, ends[1], limit);
  }
  close(ends[1]);
  const std::string message = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  while (waitpid(copy, &status, 0) < 0 && errno == EINTR) {
  }
  if (message.starts_with('e')) throw JobError(message.substr(1));
  TimedAnswer answer;
  if (message.size() != 1 + sizeof(answer)) throw JobError(end_of(status, limit));
  std::memcpy(&answer, message.data() + 1, sizeof(answer));
  return answer;
}

}  // namespace collidoscope
