#include "ui/hover_delay.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

constexpr bool moves = true, rests = false;

TEST(HoverDelay, ATooltipComesWhenThePointerHasRestedAndGoesAgain) {
  HoverDelay delay;
  delay.begin();
  EXPECT_FALSE(delay.on("button", 10, moves));
  EXPECT_TRUE(delay.waits());
  delay.begin();
  EXPECT_FALSE(delay.on("button", 10.5, rests));
  delay.begin();
  EXPECT_FALSE(delay.on("button", 10.55, moves)) << "it starts to rest";
  delay.begin();
  EXPECT_FALSE(delay.on("button", 11, rests));
  delay.begin();
  EXPECT_TRUE(delay.on("button", 11.2, rests));
  delay.begin();
  EXPECT_TRUE(delay.on("button", 12, moves)) << "one may move while one reads";
  delay.begin();
  EXPECT_FALSE(delay.on("button", 21, rests)) << "it does not stay";
  EXPECT_FALSE(delay.waits());
}

TEST(HoverDelay, AnotherWidgetStartsAnew) {
  HoverDelay delay;
  delay.begin();
  delay.on("button", 0, rests);
  delay.begin();
  EXPECT_TRUE(delay.on("button", 1, rests));
  delay.begin();
  EXPECT_FALSE(delay.on("slider", 1.1, rests));
  delay.begin();  // on none
  delay.begin();
  EXPECT_FALSE(delay.on("slider", 5, rests)) << "it was left in between";
}

}  // namespace
}  // namespace collidoscope::viewer
