#include "overlays/label_layout.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

constexpr Colour cyan(0, 1, 1), white(1, 1, 1);
constexpr float gap = 7, height = 15;

glm::vec2 measure(const std::string& words) {
  return {8.0f * static_cast<float>(words.size()), height};
}

LabelRoom room() {
  return {{{0, 0}, {340, 380}}, gap, measure};
}

bool apart(const Rectangle& a, const Rectangle& b) {
  return a.high.x <= b.low.x || b.high.x <= a.low.x || a.high.y <= b.low.y || b.high.y <= a.low.y;
}

Rectangle marker(glm::vec2 at) {
  return {at - glm::vec2(gap / 2), at + glm::vec2(gap / 2)};
}

TEST(LabelLayout, PlacesThatLookLikeOneShareALineOfNames) {
  const std::vector<PlacedName> names = place_names({{{100, 100}, "s0", cyan},
                                                     {{102, 101}, "p", cyan},
                                                     {{101, 100}, "s0", cyan},
                                                     {{101, 99}, "origin", white}},
                                                    room());
  ASSERT_EQ(names.size(), 2u);
  EXPECT_EQ(names[0].words, "s0, p");
  EXPECT_EQ(names[1].words, "origin");
}

/// As near contact, where a simplex has several vertices about the origin.
TEST(LabelLayout, NamesCoverNeitherEachOtherNorPlaces) {
  std::vector<NamedPlace> places;
  for (int i = 0; i < 8; ++i)
    places.push_back({{150 + 9 * (i % 3), 200 + 9 * (i / 3)}, "point " + std::to_string(i), cyan});
  const std::vector<PlacedName> names = place_names(places, room());
  ASSERT_EQ(names.size(), places.size());
  for (const PlacedName& a : names) {
    for (const PlacedName& b : names) EXPECT_TRUE(&a == &b || apart(a.text, b.text)) << a.words << b.words;
    for (const NamedPlace& place : places) EXPECT_TRUE(apart(a.text, marker(place.at))) << a.words;
  }
  EXPECT_FALSE(names[0].far);
  EXPECT_TRUE(std::ranges::any_of(names, &PlacedName::far)) << "some need a line that leads there";
}

TEST(LabelLayout, NamesStayInTheViewAndOffItsTitle) {
  LabelRoom narrow = room();
  narrow.taken.push_back({{0, 0}, {200, 20}});
  for (const NamedPlace& place :
       {NamedPlace{{338, 200}, "at the right", cyan}, NamedPlace{{100, 12}, "at the top", cyan},
        NamedPlace{{2, 378}, "in a corner", cyan}}) {
    const std::vector<PlacedName> names = place_names({place}, narrow);
    ASSERT_EQ(names.size(), 1u);
    const Rectangle& text = names.front().text;
    EXPECT_TRUE(text.low.x >= 0 && text.low.y >= 0 && text.high.x <= 340 && text.high.y <= 380) << place.name;
    EXPECT_TRUE(apart(text, narrow.taken.front())) << place.name;
  }
}

TEST(LabelLayout, WhatIsOutOfTheViewHasNoName) {
  EXPECT_TRUE(place_names({{{-3, 100}, "gone", cyan}, {{100, 400}, "below", cyan}}, room()).empty());
}

}  // namespace
}  // namespace collidoscope::viewer
