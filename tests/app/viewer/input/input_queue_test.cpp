#include "input/pointer_queue.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

TEST(PointerQueue, StartsEmptyWithNothingHeld) {
  PointerQueue queue;
  EXPECT_TRUE(queue.empty());
  for (const bool held : queue.advance().held) EXPECT_FALSE(held);
}

TEST(PointerQueue, ShowsOnlyTheLastOfManyMoves) {
  PointerQueue queue;
  for (int i = 0; i < 10; ++i) queue.move({i, 2 * i}, 0);
  EXPECT_EQ(queue.advance().position, glm::dvec2(9, 18));
  EXPECT_TRUE(queue.empty());
}

TEST(PointerQueue, GivesEachButtonAPictureWhereTheMouseWas) {
  PointerQueue queue;
  queue.move({10, 20}, 0);
  queue.press_or_release({10, 20}, 0, true, 0);
  queue.press_or_release({10, 20}, 0, false, 0);
  queue.move({300, 400}, 0);
  queue.press_or_release({300, 400}, 1, true, 0);
  const Pointer pressed = queue.advance();
  EXPECT_EQ(pressed.position, glm::dvec2(10, 20));
  EXPECT_TRUE(pressed.held[0]);
  const Pointer released = queue.advance();
  EXPECT_EQ(released.position, glm::dvec2(10, 20));
  EXPECT_FALSE(released.held[0]);
  EXPECT_FALSE(queue.empty());
  const Pointer other = queue.advance();
  EXPECT_EQ(other.position, glm::dvec2(300, 400));
  EXPECT_FALSE(other.held[0]);
  EXPECT_TRUE(other.held[1]);
  EXPECT_TRUE(queue.empty());
}

TEST(PointerQueue, ADragEndsWhereItWasLetGo) {
  PointerQueue queue;
  queue.press_or_release({1, 1}, 0, true, 0);
  queue.move({5, 5}, 0);
  queue.move({9, 9}, 0);
  queue.press_or_release({9, 9}, 0, false, 0);
  queue.advance();
  const Pointer& end = queue.advance();
  EXPECT_EQ(end.position, glm::dvec2(9, 9));
  EXPECT_FALSE(end.held[0]);
}

TEST(PointerQueue, TurnsTheWheelOnceAndWhereTheMouseWas) {
  PointerQueue queue;
  queue.scroll({4, 4}, 1, 0);
  queue.scroll({4, 4}, 1, 0);
  queue.move({7, 7}, 0);
  queue.scroll({7, 7}, -1, 0);
  const Pointer first = queue.advance();
  EXPECT_EQ(first.position, glm::dvec2(4, 4));
  EXPECT_EQ(first.wheel, 2);
  const Pointer second = queue.advance();
  EXPECT_EQ(second.position, glm::dvec2(7, 7));
  EXPECT_EQ(second.wheel, -1);
  EXPECT_TRUE(queue.empty());
  EXPECT_EQ(queue.advance().wheel, 0);
}

TEST(PointerQueue, LeavesOutButtonsThatItDoesNotKnow) {
  PointerQueue queue;
  queue.press_or_release({1, 1}, 5, true, 0);
  queue.press_or_release({1, 1}, -1, true, 0);
  EXPECT_TRUE(queue.empty());
}

/// However long the picture takes in which panels see the click.
TEST(PointerQueue, AClickHasTheControlKeyAsItWasThen) {
  PointerQueue queue;
  queue.press_or_release({1, 1}, 0, true, 0, true);
  queue.press_or_release({1, 1}, 0, false, 0, true);
  queue.press_or_release({1, 1}, 0, true, 0);
  queue.move({2, 2}, 0);
  EXPECT_EQ(queue.advance().control, true);
  EXPECT_EQ(queue.advance().control, true);
  EXPECT_EQ(queue.advance().control, false);
  EXPECT_EQ(queue.advance().control, std::nullopt) << "moves have none of their own";
}

}  // namespace
}  // namespace collidoscope::viewer
