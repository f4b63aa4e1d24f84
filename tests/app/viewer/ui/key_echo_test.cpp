#include "ui/key_echo.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>
#include <set>

#include "input/key_bindings.h"
#include "input/key_names.h"

namespace collidoscope::viewer {
namespace {

using Texts = std::deque<std::string>;

TEST(KeyName, IsWhatPeopleCallIt) {
  EXPECT_EQ(key_name(GLFW_KEY_Z, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT), "Ctrl+Shift+Z");
  EXPECT_EQ(key_name(GLFW_KEY_F11, 0), "F11");
  EXPECT_EQ(key_name(GLFW_KEY_PAGE_DOWN, 0), "Page Down");
  EXPECT_EQ(key_name(GLFW_KEY_LEFT_SHIFT, GLFW_MOD_SHIFT), "");
}

TEST(KeyEcho, ShowsKeysWithTheirActionsForAWhile) {
  KeyEcho echo;
  echo.press(GLFW_KEY_SPACE, 0, 0);
  echo.press(GLFW_KEY_LEFT_CONTROL, GLFW_MOD_CONTROL, 0.5);
  echo.press(GLFW_KEY_RIGHT, 0, 1);
  echo.press(GLFW_KEY_RIGHT, 0, 1.2);
  EXPECT_EQ(echo.shown(), (Texts{"Space   Play or pause", "Right   One frame on   x2"}));
  EXPECT_TRUE(echo.age(3));
  EXPECT_EQ(echo.shown().size(), 1u);
  EXPECT_FALSE(echo.age(3.1)) << "the same as before";
  EXPECT_TRUE(echo.age(10));
  EXPECT_TRUE(echo.shown().empty());
}

TEST(KeyBindings, NoTwoKeysAreTheSameAndEveryOneIsNamedAndExplained) {
  std::set<std::pair<int, int>> seen;
  for (const KeyBinding& binding : key_bindings()) {
    EXPECT_TRUE(seen.emplace(binding.key, binding.modifiers).second) << binding.action;
    EXPECT_FALSE(key_name(binding.key, binding.modifiers).empty()) << binding.action;
    EXPECT_FALSE(action_of_key(binding.key, binding.modifiers).empty())
        << key_name(binding.key, binding.modifiers);
  }
}

}  // namespace
}  // namespace collidoscope::viewer
