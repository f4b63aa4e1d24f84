#include "narrow/mesh/front_trial.h"

#include <gtest/gtest.h>

namespace collidoscope {
namespace {

/// Queries that each take so many tests from the roots, until a front is suggested.
int queries_until_suggested(FrontTrial& trial, std::uint64_t tests, int most = 1000) {
  for (int query = 1; query <= most; ++query) {
    trial.searched(tests);
    if (trial.suggests_front()) return query;
  }
  return most;
}

TEST(FrontTrial, SuggestsNoneWhereSearchesAreCheap) {
  FrontTrial trial;
  EXPECT_FALSE(trial.suggests_front());
  EXPECT_EQ(queries_until_suggested(trial, 5), 1000);
}

TEST(FrontTrial, GoesOnWithWhatWasWorthIt) {
  FrontTrial trial;
  EXPECT_EQ(queries_until_suggested(trial, 100), 1);
  trial.built(1000);
  trial.ended(16);
  EXPECT_TRUE(trial.suggests_front());
}

TEST(FrontTrial, WaitsAfterOneThatWasNot) {
  FrontTrial trial;
  trial.searched(100);
  trial.built(5000);
  trial.ended(2);
  EXPECT_FALSE(trial.suggests_front());
  trial.searched(199);
  EXPECT_FALSE(trial.suggests_front());
  trial.searched(200);
  EXPECT_TRUE(trial.suggests_front()) << "searches take twice as long";
}

TEST(FrontTrial, TriesAgainAfterSomeTime) {
  FrontTrial trial;
  trial.searched(100);
  trial.built(5000);
  trial.ended(2);
  const int waited = queries_until_suggested(trial, 100);
  EXPECT_GT(waited, 100);
  EXPECT_LT(waited, 300);
}

TEST(FrontTrial, TakesManyTestsForTheMostItCanHold) {
  FrontTrial trial;
  trial.searched(1'000'000'000);
  EXPECT_TRUE(trial.suggests_front());
  EXPECT_GE(trial.wanted_leaves(), 512u);
}

}  // namespace
}  // namespace collidoscope
