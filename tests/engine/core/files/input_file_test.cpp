#include "core/files/input_file.h"

#include <fstream>
#include <gtest/gtest.h>
#include <limits>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/error.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope {
namespace {

class InputFiles : public testing::Test {
 protected:
  std::string refusal(const std::filesystem::path& path) const {
    try {
      read_file(path);
    } catch (const InputError& error) {
      return std::string(error.what()).substr(path.string().size());
    }
    return "read";
  }

  test::TemporaryFolder folder_;
  std::filesystem::path file_ = folder_.path() / "file";
};

TEST_F(InputFiles, AreReadByTheByte) {
  const std::string bytes("a\0\r\n\xff", 5);
  std::ofstream(file_, std::ios::binary) << bytes;
  EXPECT_EQ(read_file(file_), bytes);
  const InputFile file(file_);
  EXPECT_EQ(file.size(), 5u);
  std::string part;
  file.read_up_to(2, part);
  std::ofstream(file_, std::ios::app) << "more";
  file.read_up_to(5, part);
  EXPECT_EQ(part, bytes);
}

TEST_F(InputFiles, MayHaveGotShorter) {
  std::ofstream(file_) << "four";
  const InputFile file(file_);
  std::filesystem::resize_file(file_, 2);
  std::string bytes;
  file.read_up_to(file.size(), bytes);
  EXPECT_EQ(bytes, "fo");
}

TEST_F(InputFiles, AreRefusedBeyondMemory) {
  std::ofstream(file_) << "four";
  std::string bytes = "kept";
  try {
    InputFile(file_).read_up_to(std::numeric_limits<std::size_t>::max(), bytes);
    FAIL() << "more than all memory was read";
  } catch (const InputError& error) {
    EXPECT_EQ(error.what(), file_.string() + ": too large for memory: 18446744073709551615 bytes");
  }
  EXPECT_EQ(bytes, "kept");
}

/// Linux opens the memory of a program like any file. Nothing lies at its beginning.
TEST_F(InputFiles, TellWhatCannotBeRead) {
  const char* const memory = "/proc/self/mem";
  if (!std::filesystem::exists(memory))
    GTEST_SKIP() << "needs /proc, where Linux shows a program's memory as a file";
  std::string bytes;
  try {
    InputFile(memory).read_up_to(1, bytes);
    FAIL() << "it was read";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "/proc/self/mem: cannot read: Input/output error");
  }
}

TEST_F(InputFiles, NothingElseIsWaitedFor) {
  ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);
  EXPECT_EQ(refusal(file_), ": is a named pipe, not a file");
  EXPECT_EQ(refusal(folder_.path()), ": is a folder, not a file");
  EXPECT_EQ(refusal("/dev/null"), ": is a device, not a file");
  EXPECT_EQ(refusal(folder_.path() / "none"), ": cannot open: No such file or directory");
  EXPECT_EQ(refusal(""), "the name of a file is empty");
}

TEST_F(InputFiles, SocketsCannotBeOpened) {
  sockaddr_un name{};
  name.sun_family = AF_UNIX;
  file_.native().copy(name.sun_path, sizeof(name.sun_path) - 1);
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(::bind(socket, reinterpret_cast<const sockaddr*>(&name), sizeof(name)), 0);
  EXPECT_EQ(refusal(file_), ": cannot open: No such device or address");
  ::close(socket);
}

}  // namespace
}  // namespace collidoscope
