#include "core/atomic_file.h"

#include <cerrno>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "core/error.h"

namespace collidoscope {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const char* action, int error) {
  throw JobError(display_name(path) + ": cannot " + action + ": " + std::generic_category().message(error));
}

/// A file that is removed again unless it was renamed to its final place.
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

  void write(std::string_view contents) {
    while (!contents.empty()) {
      const ssize_t written = ::write(descriptor_, contents.data(), contents.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail(target_, "write", errno);
      contents.remove_prefix(static_cast<std::size_t>(written));
    }
  }

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

}  // namespace

void write_file_atomically(const std::filesystem::path& path, std::string_view contents) {
  TemporaryFile file(path);
  file.write(contents);
  file.move_into_place();
}

std::string display_name(const std::filesystem::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

}  // namespace collidoscope
