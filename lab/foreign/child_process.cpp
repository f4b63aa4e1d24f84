#include "foreign/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "core/error.h"

namespace collidoscope {
namespace {

using std::chrono::steady_clock;

constexpr std::size_t longest_line = 65'536;

std::string system_reason(int error) {
  return std::generic_category().message(error);
}

/// The attributes of the new process: a process group of its own, no signal blocked, and those that we may
/// handle or ignore at their defaults.
class SpawnAttributes {
 public:
  SpawnAttributes() {
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) sigaddset(&signals, signal);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
  }
  ~SpawnAttributes() { posix_spawnattr_destroy(&attributes_); }
  SpawnAttributes(const SpawnAttributes&) = delete;
  SpawnAttributes& operator=(const SpawnAttributes&) = delete;
  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

/// Standard input and output become the socket.
class SpawnActions {
 public:
  explicit SpawnActions(int socket) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, socket, STDOUT_FILENO);
  }
  ~SpawnActions() { posix_spawn_file_actions_destroy(&actions_); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& words, const ChildLimits& limits)
    : limits_(limits) {
  // A socket, because writing to a pipe that nobody reads would end this process by SIGPIPE.
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    throw JobError("cannot be started: " + system_reason(errno));
  socket_ = ends[0];
  try {
    spawn(words, ends[1]);
  } catch (...) {
    close(ends[0]), close(ends[1]);
    throw;
  }
  close(ends[1]);
}

void ChildProcess::spawn(const std::vector<std::string>& words, int theirs) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const SpawnActions actions(theirs);
  const SpawnAttributes attributes;
  const int error =
      posix_spawnp(&id_, arguments[0], actions.get(), attributes.get(), arguments.data(), environ);
  if (error != 0) throw JobError("cannot be started: " + system_reason(error));
}

ChildProcess::~ChildProcess() {
  if (socket_ >= 0) close(socket_);
  if (id_ > 0) kill();
}

bool ChildProcess::wait_until_ready(short event, Time deadline) const {
  constexpr std::chrono::milliseconds look_again(100);
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - steady_clock::now());
    if (left.count() <= 0) return false;
    if (is_given_up()) throw JobError("has not answered yet, and the program was interrupted");
    pollfd descriptor{socket_, event, 0};
    const int ready = poll(&descriptor, 1, static_cast<int>(std::min(left, look_again).count()));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) throw JobError("cannot be waited for: " + system_reason(errno));
  }
}

void ChildProcess::write(std::string_view text) {
  const Time deadline = steady_clock::now() + limits_.answer;
  while (!text.empty()) {
    if (!wait_until_ready(POLLOUT, deadline)) throw JobError("does not read its input");
    const ssize_t written = send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (written >= 0)
      text.remove_prefix(static_cast<std::size_t>(written));
    else if (errno == EPIPE || errno == ECONNRESET)
      return;  // read_line() finds out why
    else if (errno != EAGAIN && errno != EINTR)
      throw JobError("cannot be written to: " + system_reason(errno));
  }
}

bool ChildProcess::receive() {
  std::array<char, 4096> bytes{};
  const ssize_t count = recv(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT);
  if (count > 0) read_.append(bytes.data(), static_cast<std::size_t>(count));
  if (count == 0) return false;
  if (count < 0 && errno == ECONNRESET) return false;
  if (count < 0 && errno != EAGAIN && errno != EINTR)
    throw JobError("cannot be read from: " + system_reason(errno));
  if (read_.size() > longest_line && read_.find('\n') == std::string::npos)
    throw JobError("answers with a line of more than " + std::to_string(longest_line) + " bytes");
  return true;
}

std::string ChildProcess::read_line() {
  const Time deadline = steady_clock::now() + limits_.answer;
  std::size_t end = read_.find('\n');
  while (end == std::string::npos) {
    if (!wait_until_ready(POLLIN, deadline))
      throw JobError("gave no answer within " + std::to_string(limits_.answer.count()) +
                     " ms; does it flush each line?");
    if (!receive()) fail_as_it_ended();
    end = read_.find('\n');
  }
  std::string line = read_.substr(0, end);
  read_.erase(0, end + 1);
  return line;
}

bool ChildProcess::has_ended(Time deadline) {
  for (;;) {
    const pid_t ended = waitpid(id_, &status_, WNOHANG);
    if (ended != 0) return id_ = -1, true;
    if (steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

void ChildProcess::fail_as_it_ended() {
  if (!has_ended(steady_clock::now() + limits_.end)) throw JobError("closed its output without an answer");
  if (WIFSIGNALED(status_))
    throw JobError("was ended by signal " + std::to_string(WTERMSIG(status_)) + " without an answer");
  throw JobError("ended with exit code " + std::to_string(WEXITSTATUS(status_)) + " without an answer");
}

void ChildProcess::end() {
  if (is_given_up()) return kill();  // how it would end matters to nobody
  const Time deadline = steady_clock::now() + limits_.end;
  shutdown(socket_, SHUT_WR);
  bool reads = true;
  while (reads && wait_until_ready(POLLIN, deadline)) reads = receive();
  if (reads || !has_ended(deadline)) {
    kill();
    throw JobError("did not end within " + std::to_string(limits_.end.count()) +
                   " ms after the end of its input");
  }
  if (WIFSIGNALED(status_)) throw JobError("was ended by signal " + std::to_string(WTERMSIG(status_)));
  if (WEXITSTATUS(status_) != 0)
    throw JobError("ended with exit code " + std::to_string(WEXITSTATUS(status_)));
  if (!read_.empty()) throw JobError("answered more lines than it was given");
}

/// With what it has started: they share a process group.
void ChildProcess::kill() {
  ::kill(-id_, SIGKILL);
  ::kill(id_, SIGKILL);
  while (waitpid(id_, &status_, 0) < 0 && errno == EINTR) {
  }
  id_ = -1;
}

}  // namespace collidoscope
