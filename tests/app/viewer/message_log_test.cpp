#include "message_log.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

TEST(MessageLog, KeepsTheNewest) {
  MessageLog log;
  for (std::size_t i = 0; i < MessageLog::capacity + 7; ++i)
    log.add(MessageLevel::notice, 0, std::to_string(i));
  ASSERT_EQ(log.messages().size(), MessageLog::capacity);
  EXPECT_EQ(log.messages().front().text, "7");
}

TEST(MessageLog, AddsWhatIsShownOnce) {
  MessageLog log;
  for (const char* shown : {"", "saved", "saved", "", "saved", "other"})
    log.follow(MessageLevel::notice, 1, shown);
  ASSERT_EQ(log.messages().size(), 3u);
  EXPECT_EQ(log.messages()[1].text, "saved");
  EXPECT_EQ(log.messages()[2].text, "other");
}

TEST(MessageLog, TextHasTheChosenLevels) {
  MessageLog log;
  log.add(MessageLevel::detail, 0.5, "driver");
  log.add(MessageLevel::error, 1.25, "no such file");
  EXPECT_EQ(log.text(MessageLevel::error), "     1.25 s  error: no such file\n");
  EXPECT_NE(log.text(MessageLevel::detail).find("detail: driver"), std::string::npos);
}

}  // namespace
}  // namespace collidoscope::viewer
