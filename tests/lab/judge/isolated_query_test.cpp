#include "judge/isolated_query.h"

#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/error.h"

namespace collidoscope {
namespace {

std::string failure(const std::function<TimedAnswer()>& query, int seconds = 20) {
  try {
    run_isolated(query, std::chrono::seconds(seconds));
  } catch (const JobError& error) {
    return error.what();
  }
  return "";
}

TEST(IsolatedQuery, BringsTheAnswerBack) {
  int queries = 0;
  const TimedAnswer answer = run_isolated([&] {
    TimedAnswer made;
    made.result.verdict = Verdict::colliding, made.result.separation = -0.25, made.nanoseconds = ++queries;
    return made;
  });
  EXPECT_EQ(answer.result.verdict, Verdict::colliding);
  EXPECT_EQ(answer.result.separation, -0.25);
  EXPECT_EQ(answer.nanoseconds, 1);
  EXPECT_EQ(queries, 0) << "in a copy";
}

TEST(IsolatedQuery, SaysHowItEnded) {
  EXPECT_EQ(failure([]() -> TimedAnswer { throw JobError("no memory"); }), "no memory");
  EXPECT_EQ(failure([]() -> TimedAnswer { return std::raise(SIGKILL), TimedAnswer(); }),
            "it crashed by signal 9");
  EXPECT_EQ(failure([]() -> TimedAnswer { _exit(3); }), "it ended the program with exit code 3");
  EXPECT_EQ(failure([]() -> TimedAnswer { return pause(), TimedAnswer(); }, 1),
            "it gave no answer within 1 s");
}

TEST(IsolatedQuery, RunsNothingOfTheOriginalsAtItsEnd) {
  static bool armed = false;
  std::atexit([] {
    if (armed) _exit(5);
  });
  armed = true;
  EXPECT_EQ(failure([]() -> TimedAnswer { std::exit(3); }), "it ended the program with exit code 3");
  armed = false;
}

}  // namespace
}  // namespace collidoscope
