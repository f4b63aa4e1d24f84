// Keys on other keyboards, and while text is typed.

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <gtest/gtest.h>

#include "gl/key_layout.h"
#include "input/key_bindings.h"

namespace collidoscope::viewer {
namespace {

using gl::key_on_layout;

TEST(KeyLayout, LettersAreWhereTheUsersKeyboardHasThem) {
  EXPECT_EQ(key_on_layout(GLFW_KEY_Y, "z"), GLFW_KEY_Z);  // German
  EXPECT_EQ(key_on_layout(GLFW_KEY_Z, "y"), GLFW_KEY_Y);
  EXPECT_EQ(key_on_layout(GLFW_KEY_RIGHT_BRACKET, "+"), '+');
  EXPECT_EQ(key_on_layout(GLFW_KEY_SLASH, "-"), GLFW_KEY_MINUS);
  EXPECT_EQ(key_on_layout(GLFW_KEY_Q, "a"), GLFW_KEY_A);  // French
  EXPECT_EQ(key_on_layout(GLFW_KEY_6, "-"), GLFW_KEY_MINUS);
  EXPECT_EQ(key_on_layout(GLFW_KEY_M, ","), GLFW_KEY_COMMA);
}

TEST(KeyLayout, OtherKeysAreWhereTheyStand) {
  EXPECT_EQ(key_on_layout(GLFW_KEY_Z, "z"), GLFW_KEY_Z);
  EXPECT_EQ(key_on_layout(GLFW_KEY_1, "&"), GLFW_KEY_1);         // French
  EXPECT_EQ(key_on_layout(GLFW_KEY_Z, "\xD1\x8F"), GLFW_KEY_Z);  // Russian
  EXPECT_EQ(key_on_layout(GLFW_KEY_KP_ADD, "+"), GLFW_KEY_KP_ADD);
  EXPECT_EQ(key_on_layout(GLFW_KEY_KP_1, "1"), GLFW_KEY_KP_1);
  EXPECT_EQ(key_on_layout(GLFW_KEY_SPACE, " "), GLFW_KEY_SPACE);
  EXPECT_EQ(key_on_layout(GLFW_KEY_ESCAPE, nullptr), GLFW_KEY_ESCAPE);
  EXPECT_EQ(key_on_layout(GLFW_KEY_UNKNOWN, "a"), GLFW_KEY_UNKNOWN);
}

TEST(KeyLayout, APlusOfItsOwnIsFaster) {
  EXPECT_EQ(action_of_key('+', 0), "Faster, slower");
  EXPECT_EQ(action_of_key(GLFW_KEY_PAGE_DOWN, GLFW_MOD_CONTROL), "Previous, next scene");
}

TEST(KeyBindings, TheProbeHasAKeyThatHelpNames) {
  EXPECT_TRUE(action_of_key(GLFW_KEY_B, 0).starts_with("Probe"));
  const auto bound = std::ranges::find(key_bindings(), GLFW_KEY_B, &KeyBinding::key);
  ASSERT_NE(bound, key_bindings().end());
  EXPECT_EQ(bound->keys, "B");
  EXPECT_EQ(std::ranges::count(key_bindings(), GLFW_KEY_B, &KeyBinding::key), 1);
}

/// Else a copied number would be the camera, and a text that is ended would play.
TEST(KeyBindings, WhatTextTakesIsNotForThem) {
  for (const int key : {GLFW_KEY_ENTER, GLFW_KEY_KP_ENTER, GLFW_KEY_ESCAPE, GLFW_KEY_LEFT, GLFW_KEY_TAB,
                        GLFW_KEY_W, GLFW_KEY_KP_1, GLFW_KEY_KP_SUBTRACT})
    EXPECT_TRUE(edits_text(key, 0)) << key;
  for (const int key : {GLFW_KEY_C, GLFW_KEY_V, GLFW_KEY_X, GLFW_KEY_Z, GLFW_KEY_A, GLFW_KEY_LEFT})
    EXPECT_TRUE(edits_text(key, GLFW_MOD_CONTROL)) << key;
  for (const int key : {GLFW_KEY_F1, GLFW_KEY_F12, GLFW_KEY_PAGE_DOWN})
    EXPECT_FALSE(edits_text(key, 0)) << key;
  for (const int key : {GLFW_KEY_O, GLFW_KEY_Q, GLFW_KEY_R, GLFW_KEY_F12})
    EXPECT_FALSE(edits_text(key, GLFW_MOD_CONTROL)) << key;
}

}  // namespace
}  // namespace collidoscope::viewer
