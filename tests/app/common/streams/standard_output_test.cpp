#include "common/streams/standard_output.h"

#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>
#include <iterator>
#include <string>
#include <unistd.h>

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

std::string contents(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

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
    EXPECT_GT(contents(file).size(), 0u) << "memory is bounded";
    EXPECT_EQ(output.finish(), "");
  }
  EXPECT_EQ(contents(file), given);
}

TEST(StandardOutput, WritesWhatIsLeftWhereNobodyAsks) {
  const test::TemporaryFolder folder;
  {
    const Redirected redirected(folder.path() / "out");
    const StandardOutput output;
    std::cout << "left";
  }
  EXPECT_EQ(contents(folder.path() / "out"), "left");
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

}  // namespace
}  // namespace collidoscope::app
