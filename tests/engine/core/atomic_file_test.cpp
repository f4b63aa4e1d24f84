#include "core/atomic_file.h"

#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "core/error.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

class AtomicFile : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  static std::string contents(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  fs::path folder_ =
      fs::path(testing::TempDir()) /
      (std::string("atomic_file_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(AtomicFile, ReplacesTheWholeFile) {
  const fs::path path = folder_ / "a.txt";
  write_file_atomically(path, "a longer first text");
  write_file_atomically(path, "second");
  EXPECT_EQ(contents(path), "second");
}

TEST_F(AtomicFile, LeavesNothingBehindOnFailure) {
  const fs::path path = folder_ / "missing" / "a.txt";
  try {
    write_file_atomically(path, "text");
    FAIL() << "no error";
  } catch (const JobError& error) {
    EXPECT_NE(std::string(error.what()).find("a.txt: cannot create: No such file"), std::string::npos)
        << error.what();
  }
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(AtomicFile, DoesNotReplaceAFolder) {
  fs::create_directories(folder_ / "a.txt");
  EXPECT_THROW(write_file_atomically(folder_ / "a.txt", "text"), JobError);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

}  // namespace
}  // namespace collidoscope
