#include "core/files/atomic_file.h"

#include <cerrno>
#include <charconv>
#include <deque>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

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

constexpr mode_t all_that_the_mask_leaves = 0666;

/// "/proc/self/fd/5": the name of what a descriptor has open, whatever names it has besides.
std::string name_of(int descriptor) {
  return "/proc/self/fd/" + std::to_string(descriptor);
}

/// A new file in the folder that has no name there yet: nothing is left of it if the process is killed. −1
/// where the file system has no such files, or nothing could name them later.
int create_unnamed(const std::filesystem::path& folder) {
  if (::access("/proc/self/fd", X_OK) != 0) return -1;
  const char* const path = folder.empty() ? "." : folder.c_str();
  return ::open(path, O_TMPFILE | O_WRONLY | O_CLOEXEC, all_that_the_mask_leaves);
}

/// Tries names beside the target until `make` does not find one in use, which it says by EEXIST. Names as
/// long as the system allows leave no room for a suffix, so these have none of the target's.
template <class Make>
int make_beside(const std::filesystem::path& target, std::string& name, const Make& make) {
  constexpr int most_in_use = 10'000;  // of this process number, on other machines or left from before
  for (int i = 0; i < most_in_use; ++i) {
    const std::string own = ".collidoscope-" + std::to_string(::getpid()) + "-" + std::to_string(i);
    name = (target.parent_path() / own).string();
    const int made = make(name.c_str());
    if (made >= 0 || errno != EEXIST) return made;
  }
  return -1;
}

/// As the user's mask of permissions has it.
int create_beside(const std::filesystem::path& target, std::string& name) {
  return make_beside(target, name, [](const char* path) {
    return ::open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, all_that_the_mask_leaves);
  });
}

int link_to(int descriptor, const char* path) {
  return ::linkat(AT_FDCWD, name_of(descriptor).c_str(), AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

/// Of a file that is there.
std::optional<mode_t> mode_of(const std::filesystem::path& file) {
  constexpr mode_t permissions = 07777;
  struct stat status;
  if (::stat(file.c_str(), &status) != 0) return std::nullopt;
  return status.st_mode & permissions;
}

/// What it replaces may be read and written by the same people as before, and by nobody else meanwhile.
bool take_mode_of(const std::filesystem::path& target, int descriptor) {
  const std::optional<mode_t> mode = mode_of(target);
  return !mode || ::fchmod(descriptor, *mode) == 0;
}

}  // namespace

AtomicFile::AtomicFile(const std::filesystem::path& path) : target_(behind_links(path)) {
  in_place_ = is_descriptor(target_) || is_special(target_);
  if (in_place_) {
    descriptor_ = open_in_place(target_);
    if (descriptor_ < 0) fail(target_, "open", errno);
    return;
  }
  descriptor_ = create_unnamed(target_.parent_path());
  if (descriptor_ < 0) descriptor_ = create_beside(target_, temporary_);
  if (descriptor_ < 0) fail(target_, "create", errno);
  if (take_mode_of(target_, descriptor_)) return;
  const int error = errno;
  ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  fail(target_, "create", error);
}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::write(std::string_view piece) {
  constexpr std::size_t enough = 1 << 16;  // bytes to bother the system with
  buffer_ += piece;
  if (buffer_.size() >= enough) flush();
}

void AtomicFile::flush() {
  write_all(descriptor_, buffer_, target_);
  buffer_.clear();
}

void AtomicFile::settle() {
  flush();
  if (!in_place_ && ::fsync(descriptor_) != 0) fail(target_, "write", errno);
}

/// A name of its own, from which it can be renamed: only that replaces a file. Or the target's name at once,
/// if that is free.
void AtomicFile::give_name() {
  if (link_to(descriptor_, target_.c_str()) == 0) return;
  const auto link = [this](const char* path) { return link_to(descriptor_, path); };
  if (errno != EEXIST || make_beside(target_, temporary_, link) < 0) {
    temporary_.clear();  // it is none of ours
    fail(target_, "create", errno);
  }
}

void AtomicFile::finish(Durability durability) {
  durability == Durability::for_readers_now ? flush() : settle();
  if (in_place_) return;
  if (temporary_.empty()) give_name();
  const int closed = ::close(std::exchange(descriptor_, -1));
  if (closed != 0) fail(target_, "write", errno);
  if (temporary_.empty()) return;
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail(target_, "replace", errno);
  temporary_.clear();
}

void write_file_atomically(const std::filesystem::path& path, std::string_view contents,
                           Durability durability) {
  AtomicFile file(path);
  file.write(contents);
  file.finish(durability);
}

void write_files_atomically(std::initializer_list<FileContents> files) {
  std::deque<AtomicFile> written;
  for (const FileContents& file : files) {
    written.emplace_back(file.path).write(file.contents);
    written.back().settle();
  }
  for (AtomicFile& file : written) file.finish();
}

std::filesystem::path behind_links(std::filesystem::path path) {
  constexpr int most_links = 40;  // as the system follows
  std::error_code error;
  for (int i = 0; i < most_links && std::filesystem::is_symlink(path, error) && !is_descriptor(path); ++i)
    path = path.parent_path() / std::filesystem::read_symlink(path, error);
  return path;
}

void take_permissions(const std::filesystem::path& file, const std::filesystem::path& other) {
  const std::optional<mode_t> mode = mode_of(other);
  if (mode && ::chmod(file.c_str(), *mode) != 0) fail(file, "change the permissions of", errno);
}

void put_in_place(const std::filesystem::path& file, const std::filesystem::path& target) {
  if (is_special(target)) fail(target, "replace", ENOTSUP);
  take_permissions(file, target);
  if (::rename(file.c_str(), target.c_str()) != 0) fail(target, "replace", errno);
}

std::filesystem::path with_ending(const std::filesystem::path& path, std::string_view ending) {
  constexpr std::size_t longest_name = 255;
  const std::string name = path.filename().string().substr(0, longest_name - ending.size());
  return path.parent_path() / (name + std::string(ending));
}

void expect_writable(const std::filesystem::path& path) {
  const std::filesystem::path target = behind_links(path);
  if (target.empty() || is_descriptor(target) || is_special(target)) return;
  std::error_code error;
  if (std::filesystem::is_directory(target, error)) fail(target, "replace", EISDIR);
  const AtomicFile gone_at_once(target);
}

void create_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) fail(folder, "create the folder", error.value());
}

std::string display_name(const std::filesystem::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

}  // namespace collidoscope
