#include "foreign/command_words.h"

#include <gtest/gtest.h>

#include "core/error.h"

namespace collidoscope {
namespace {

using Words = std::vector<std::string>;

TEST(CommandWords, SplitsAtWhiteSpace) {
  EXPECT_EQ(command_words("  python3 \t my_engine.py\n--fast "),
            (Words{"python3", "my_engine.py", "--fast"}));
}

TEST(CommandWords, QuotesKeepSpaces) {
  EXPECT_EQ(command_words("'my engine' \"two words\" o'n'e ''"),
            (Words{"my engine", "two words", "one", ""}));
}

TEST(CommandWords, BackslashKeepsTheNextCharacter) {
  EXPECT_EQ(command_words(R"(a\ b \'c "d\"e\\f\g" 'h\i')"), (Words{"a b", "'c", R"(d"e\f\g)", R"(h\i)"}));
}

TEST(CommandWords, ExpandsNothing) {
  EXPECT_EQ(command_words("$HOME *.py `ls` a;b"), (Words{"$HOME", "*.py", "`ls`", "a;b"}));
}

TEST(CommandWords, RefusesOpenQuotesAndNothing) {
  for (const char* command : {"'open", "\"open", "", "  "}) EXPECT_THROW(command_words(command), InputError);
}

}  // namespace
}  // namespace collidoscope
