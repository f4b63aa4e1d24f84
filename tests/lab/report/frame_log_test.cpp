#include "report/frame_log.h"

#include <gtest/gtest.h>

namespace collidoscope {
namespace {

FrameRow made_up(std::uint64_t frame) {
  return {frame, {}, frame * 3, frame * 2, frame, 7 * frame, frame * 0x9e3779b97f4a7c15u};
}

/// Whether it holds the rows 1 to `size`, read from its beginning.
void expect_rows(const FrameLog& log, std::uint64_t size) {
  EXPECT_EQ(log.size(), size);
  std::uint64_t rows = 0;
  log.visit([&](const FrameRow& row) {
    const FrameRow expected = made_up(++rows);
    ASSERT_EQ(row.frame, expected.frame);
    ASSERT_EQ(row.iterations, expected.iterations);
    ASSERT_EQ(row.hash, expected.hash);
  });
  EXPECT_EQ(rows, size);
}

TEST(FrameLog, HoldsEveryRowInItsOrder) {
  FrameLog log;
  expect_rows(log, 0);
  for (std::uint64_t frame = 1; frame <= 3 * FrameLog::in_memory + 5; ++frame) {
    log.add(made_up(frame));
    ASSERT_EQ(log.back().frame, frame);
    if (frame % FrameLog::in_memory <= 1) expect_rows(log, frame);  // reading does not disturb what comes
  }
  expect_rows(log, 3 * FrameLog::in_memory + 5);
}

TEST(FrameLog, Moves) {
  FrameLog log;
  for (std::uint64_t frame = 1; frame <= FrameLog::in_memory + 1; ++frame) log.add(made_up(frame));
  const FrameLog moved = std::move(log);
  expect_rows(moved, FrameLog::in_memory + 1);
}

}  // namespace
}  // namespace collidoscope
