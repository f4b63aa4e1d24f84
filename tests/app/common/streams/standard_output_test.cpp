#include "common/streams/standard_output.h"

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <iostream>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "common/interrupt.h"
#include "core/files/input_file.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope::app {
namespace {

/// While it lives, standard output goes to a file or device.
class Redirected {
 public:
  explicit Redirected(const std::string& path) : before_(::dup(STDOUT_FILENO)) {
    std::cout.flush();
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    ::dup2(descriptor, STDOUT_FILENO);
    ::close(descriptor);
  }
  ~Redirected() {
    ::dup2(before_, STDOUT_FILENO);
    ::close(before_);
    std::cout.clear();
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

 private:
  int before_;
};

TEST(StandardOutput, BringsAllThatItIsGivenInOrder) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "out";
  std::string given;
  {
    const Redirected redirected(file);
    StandardOutput output;
    for (int i = 0; i < 50'000; ++i) {
      std::cout << i << ',';
      std::cout.put('\n');
      given += std::to_string(i) + ",\n";
    }
    EXPECT_GT(read_file(file).size(), 0u) << "memory is bounded";
    EXPECT_EQ(output.finish(), "");
  }
  EXPECT_EQ(read_file(file), given);
}

TEST(StandardOutput, WritesWhatIsLeftWhereNobodyAsks) {
  const test::TemporaryFolder folder;
  {
    const Redirected redirected(folder.path() / "out");
    const StandardOutput output;
    std::cout << "left";
  }
  EXPECT_EQ(read_file(folder.path() / "out"), "left");
}

TEST(StandardOutput, KeepsTheFirstCauseOfALoss) {
  const Redirected redirected("/dev/full");
  StandardOutput output;
  std::cout << "lost" << std::flush;
  EXPECT_FALSE(std::cout);
  ::close(STDOUT_FILENO);
  std::cout.clear();
  std::cout << "lost as well";
  EXPECT_EQ(output.finish(), "No space left on device");
}

/// A pipe that is full. Its reader is there, and takes something now and then, or nothing.
class FullPipe {
 public:
  FullPipe() {
    if (::mkfifo(path().c_str(), 0600) == 0)
      both_ends_ = ::open(path().c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    while (::write(both_ends_, page_.data(), page_.size()) > 0) ++pages_;
  }
  ~FullPipe() { ::close(both_ends_); }
  FullPipe(const FullPipe&) = delete;
  FullPipe& operator=(const FullPipe&) = delete;

  std::string path() const { return folder_.path() / "pipe"; }
  int pages() const { return pages_; }
  /// Returns whether it held as much.
  bool read_page() { return ::read(both_ends_, page_.data(), page_.size()) == std::ssize(page_); }

 private:
  test::TemporaryFolder folder_;
  std::string page_ = std::string(4096, ' ');
  int both_ends_ = -1;
  int pages_ = 0;
};

/// As ` | less`, which stays when a terminal interrupts both.
TEST(StandardOutput, InterruptedDoesNotWaitForAReaderThatTakesNothing) {
  const FullPipe pipe;
  ASSERT_GT(pipe.pages(), 0);
  const Redirected redirected(pipe.path());
  const InterruptFlag flag;
  StandardOutput output;
  std::raise(SIGTERM);
  std::cout << "never read";
  EXPECT_EQ(output.finish(), "interrupted while nobody read it");
}

/// The alarm that ends waits a second after a signal finds this wait young.
TEST(StandardOutput, InterruptedWaitsForAReaderThatIsSlow) {
  using std::chrono_literals::operator""ms;
  FullPipe pipe;
  ASSERT_GT(pipe.pages(), 0);
  const Redirected redirected(pipe.path());
  const InterruptFlag flag;
  StandardOutput output;
  std::raise(SIGTERM);
  const std::jthread reader([&] {
    std::this_thread::sleep_for(1200ms);
    EXPECT_TRUE(pipe.read_page());
  });
  std::this_thread::sleep_for(750ms);
  std::cout << "read in the end";
  EXPECT_EQ(output.finish(), "");
}

}  // namespace
}  // namespace collidoscope::app
