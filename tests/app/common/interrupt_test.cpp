#include "common/interrupt.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <thread>

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
