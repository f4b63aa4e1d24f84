#include "common/streams/legible.h"

#include <gtest/gtest.h>
#include <iostream>

namespace collidoscope::app {
namespace {

TEST(Legible, LeavesWhatPeopleWriteAsItIs) {
  for (const char* text : {"", "a b\tc\n", "größer als 5 µm…", "two\n\nlines\n"})
    EXPECT_EQ(legible(text), text);
}

TEST(Legible, HasNoControlCharacters) {
  EXPECT_EQ(legible("a\x1b[31mb\a\x7f\r"), "a?[31mb???");
  EXPECT_EQ(legible("a\xc2\x9b"
                    "31m"),
            "a?31m")
      << "U+009B begins what ESC [ begins";
  EXPECT_EQ(legible("\xc2\xa0"), "\xc2\xa0") << "a space";
}

TEST(Legible, CutsTheMiddleOutOfWhatIsTooLong) {
  const std::string word = legible("in '" + std::string(1'000'000, 'a') + "z': no");
  EXPECT_LT(word.size(), 400u);
  EXPECT_TRUE(word.starts_with("in 'aaa")) << word;
  EXPECT_TRUE(word.ends_with("az': no")) << word;
  std::string words;
  for (int i = 0; i < 100'000; ++i) words += "word ";
  EXPECT_LT(legible(words).size(), 6100u);
}

TEST(Legible, CutsNoCharacterThrough) {
  for (std::size_t ahead = 0; ahead < 3; ++ahead) {
    std::string word(ahead, 'a');
    for (int i = 0; i < 1000; ++i) word += "…";
    const std::string text = legible(word);
    EXPECT_EQ((text.size() - ahead) % 3, 0u) << ahead;
  }
}

TEST(LegibleErrors, CoverEveryLineOfStderr) {
  testing::internal::CaptureStderr();
  {
    const LegibleErrors errors;
    std::cerr << "first \x1b" << 1 << '\n' << "half";
    std::cerr.flush();
  }
  std::cerr << " later\n";
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "first ?1\nhalf later\n");
}

}  // namespace
}  // namespace collidoscope::app
