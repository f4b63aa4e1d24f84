#include "common/interrupt.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <string>
#include <string_view>
#include <unistd.h>

namespace collidoscope::app {
namespace {

// A signal handler can reach nothing but globals, and call next to nothing.
volatile std::sig_atomic_t signalled = 0;
std::atomic<std::int64_t> signalled_at = 0;  // ms
std::array<char, 128> last_words{};
std::size_t last_words_size = 0;

constexpr std::array signals = {SIGINT, SIGTERM, SIGHUP};

int living = 0;                                         // flags, of the main thread
std::array<struct sigaction, signals.size()> before{};  // the first of them

std::int64_t milliseconds_now() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * std::int64_t{1000} + now.tv_nsec / 1'000'000;
}

constexpr unsigned wake_after = 1;  // s

/// A signal may come just before the wait that it is to end. Alarms end that wait: one a second, as long as
/// the program is interrupted.
void wake(int) {
  if (interrupted()) ::alarm(wake_after);
}

/// `timeout` signals a process and then its group: what comes twice at once was asked once.
void note_signal(int signal) {
  constexpr std::int64_t at_once = 300;
  const std::int64_t now = milliseconds_now();
  if (signalled == 0) {
    signalled_at = now;
    signalled = 1;
    ::alarm(wake_after);
  } else if (now - signalled_at > at_once) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

void leave(int) {
  // If stderr is closed, this program has no other way to say anything.
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, last_words.data(), last_words_size);
  ::_exit(1);
}

/// Returns what was done before. Whoever ignores a signal, as nohup does, is not asked again. Without
/// SA_RESTART, so that nothing goes on waiting.
struct sigaction answer(int signal, void (*handler)(int)) {
  struct sigaction earlier {
  }, action{};
  action.sa_handler = handler;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(signal, nullptr, &earlier);
  const bool is_ignored = signal == SIGHUP && earlier.sa_handler == SIG_IGN;
  if (!is_ignored) ::sigaction(signal, &action, nullptr);
  return earlier;
}

}  // namespace

InterruptFlag::InterruptFlag() {
  if (living++ > 0) return;
  // A program that leaves at signals keeps an interrupt that the work under an earlier flag did not notice.
  if (last_words_size == 0) signalled = 0;
  answer(SIGALRM, wake);
  for (std::size_t i = 0; i < signals.size(); ++i) before[i] = answer(signals[i], note_signal);
}

InterruptFlag::~InterruptFlag() {
  if (--living > 0) return;
  for (std::size_t i = 0; i < signals.size(); ++i) ::sigaction(signals[i], &before[i], nullptr);
}

bool InterruptFlag::raised() const {
  return interrupted();
}

bool interrupted() {
  return signalled != 0;
}

void leave_at_signals(const char* program) {
  const std::string words = std::string(program) + ": interrupted before there was anything to keep\n";
  last_words_size = std::string_view(words).copy(last_words.data(), last_words.size());
  for (const int signal : signals) answer(signal, leave);
}

}  // namespace collidoscope::app
