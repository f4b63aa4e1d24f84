#include "ui/word_wrap.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

/// As if all letters were one unit wide.
std::string wrapped(std::string_view text, float width) {
  return wrap(text, width, [](std::string_view words) { return static_cast<float>(words.size()); });
}

TEST(WordWrap, BreaksAtSpacesOnly) {
  EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
  EXPECT_EQ(wrapped("one two three", 100), "one two three");
  EXPECT_EQ(wrapped("a,b.c;d e", 3), "a,b.c;d\ne") << "a word that is too wide stays whole";
  EXPECT_EQ(wrapped("", 5), "");
}

TEST(WordWrap, TakesNoNumberApartNorFromItsUnit) {
  EXPECT_EQ(wrapped("deep by 0.25 m, twice", 12), "deep by\n0.25 m,\ntwice");
  EXPECT_EQ(wrapped("took 3.88 µs.", 10), "took\n3.88 µs.");
  EXPECT_EQ(wrapped("3 ÷, 1 √, 1 <>", 6), "3 ÷,\n1 √,\n1 <>");
  EXPECT_EQ(wrapped("took 12 rounds", 8), "took 12\nrounds") << "no unit";
}

TEST(WordWrap, KeepsLinesThatAreThere) {
  EXPECT_EQ(wrapped("one\ntwo three", 5), "one\ntwo\nthree");
  EXPECT_EQ(wrapped("one\ntwo 3", 8), "one\ntwo 3") << "each line has the whole width";
  EXPECT_EQ(wrapped("one  two", 20), "one  two");
}

}  // namespace
}  // namespace collidoscope::viewer
