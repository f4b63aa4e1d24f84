#include "input/input_queue.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace collidoscope::viewer {
namespace {

TEST(InputQueue, StartsEmptyWithNothingHeld) {
  InputQueue queue;
  EXPECT_TRUE(queue.empty());
  for (const bool held : queue.advance().pointer.held) EXPECT_FALSE(held);
}

TEST(InputQueue, ShowsOnlyTheLastOfManyMoves) {
  InputQueue queue;
  for (int i = 0; i < 10; ++i) queue.move({i, 2 * i}, 0);
  EXPECT_EQ(queue.advance().pointer.position, glm::dvec2(9, 18));
  EXPECT_TRUE(queue.empty());
}

TEST(InputQueue, GivesEachButtonAPictureWhereTheMouseWas) {
  InputQueue queue;
  queue.move({10, 20}, 0);
  queue.press_or_release({10, 20}, 0, true, 0);
  queue.press_or_release({10, 20}, 0, false, 0);
  queue.move({300, 400}, 0);
  queue.press_or_release({300, 400}, 1, true, 0);
  const Pointer pressed = queue.advance().pointer;
  EXPECT_EQ(pressed.position, glm::dvec2(10, 20));
  EXPECT_TRUE(pressed.held[0]);
  const Pointer released = queue.advance().pointer;
  EXPECT_EQ(released.position, glm::dvec2(10, 20));
  EXPECT_FALSE(released.held[0]);
  EXPECT_FALSE(queue.empty());
  const Pointer other = queue.advance().pointer;
  EXPECT_EQ(other.position, glm::dvec2(300, 400));
  EXPECT_FALSE(other.held[0]);
  EXPECT_TRUE(other.held[1]);
  EXPECT_TRUE(queue.empty());
}

TEST(InputQueue, ADragEndsWhereItWasLetGo) {
  InputQueue queue;
  queue.press_or_release({1, 1}, 0, true, 0);
  queue.move({5, 5}, 0);
  queue.move({9, 9}, 0);
  queue.press_or_release({9, 9}, 0, false, 0);
  queue.advance();
  const Pointer& end = queue.advance().pointer;
  EXPECT_EQ(end.position, glm::dvec2(9, 9));
  EXPECT_FALSE(end.held[0]);
}

TEST(InputQueue, TurnsTheWheelOnceAndWhereTheMouseWas) {
  InputQueue queue;
  queue.scroll({4, 4}, 1, 0);
  queue.scroll({4, 4}, 1, 0);
  queue.move({7, 7}, 0);
  queue.scroll({7, 7}, -1, 0);
  const Pointer first = queue.advance().pointer;
  EXPECT_EQ(first.position, glm::dvec2(4, 4));
  EXPECT_EQ(first.wheel, 2);
  const Pointer second = queue.advance().pointer;
  EXPECT_EQ(second.position, glm::dvec2(7, 7));
  EXPECT_EQ(second.wheel, -1);
  EXPECT_TRUE(queue.empty());
  EXPECT_EQ(queue.advance().pointer.wheel, 0);
}

TEST(InputQueue, LeavesOutButtonsThatItDoesNotKnow) {
  InputQueue queue;
  queue.press_or_release({1, 1}, 5, true, 0);
  queue.press_or_release({1, 1}, -1, true, 0);
  EXPECT_TRUE(queue.empty());
}

/// However long the picture takes in which panels see the click.
TEST(InputQueue, AClickHasTheControlKeyAsItWasThen) {
  InputQueue queue;
  queue.press_or_release({1, 1}, 0, true, 0, true);
  queue.press_or_release({1, 1}, 0, false, 0, true);
  queue.press_or_release({1, 1}, 0, true, 0);
  queue.move({2, 2}, 0);
  EXPECT_EQ(queue.advance().pointer.control, true);
  EXPECT_EQ(queue.advance().pointer.control, true);
  EXPECT_EQ(queue.advance().pointer.control, false);
  EXPECT_EQ(queue.advance().pointer.control, std::nullopt) << "moves have none of their own";
}

// ---- Keys ------------------------------------------------------------------------------------------------

void tap(InputQueue& queue, int key, int modifiers = 0) {
  queue.change_key(key, modifiers, true, 0);
  queue.change_key(key, modifiers, false, 0);
}

void type(InputQueue& queue, const char* digits) {
  for (; *digits != 0; ++digits) {
    queue.change_key(*digits, 0, true, 0);
    queue.type(static_cast<char32_t>(*digits), 0);
    queue.change_key(*digits, 0, false, 0);
  }
}

/// What pictures see: keys that go down as their numbers, keys that go up as those less than 0; then the
/// text.
struct Picture {
  std::vector<int> keys;
  std::u32string text;
  bool operator==(const Picture&) const = default;
};

std::vector<Picture> pictures_of(InputQueue& queue) {
  std::vector<Picture> pictures;
  while (!queue.empty()) {
    const Input& input = queue.advance();
    pictures.push_back({{}, input.text});
    for (const auto& [key, pressed] : input.keys) pictures.back().keys.push_back(pressed ? key : -key);
  }
  return pictures;
}

TEST(InputQueue, KeysThatWorkOnTextComeBetweenWhatWasTyped) {
  InputQueue queue;
  queue.change_key(GLFW_KEY_1, 0, true, 0);
  queue.type(U'1', 0);
  queue.type(U'2', 0);
  tap(queue, GLFW_KEY_BACKSPACE);
  queue.type(U'3', 0);
  queue.change_key(GLFW_KEY_ENTER, 0, true, 0);
  const std::vector<Picture> expected = {{{GLFW_KEY_1, GLFW_KEY_BACKSPACE}, U"12"},
                                         {{-GLFW_KEY_BACKSPACE, GLFW_KEY_ENTER}, U"3"}};
  EXPECT_EQ(pictures_of(queue), expected);
}

TEST(InputQueue, AllIsSelectedBeforeItIsTypedOver) {
  InputQueue queue;
  queue.change_key(GLFW_KEY_LEFT_CONTROL, 0, true, 0);
  tap(queue, GLFW_KEY_A, GLFW_MOD_CONTROL);
  queue.change_key(GLFW_KEY_LEFT_CONTROL, GLFW_MOD_CONTROL, false, 0);
  queue.type(U'7', 0);
  const std::vector<Picture> expected = {{{GLFW_KEY_LEFT_CONTROL, GLFW_KEY_A}, U""},
                                         {{-GLFW_KEY_A, -GLFW_KEY_LEFT_CONTROL}, U"7"}};
  EXPECT_EQ(pictures_of(queue), expected);
}

TEST(InputQueue, PlainTextComesAsAWhole) {
  InputQueue queue;
  type(queue, "5512");
  EXPECT_EQ(queue.advance().text, U"5512");
  EXPECT_TRUE(queue.empty());
}

/// A picture that saw it go up and down again would take it for held.
TEST(InputQueue, AKeyThatIsStruckTwiceIsSeenTwice) {
  InputQueue queue;
  for (int i = 0; i < 3; ++i) tap(queue, GLFW_KEY_ENTER);
  const Picture down{{GLFW_KEY_ENTER}, U""}, up{{-GLFW_KEY_ENTER}, U""};
  EXPECT_EQ(pictures_of(queue), (std::vector{down, up, down, up, down, up}));
}

TEST(InputQueue, MouseAndKeysComeInOrder) {
  InputQueue queue;
  queue.press_or_release({1, 1}, 0, true, 1);
  queue.press_or_release({1, 1}, 0, false, 2);
  queue.type(U'x', 3);
  queue.move({5, 5}, 4);
  queue.type(U'y', 5);
  queue.press_or_release({5, 5}, 0, true, 6);
  EXPECT_EQ(queue.events_received(), 6u);
  queue.advance(), queue.advance();
  const Input typed = queue.advance();
  EXPECT_EQ(typed.text, U"xy");
  EXPECT_FALSE(typed.pointer.held[0]);
  EXPECT_TRUE(typed.from_mouse);
  EXPECT_EQ(typed.pointer.position, glm::dvec2(5, 5));
  EXPECT_EQ(queue.events_seen(), 5u);
  EXPECT_TRUE(queue.advance().pointer.held[0]);
  EXPECT_EQ(queue.events_seen(), queue.events_received());
}

TEST(InputQueue, WhatComesAfterKeysThatWaitWaitsToo) {
  InputQueue queue;
  queue.move({1, 2}, 0);
  queue.type(U'x', 0);
  queue.press_or_release({1, 2}, 0, true, 0);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(queue.advance(true).text, U"");
  EXPECT_EQ(queue.events_seen(), 1u);
  EXPECT_EQ(queue.advance().text, U"x");
  EXPECT_TRUE(queue.advance().pointer.held[0]);
}

TEST(InputQueue, KeysNeedNotWaitForTheMouse) {
  InputQueue queue;
  queue.move({1, 2}, 0);
  EXPECT_EQ(queue.events_received(), queue.events_seen());
  queue.press_or_release({1, 2}, 0, true, 0);
  queue.move({3, 4}, 0);
  EXPECT_EQ(queue.events_received(), queue.events_seen() + 2);
  queue.advance();
  EXPECT_EQ(queue.events_received(), queue.events_seen());
}

TEST(InputQueue, KeysDoNotMoveTheMouse) {
  InputQueue queue;
  tap(queue, GLFW_KEY_ENTER);
  EXPECT_FALSE(queue.advance().from_mouse);
}

}  // namespace
}  // namespace collidoscope::viewer
