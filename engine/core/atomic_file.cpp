#include "core/atomic_file.h"

#include <cerrno>
#include <charconv>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "core/error.h"

namespace collidoscope {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const char* action, int error) {
  throw JobError(display_name(path) + ": cannot " + action + ": " + std::generic_category().message(error));
}

void write_all(int descriptor, std::string_view contents, const std::filesystem::path& path) {
  while (!contents.empty()) {
    const ssize_t written = ::write(descriptor, contents.data(), contents.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(path, "write", errno);
    contents.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// A file that is removed unless it was renamed to its final name.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::filesystem::path& target)
      : target_(target), path_(target.string() + ".XXXXXX"), descriptor_(::mkstemp(path_.data())) {
    if (descriptor_ < 0) fail(target_, "create", errno);
  }
  ~TemporaryFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!path_.empty()) ::unlink(path_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  void write(std::string_view contents) { write_all(descriptor_, contents, target_); }

  void move_into_place() {
    constexpr mode_t ordinary = 0644;
    if (::fchmod(descriptor_, ordinary) != 0 || ::fsync(descriptor_) != 0) fail(target_, "write", errno);
    const int closed = ::close(descriptor_);
    descriptor_ = -1;
    if (closed != 0) fail(target_, "write", errno);
    if (::rename(path_.c_str(), target_.c_str()) != 0) fail(target_, "replace", errno);
    path_.clear();
  }

 private:
  std::filesystem::path target_;
  std::string path_;
  int descriptor_;
};

/// Devices and pipes must not be replaced by files.
bool is_special(const std::filesystem::path& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
         !std::filesystem::is_directory(status);
}

/// The file that /dev/stdout leads to: /proc/self/fd/1. Other processes may write to it, too.
bool is_descriptor(const std::filesystem::path& path) {
  std::error_code error;
  const std::string folder = std::filesystem::canonical(path.parent_path(), error).string();
  return folder.starts_with("/proc/") && folder.ends_with("/fd");
}

/// Descriptors of this process are copied: opened anew, their files would be written from the beginning.
int open_in_place(const std::filesystem::path& path) {
  std::error_code error;
  if (!is_descriptor(path) || !std::filesystem::equivalent(path.parent_path(), "/proc/self/fd", error))
    return ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  int descriptor = -1;
  const std::string name = path.filename().string();
  std::from_chars(name.data(), name.data() + name.size(), descriptor);
  return ::dup(descriptor);
}

struct OpenFile {
  int descriptor;
  ~OpenFile() { ::close(descriptor); }
};

void write_in_place(const std::filesystem::path& path, std::string_view contents) {
  const OpenFile file{open_in_place(path)};
  if (file.descriptor < 0) fail(path, "open", errno);
  write_all(file.descriptor, contents, path);
}

/// A link stays a link: the file that it leads to is replaced or created.
std::filesystem::path behind_links(std::filesystem::path path) {
  constexpr int most_links = 40;  // as the system follows
  std::error_code error;
  for (int i = 0; i < most_links && std::filesystem::is_symlink(path, error) && !is_descriptor(path); ++i)
    path = path.parent_path() / std::filesystem::read_symlink(path, error);
  return path;
}

}  // namespace

void write_file_atomically(const std::filesystem::path& path, std::string_view contents) {
  const std::filesystem::path target = behind_links(path);
  if (is_descriptor(target) || is_special(target)) return write_in_place(target, contents);
  TemporaryFile file(target);
  file.write(contents);
  file.move_into_place();
}

std::string display_name(const std::filesystem::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

}  // namespace collidoscope
