#include "scene/trajectory/trajectory_source.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <thread>

#include "core/error.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope {
namespace {

using namespace std::chrono_literals;

constexpr auto patience = 30s;
const std::string columns = "frame,body,x,y,z,qw,qx,qy,qz\n";

std::string row(std::uint64_t frame) {
  return std::to_string(frame) + ",a," + std::to_string(frame) + ",0,0,1,0,0,0\n";
}

TEST(TrajectorySource, ReadsAFileToItsEnd) {
  const test::TemporaryFolder folder;
  TrajectorySource source(folder.write("poses.csv", columns + row(0) + row(1) + row(2)));
  source.begin(nullptr);
  EXPECT_TRUE(source.trajectory()->has_ended());
  EXPECT_EQ(source.trajectory()->last_frame(), 2u);
}

TEST(TrajectorySource, TellsArraysByTheirBytes) {
  const test::TemporaryFolder folder;
  TrajectorySource source(folder.write("poses.csv", "\x93NUMPY"));
  try {
    source.begin(nullptr);
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_EQ(error.reason(), "is cut off");
  }
}

/// Half a line is not read before its end has come, and bytes that came are not read twice.
TEST(TrajectorySource, FollowsAFileThatGrows) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.write("poses.csv", columns + row(0) + "1,a,1");
  TrajectorySource source(file, true);
  EXPECT_FALSE(source.wait_for(0, 30ms)) << "frame 1 has not begun for certain";
  std::ofstream more(file, std::ios::app);
  more << ",0,0,1,0,0,0\n" << std::flush;
  EXPECT_TRUE(source.wait_for(0, patience));
  EXPECT_FALSE(source.wait_for(1, 30ms));
  more << row(2) << row(3) << '\n' << std::flush;
  EXPECT_TRUE(source.wait_for(3, patience)) << "an empty line ends a frame";
  EXPECT_FALSE(source.trajectory()->has_ended());
  for (std::uint64_t frame = 0; frame <= 3; ++frame)
    EXPECT_EQ(source.trajectory()->bodies()[0].at(frame)->position.x, static_cast<Real>(frame));
}

/// What is wrong is said when it is needed, and not before.
TEST(TrajectorySource, FramesBeforeABadLineAreThere) {
  const test::TemporaryFolder folder;
  TrajectorySource source(folder.write("poses.csv", columns + row(0) + row(1) + "no row\n"), true);
  for (int i = 0; i < 3; ++i) source.take();
  EXPECT_TRUE(source.wait_for(0, 1s));
  for (int i = 0; i < 2; ++i) {
    try {
      source.wait_for(1, 1s);
      FAIL() << "no error";
    } catch (const InputError& error) {
      EXPECT_EQ(error.place(), "line 4");
    }
  }
}

TEST(TrajectorySource, FollowsAPipeUntilItIsClosed) {
  const test::TemporaryFolder folder;
  const std::filesystem::path pipe = folder.path() / "poses";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  TrajectorySource source(pipe, true);
  EXPECT_FALSE(source.wait_for(0, 10ms)) << "nobody writes yet";
  constexpr std::uint64_t frames = 200;
  std::jthread writer([&] {
    std::ofstream stream(pipe);
    stream << columns;
    for (std::uint64_t frame = 0; frame < frames; ++frame) {
      const std::string line = row(frame);
      stream << line.substr(0, frame % line.size()) << std::flush;  // in bursts
      if (frame % 50 == 0) std::this_thread::sleep_for(5ms);
      stream << line.substr(frame % line.size());
    }
  });
  for (std::uint64_t frame = 0; frame < frames; ++frame) {
    ASSERT_TRUE(source.wait_for(frame, patience));
    ASSERT_EQ(source.trajectory()->bodies()[0].at(frame)->position.x, static_cast<Real>(frame));
  }
  writer.join();
  EXPECT_TRUE(source.wait_for(frames, patience)) << "it has ended";
  EXPECT_EQ(source.trajectory()->last_frame(), frames - 1);
}

TEST(TrajectorySource, RefusesWhatItCannotRead) {
  const test::TemporaryFolder folder;
  EXPECT_THROW(TrajectorySource(folder.path() / "none.csv"), InputError);
  EXPECT_THROW(TrajectorySource{folder.path()}, InputError);
  TrajectorySource array(folder.write("poses.npy", "\x93NUMPY\x01"), true);
  try {
    array.begin(nullptr);
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_EQ(error.reason(), "is an array, which cannot be followed; write CSV");
  }
  const std::filesystem::path file = folder.write("short.csv", columns + row(0) + row(1));
  TrajectorySource source(file, true);
  source.begin(nullptr);
  folder.write("short.csv", columns);
  EXPECT_THROW(source.wait_for(5, patience), InputError) << "what was there is gone";
}

TEST(TrajectorySource, WaitingCanBeCancelled) {
  const test::TemporaryFolder folder;
  TrajectorySource source(folder.write("poses.csv", columns), true);
  Progress progress;
  progress.cancel();
  EXPECT_THROW(source.begin(&progress), Cancelled);
}

}  // namespace
}  // namespace collidoscope
