#include "core/files/atomic_file.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/error.h"
#include "core/files/input_file.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

class AtomicFileTest : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path folder_ =
      fs::path(testing::TempDir()) /
      (std::string("atomic_file_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(AtomicFileTest, ReplacesTheWholeFile) {
  const fs::path path = folder_ / "a.txt";
  write_file_atomically(path, "a longer first text");
  write_file_atomically(path, "second");
  EXPECT_EQ(read_file(path), "second");
}

TEST_F(AtomicFileTest, OfSeveralNoneIsReplacedUnlessAllCanBe) {
  const fs::path first = folder_ / "a.txt", second = folder_ / "missing" / "b.txt";
  write_file_atomically(first, "earlier");
  EXPECT_THROW(write_files_atomically({{first, "new"}, {second, "new"}}), JobError);
  EXPECT_EQ(read_file(first), "earlier");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
  fs::create_directories(folder_ / "missing");
  write_files_atomically({{first, "new"}, {second, "newer"}});
  EXPECT_EQ(read_file(first) + ", " + read_file(second), "new, newer");
}

TEST_F(AtomicFileTest, WhatCannotBeWrittenIsToldBeforehand) {
  const fs::path path = folder_ / "a.txt";
  write_file_atomically(path, "earlier");
  fs::create_directories(folder_ / "folder");
  for (const fs::path& possible : {path, folder_ / "new.txt", fs::path("/dev/full"), fs::path()})
    EXPECT_NO_THROW(expect_writable(possible)) << possible;
  EXPECT_EQ(read_file(path), "earlier");
  EXPECT_FALSE(fs::exists(folder_ / "new.txt"));
  EXPECT_THROW(expect_writable(folder_ / "missing" / "a.txt"), JobError);
  EXPECT_THROW(expect_writable(folder_ / "folder"), JobError);
}

TEST_F(AtomicFileTest, LeavesNothingBehindOnFailure) {
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

TEST_F(AtomicFileTest, PiecesAreOneFile) {
  const fs::path path = folder_ / "a.txt";
  std::string whole;
  AtomicFile file(path);
  for (int piece = 0; piece < 30'000; ++piece) {
    file.write(std::to_string(piece) + "\n");
    whole += std::to_string(piece) + "\n";
  }
  EXPECT_FALSE(fs::exists(path)) << "it is not whole yet";
  file.finish();
  EXPECT_EQ(read_file(path), whole);
}

TEST_F(AtomicFileTest, IsGoneWithoutAnEnd) {
  const fs::path path = folder_ / "a.txt";
  write_file_atomically(path, "first");
  AtomicFile(path).write(std::string(1 << 20, 'x'));
  EXPECT_EQ(read_file(path), "first");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

bool has_files_without_names(const fs::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_WRONLY, 0600);
  if (descriptor >= 0) ::close(descriptor);
  return descriptor >= 0;
}

/// The earlier file stays. Where the file system has no files without names, the later one stays beside it.
TEST_F(AtomicFileTest, IsGoneWhenItsProcessIsKilled) {
  const fs::path path = folder_ / "a.txt";
  write_file_atomically(path, "first");
  const pid_t process = ::fork();
  if (process == 0) {
    AtomicFile half(path);
    half.write(std::string(1 << 20, 'x'));
    ::raise(SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(process, &status, 0), process);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(read_file(path), "first");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()),
            has_files_without_names(folder_) ? 1 : 2);
}

TEST_F(AtomicFileTest, IsWholeForReadersBeforeItIsOnTheDisk) {
  const fs::path path = folder_ / "a.txt";
  write_file_atomically(path, "first", Durability::for_readers_now);
  EXPECT_EQ(read_file(path), "first");
  write_file_atomically(path, "second", Durability::for_readers_now);
  EXPECT_EQ(read_file(path), "second");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

mode_t mode_of(const fs::path& path) {
  struct stat status {};
  EXPECT_EQ(::stat(path.c_str(), &status), 0);
  return status.st_mode & 07777;
}

TEST_F(AtomicFileTest, ObeysTheMaskAndKeepsTheModeOfWhatItReplaces) {
  const fs::path path = folder_ / "a.txt";
  const mode_t before = ::umask(0027);
  write_file_atomically(path, "first");
  ::umask(before);
  EXPECT_EQ(mode_of(path), 0640u);
  ASSERT_EQ(::chmod(path.c_str(), 0604), 0);
  write_file_atomically(path, "second");
  EXPECT_EQ(mode_of(path), 0604u);
}

TEST_F(AtomicFileTest, NamesMayBeAsLongAsTheSystemAllows) {
  const fs::path path = folder_ / std::string(255, 'a');
  write_file_atomically(path, "text");
  EXPECT_EQ(read_file(path), "text");
}

TEST_F(AtomicFileTest, DoesNotReplaceAFolder) {
  fs::create_directories(folder_ / "a.txt");
  EXPECT_THROW(write_file_atomically(folder_ / "a.txt", "text"), JobError);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(AtomicFileTest, WritesThroughLinks) {
  fs::create_directories(folder_ / "other");
  fs::create_symlink(folder_ / "other" / "a.txt", folder_ / "link");
  write_file_atomically(folder_ / "other" / "a.txt", "first");
  write_file_atomically(folder_ / "link", "second");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(read_file(folder_ / "other" / "a.txt"), "second");
}

TEST_F(AtomicFileTest, MakesWhatALinkLeadsTo) {
  fs::create_directories(folder_ / "other");
  fs::create_symlink(fs::path("other") / "next", folder_ / "link");
  fs::create_symlink("a.txt", folder_ / "other" / "next");
  write_file_atomically(folder_ / "link", "text");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "other" / "next"));
  EXPECT_EQ(read_file(folder_ / "other" / "a.txt"), "text");
}

// As standard output is redirected: "/dev/stdout" is such a link.
TEST_F(AtomicFileTest, WritesWhereADescriptorStands) {
  const fs::path log = folder_ / "log.txt";
  std::ofstream(log) << "earlier, ";
  const int descriptor = ::open(log.c_str(), O_WRONLY | O_APPEND);
  ASSERT_GE(descriptor, 0);
  const std::string number = std::to_string(descriptor);
  fs::create_symlink("/dev/fd/" + number, folder_ / "link");
  write_file_atomically(folder_ / "link", "one, ");
  write_file_atomically("/proc/" + std::to_string(::getpid()) + "/fd/" + number, "two, ");
  EXPECT_EQ(::write(descriptor, "later", 5), 5);
  ::close(descriptor);
  EXPECT_EQ(read_file(log), "earlier, one, two, later");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_THROW(write_file_atomically("/dev/fd/" + number, "text"), JobError);
}

TEST_F(AtomicFileTest, WritesOnWhereADescriptorStandsInAFile) {
  const fs::path log = folder_ / "log.txt";
  const int descriptor = ::open(log.c_str(), O_WRONLY | O_CREAT, 0600);
  ASSERT_GE(descriptor, 0);
  write_file_atomically("/dev/fd/" + std::to_string(descriptor), "text, ");
  EXPECT_EQ(::write(descriptor, "later", 5), 5);
  ::close(descriptor);
  EXPECT_EQ(read_file(log), "text, later");
}

TEST_F(AtomicFileTest, WritesToPipesInsteadOfReplacingThem) {
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  write_file_atomically(pipe, "text");
  std::array<char, 8> read{};
  EXPECT_EQ(::read(reader, read.data(), read.size()), 4);
  ::close(reader);
  EXPECT_EQ(std::string(read.data()), "text");
  EXPECT_TRUE(fs::is_fifo(pipe));
}

}  // namespace
}  // namespace collidoscope
