#include "common/interrupt.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <future>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "fixtures/temporary_folder.h"

namespace collidoscope::app {
namespace {

class InterruptFlagOf : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    std::signal(GetParam(), SIG_DFL);  // what runs the tests may ignore it
  }
};

TEST_P(InterruptFlagOf, IsRaisedByASignal) {
  const InterruptFlag flag;
  EXPECT_FALSE(flag.raised());
  std::raise(GetParam());
  EXPECT_TRUE(flag.raised());
  EXPECT_TRUE(interrupted());
}

/// Work that does not look at the flag must not hold out against who asks twice.
TEST_P(InterruptFlagOf, ASecondSignalEndsTheProgram) {
  const auto signal_twice = [] {
    const InterruptFlag flag;
    std::raise(GetParam());
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    std::raise(GetParam());
    std::_Exit(0);
  };
  EXPECT_EXIT(signal_twice(), testing::KilledBySignal(GetParam()), "");
}

/// Opens a pipe for writing, which waits for a reader. One comes only if nothing else ends the wait.
int error_of_opening(const std::string& pipe) {
  std::promise<void> opened;
  const std::jthread reader([&, ended = opened.get_future()] {
    if (ended.wait_for(std::chrono::seconds(10)) == std::future_status::ready) return;
    ::close(::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  });
  const int descriptor = ::open(pipe.c_str(), O_WRONLY | O_CLOEXEC);
  const int error = descriptor < 0 ? errno : 0;
  ::close(descriptor);
  opened.set_value();
  return error;
}

/// Of two, under the flag that a signal raises, and under a later one.
int waits_ended_by(int signal) {
  const test::TemporaryFolder folder;
  const std::string pipe = folder.path() / "pipe";
  ::mkfifo(pipe.c_str(), 0600);
  leave_at_signals("a program");
  int ended = 0;
  for (const bool is_signalled : {true, false}) {
    const InterruptFlag flag;
    if (is_signalled) std::raise(signal);
    ended += error_of_opening(pipe) == EINTR;
  }
  return ended;
}

TEST_P(InterruptFlagOf, AWaitThatBeginsAfterTheSignalEnds) {
  EXPECT_EXIT(std::_Exit(waits_ended_by(GetParam())), testing::ExitedWithCode(2), "");
}

/// As `timeout` sends them: to the process, and to its group.
TEST_P(InterruptFlagOf, TwoAtOnceAreOne) {
  const InterruptFlag flag;
  std::raise(GetParam());
  std::raise(GetParam());
  EXPECT_TRUE(flag.raised());
}

TEST_P(InterruptFlagOf, SignalsAreAsBeforeOnceItIsGone) {
  const auto signal_afterwards = [] {
    { const InterruptFlag flag, nested; }
    std::raise(GetParam());
    std::_Exit(0);
  };
  EXPECT_EXIT(signal_afterwards(), testing::KilledBySignal(GetParam()), "");
}

TEST_P(InterruptFlagOf, ANestedOneLeavesTheOuterOneInPlace) {
  const InterruptFlag outer;
  { const InterruptFlag inner; }
  std::raise(GetParam());
  EXPECT_TRUE(outer.raised());
}

/// Where nobody looks at a flag, the program ends by itself, and says so.
TEST_P(InterruptFlagOf, WithoutAFlagAProgramLeaves) {
  const auto leave = [] {
    leave_at_signals("a program");
    { const InterruptFlag flag; }
    std::raise(GetParam());
    std::_Exit(0);
  };
  EXPECT_EXIT(leave(), testing::ExitedWithCode(1),
              "a program: interrupted before there was anything to keep");
}

/// What was asked while nobody looked is not forgotten.
TEST_P(InterruptFlagOf, AProgramStaysInterrupted) {
  const auto ask_early = [] {
    leave_at_signals("a program");
    {
      const InterruptFlag flag;
      std::raise(GetParam());
    }
    std::_Exit(InterruptFlag().raised() ? 3 : 0);
  };
  EXPECT_EXIT(ask_early(), testing::ExitedWithCode(3), "");
}

TEST(InterruptFlag, LeavesAHangUpIgnoredThatIsIgnored) {
  std::signal(SIGHUP, SIG_IGN);
  const InterruptFlag flag;
  std::raise(SIGHUP);
  EXPECT_FALSE(flag.raised());
}

INSTANTIATE_TEST_SUITE_P(Signals, InterruptFlagOf, testing::Values(SIGINT, SIGTERM, SIGHUP));

}  // namespace
}  // namespace collidoscope::app
