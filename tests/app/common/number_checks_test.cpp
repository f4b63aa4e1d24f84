#include "common/number_checks.h"

#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

/// What the check says, or what the text became.
std::string outcome(const CLI::Validator& check, std::string text) {
  const std::string fault = check(text);
  return fault.empty() ? text : fault;
}

TEST(NumberChecks, WholeNumbersAreDecimal) {
  const CLI::Validator any = whole_number(), some = whole_number(3, 20);
  EXPECT_EQ(outcome(any, "010"), "10") << "no octal";
  EXPECT_EQ(outcome(any, "18446744073709551615"), "18446744073709551615");
  for (const char* text : {"-1", "0x10", "1e3", "1.0", "", " 1", "18446744073709551616", "+1"})
    EXPECT_NE(outcome(any, text).find("is no whole number of 0 or more"), std::string::npos) << text;
  EXPECT_EQ(outcome(some, "3"), "3");
  EXPECT_EQ(outcome(some, "20"), "20");
  EXPECT_EQ(outcome(some, "21"), "'21' is no whole number from 3 to 20");
  EXPECT_EQ(outcome(some, "2"), "'2' is no whole number from 3 to 20");
}

TEST(NumberChecks, NumbersAreFinite) {
  const CLI::Validator share = number_from(0, 1), any = number_from(0);
  for (const char* text : {"0", "1", "0.5", "5e-1", "+0.5"}) EXPECT_EQ(outcome(share, text), text);
  for (const char* text : {"nan", "inf", "1.0001", "-0.1", "", "0.5x", "0,5"})
    EXPECT_NE(outcome(share, text).find("is no number from 0 to 1"), std::string::npos) << text;
  EXPECT_EQ(outcome(any, "1e300"), "1e300");
  EXPECT_EQ(outcome(any, "1e400"), "'1e400' is no number of 0 or more");
}

}  // namespace
}  // namespace collidoscope::app
