#include "report/text_safety.h"

#include <gtest/gtest.h>

namespace collidoscope {
namespace {

TEST(TextSafety, WordsComeBackFromTheShell) {
  EXPECT_EQ(shell_word("gjk:support=scan"), "gjk:support=scan");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("my scene.json"), "'my scene.json'");
  EXPECT_EQ(shell_word("it's $HOME"), "'it'\\''s $HOME'");
}

TEST(TextSafety, MarkupIsTextInXml) {
  EXPECT_EQ(xml_text("A & B < C"), "A &amp; B &lt; C");
  EXPECT_EQ(xml_text("a\nb"), "a?b") << "no control characters";
}

}  // namespace
}  // namespace collidoscope
