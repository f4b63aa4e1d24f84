#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/progress.h"
#include "scene/trajectory/trajectory.h"
#include "scene/trajectory/trajectory_csv.h"

namespace collidoscope {

/// Whether recorded poses may lie in it, as the name says: "poses.csv" or "poses.npy".
bool is_motion_file(const std::filesystem::path& name);

/// The file, pipe or standard input that a trajectory comes from, as CSV or NumPy's array. One thread at a
/// time may use it and the worlds that its trajectory moves.
class TrajectorySource {
 public:
  /// "-" is standard input. Where it is followed, frames are taken as they come: a pipe's until it is closed,
  /// and a file's as it grows, without an end. Throws InputError.
  explicit TrajectorySource(std::filesystem::path file, bool follows = false);
  ~TrajectorySource();
  TrajectorySource(const TrajectorySource&) = delete;
  TrajectorySource& operator=(const TrajectorySource&) = delete;

  const std::filesystem::path& file() const { return file_; }
  bool follows() const { return follows_; }
  /// Whether the file can be read again.
  bool is_regular() const { return is_regular_; }
  TrajectoryPointer trajectory() const { return trajectory_; }

  /// Takes what has come, up to some megabytes, without waiting. If a part of it is wrong, wait_for() throws
  /// the error once all frames before are used.
  void take();
  /// Takes no more than is needed to know a frame, and waits for it at most so long. Returns whether the
  /// frame is known then. Throws InputError.
  bool wait_for(std::uint64_t frame, std::chrono::milliseconds longest);
  /// Takes all of it, or the first frame where it is followed. Throws InputError and Cancelled.
  void begin(Progress* progress);

 private:
  bool take_some();
  void read_some();
  void take_bytes(std::string_view bytes);
  void come_to_end();
  bool waits_for_growth() const { return follows_ && is_regular_; }

  std::filesystem::path file_;
  bool follows_, is_regular_ = false;
  int descriptor_ = -1;
  std::uint64_t taken_ = 0;  // bytes
  std::shared_ptr<Trajectory> trajectory_;
  TrajectoryCsv csv_;
  std::string array_;  // bytes of an array, or the first ones, by which arrays are recognised
  std::optional<bool> is_array_;
  std::optional<InputError> failure_;  // after which nothing is taken
};

using TrajectorySourcePointer = std::shared_ptr<TrajectorySource>;

}  // namespace collidoscope
