#include "scene/trajectory/trajectory_source.h"

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

#include "core/input_text.h"
#include "scene/trajectory/trajectory_npy.h"

namespace collidoscope {
namespace {

using namespace std::chrono_literals;

constexpr auto look_again = 10ms;  // between two looks at a file that grows

std::string name_of(const std::filesystem::path& file) {
  return file == "-" ? "standard input" : file.string();
}

std::string reason_of(int error) {
  return std::generic_category().message(error);
}

}  // namespace

/// A pipe without a writer would make opening it wait.
bool is_motion_file(const std::filesystem::path& name) {
  const std::filesystem::path extension = name.extension();
  return extension == ".csv" || extension == ".npy";
}

TrajectorySource::TrajectorySource(std::filesystem::path file, bool follows)
    : file_(std::move(file)),
      follows_(follows),
      trajectory_(std::make_shared<Trajectory>(name_of(file_))),
      csv_(*trajectory_) {
  const bool is_standard_input = file_ == "-";
  descriptor_ = is_standard_input ? STDIN_FILENO : ::open(file_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor_ < 0) throw InputError(trajectory_->file(), "", "cannot open: " + reason_of(errno));
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0 || S_ISDIR(status.st_mode)) {
    if (!is_standard_input) ::close(descriptor_);
    throw InputError(trajectory_->file(), "", "is no file that can be read");
  }
  is_regular_ = S_ISREG(status.st_mode) && !is_standard_input;
}

TrajectorySource::~TrajectorySource() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

void TrajectorySource::take() {
  constexpr int most = 64;  // parts: a program may write without end
  for (int i = 0; i < most && !trajectory_->has_ended() && take_some(); ++i) {
  }
}

/// False: nothing has come.
bool TrajectorySource::take_some() {
  pollfd ready{descriptor_, POLLIN, 0};
  if (failure_ || ::poll(&ready, 1, 0) <= 0 || (ready.revents & (POLLIN | POLLHUP | POLLERR)) == 0)
    return false;
  const std::uint64_t before = taken_;
  try {
    read_some();
  } catch (const InputError& error) {
    failure_ = error;
  }
  return taken_ != before;
}

void TrajectorySource::read_some() {
  char bytes[1 << 16];
  const ssize_t size = ::read(descriptor_, bytes, sizeof bytes);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (size < 0) throw InputError(trajectory_->file(), "", "cannot read: " + reason_of(errno));
  taken_ += static_cast<std::uint64_t>(size);
  if (size > 0) return take_bytes({bytes, static_cast<std::size_t>(size)});
  if (!waits_for_growth()) return come_to_end();
  struct stat status {};
  if (::fstat(descriptor_, &status) == 0 && static_cast<std::uint64_t>(status.st_size) < taken_)
    throw InputError(trajectory_->file(), "", "has become shorter while it was followed");
}

void TrajectorySource::take_bytes(std::string_view bytes) {
  if (is_array_ == false) return csv_.read(bytes);
  array_ += bytes;
  if (is_array_ || array_.size() < npy_magic_size) return;
  is_array_ = is_npy(array_);
  if (*is_array_ && follows_)
    throw InputError(trajectory_->file(), "", "is an array, which cannot be followed; write CSV");
  if (!*is_array_) csv_.read(std::exchange(array_, {}));
}

void TrajectorySource::come_to_end() {
  if (is_array_ == true) return read_npy(std::exchange(array_, {}), *trajectory_);
  if (!is_array_) csv_.read(std::exchange(array_, {}));
  csv_.end();
}

bool TrajectorySource::wait_for(std::uint64_t frame, std::chrono::milliseconds longest) {
  const auto until = std::chrono::steady_clock::now() + longest;
  while (!trajectory_->knows(frame)) {
    if (take_some() || trajectory_->knows(frame)) continue;
    if (failure_) throw InputError(*failure_);
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (left <= 0ms) return false;
    pollfd ready{descriptor_, POLLIN, 0};
    if (waits_for_growth())
      std::this_thread::sleep_for(std::min(left, std::chrono::milliseconds(look_again)));
    else
      ::poll(&ready, 1, static_cast<int>(left.count()));
  }
  return true;
}

void TrajectorySource::begin(Progress* progress) {
  constexpr auto pause = 50ms;
  const auto has_begun = [&] { return trajectory_->has_ended() || (follows_ && !trajectory_->is_empty()); };
  const std::string what = (follows_ ? "waiting for poses from " : "reading ") + trajectory_->file();
  while (!has_begun()) {
    if (progress) progress->report(0, what);
    wait_for(trajectory_->is_empty() ? 0 : trajectory_->last_frame() + 1, pause);
  }
}

}  // namespace collidoscope
