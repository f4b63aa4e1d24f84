#include "ui/message_log.h"

#include <gtest/gtest.h>

#include "core/files/input_file.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope::viewer {
namespace {

TEST(MessageLog, KeepsTheNewest) {
  MessageLog log;
  for (std::size_t i = 0; i < MessageLog::capacity + 7; ++i)
    log.add(MessageLevel::notice, 0, std::to_string(i));
  EXPECT_EQ(log.size(), MessageLog::capacity);
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

TEST(MessageLog, OfATextThatGrewItAddsWhatIsNew) {
  MessageLog log;
  for (const char* shown : {"one", "one\n\ntwo", "one\n\ntwo\n\nthree", "", "one\n\ntwo"})
    log.follow(MessageLevel::error, 1, shown);
  EXPECT_EQ(log.text(MessageLevel::error),
            "     1.00 s  error: one\n     1.00 s  error: two\n     1.00 s  error: three\n"
            "     1.00 s  error: one\n\ntwo\n");
}

TEST(MessageLog, TextHasTheChosenLevels) {
  MessageLog log;
  log.add(MessageLevel::detail, 0.5, "driver");
  log.add(MessageLevel::error, 1.25, "no such file");
  EXPECT_EQ(log.text(MessageLevel::error), "     1.25 s  error: no such file\n");
  EXPECT_NE(log.text(MessageLevel::detail).find("detail: driver"), std::string::npos);
}

TEST(MessageLog, GivesBackLevelsTimesAndTexts) {
  MessageLog log;
  log.add(MessageLevel::detail, 0.5, "per cent: {} %s");
  log.add(MessageLevel::error, 3600.25, "two\nlines");
  const auto messages = log.messages();
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_EQ(messages[0].text, "per cent: {} %s");
  EXPECT_EQ(messages[0].level, MessageLevel::detail);
  EXPECT_NEAR(messages[0].seconds, 0.5, 1e-6);
  EXPECT_EQ(messages[1].text, "two\nlines");
  EXPECT_EQ(messages[1].level, MessageLevel::error);
  EXPECT_NEAR(messages[1].seconds, 3600.25, 1e-6);
}

TEST(MessageLog, FileKeepsWhatIsCleared) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "new" / "viewer.log";
  for (const char* run : {"first", "second"}) {
    MessageLog log;
    log.keep_in(file);
    EXPECT_EQ(log.file(), file);
    log.add(MessageLevel::notice, 0, run);
    log.clear();
    EXPECT_EQ(log.size(), 0u);
    log.add(MessageLevel::error, 1, "after");
    EXPECT_EQ(log.size(), 1u);
  }
  const std::string kept = read_file(file);
  const auto first = kept.find("info  first\n"), second = kept.find("info  second\n");
  EXPECT_LT(first, second);
  EXPECT_NE(second, std::string::npos) << kept;
  EXPECT_NE(kept.find("error  after\n", second), std::string::npos) << kept;
}

TEST(MessageLog, AFileThatCannotBeWrittenIsAMessage) {
  const test::TemporaryFolder folder;
  MessageLog log;
  log.keep_in(folder.write("file", "") / "below");
  EXPECT_EQ(log.file(), "");
  EXPECT_NE(log.text(MessageLevel::detail).find("messages are not kept"), std::string::npos);
}

}  // namespace
}  // namespace collidoscope::viewer
