#include "core/input_text.h"

#include <gtest/gtest.h>

namespace collidoscope {
namespace {

TEST(InputText, WordsInMessagesAreShortAndHarmless) {
  EXPECT_EQ(quoted_word("solid"), "'solid'");
  EXPECT_EQ(quoted_word("a\x1b[2Jb\x7f"), "'a?[2Jb?'");
  EXPECT_EQ(quoted_word(std::string(1 << 20, 'x')), "'" + std::string(32, 'x') + "…'");
  EXPECT_EQ(quoted_word(std::string(31, 'x') + "äx"), "'" + std::string(31, 'x') + "…'")
      << "not half a character";
  EXPECT_EQ(quoted_word(std::string(30, 'x') + "ä"), "'" + std::string(30, 'x') + "ä'");
}

TEST(InputText, MarksInFrontAreSkipped) {
  EXPECT_EQ(without_byte_order_mark("\xef\xbb\xbf"
                                    "1,2"),
            "1,2");
  EXPECT_EQ(without_byte_order_mark("1,2"), "1,2");
  EXPECT_EQ(without_byte_order_mark(""), "");
}

}  // namespace
}  // namespace collidoscope
