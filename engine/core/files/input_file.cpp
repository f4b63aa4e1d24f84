#include "core/files/input_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "core/error.h"
#include "core/files/atomic_file.h"

namespace collidoscope {
namespace {

const char* kind_of(const struct stat& status) {
  if (S_ISDIR(status.st_mode)) return "a folder";
  return S_ISFIFO(status.st_mode) ? "a named pipe" : "a device";
}

/// Without O_NONBLOCK opening a named pipe waits for a writer.
int opened(const std::filesystem::path& path) {
  expect_name(path);
  return ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
}

}  // namespace

void expect_name(const std::filesystem::path& path) {
  if (path.empty()) throw InputError("", "", "the name of a file is empty");
}

InputFile::InputFile(const std::filesystem::path& path)
    : name_(display_name(path)), descriptor_(opened(path)) {
  if (descriptor_ < 0) fail("cannot open");
  struct stat status;
  const int error = ::fstat(descriptor_, &status) == 0 ? 0 : errno;
  if (error == 0 && S_ISREG(status.st_mode)) {
    size_ = static_cast<std::size_t>(status.st_size);
    return;
  }
  ::close(descriptor_);
  errno = error;
  if (error != 0) fail("cannot read");
  throw InputError(name_, "", std::string("is ") + kind_of(status) + ", not a file");
}

InputFile::~InputFile() {
  ::close(descriptor_);
}

void InputFile::read_up_to(std::size_t size, std::string& bytes) const {
  std::size_t filled = bytes.size();
  try {
    bytes.resize(size);
  } catch (const std::exception&) {
    throw InputError(name_, "", "too large for memory: " + std::to_string(size) + " bytes");
  }
  while (filled < size) {
    const ssize_t got = ::read(descriptor_, bytes.data() + filled, size - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("cannot read");
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  bytes.resize(filled);
}

void InputFile::fail(const char* action) const {
  throw InputError(name_, "", std::string(action) + ": " + std::generic_category().message(errno));
}

std::string read_file(const std::filesystem::path& path) {
  const InputFile file(path);
  std::string bytes;
  file.read_up_to(file.size(), bytes);
  return bytes;
}

}  // namespace collidoscope
