#include "common/interrupt.h"

#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

class InterruptFlagOf : public testing::TestWithParam<int> {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
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
    std::raise(GetParam());
    std::_Exit(0);
  };
  EXPECT_EXIT(signal_twice(), testing::KilledBySignal(GetParam()), "");
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

INSTANTIATE_TEST_SUITE_P(Signals, InterruptFlagOf, testing::Values(SIGINT, SIGTERM, SIGHUP));

}  // namespace
}  // namespace collidoscope::app
