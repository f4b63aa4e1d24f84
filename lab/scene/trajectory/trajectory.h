#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/pose.h"
#include "core/quaternion.h"

namespace collidoscope {

/// Poses of bodies by frames, from a file or a running program. It grows at its end, frame by frame, and is
/// not for several threads while it grows.
class Trajectory {
 public:
  /// Where the frame of a body's shape stands in the world, from a frame on.
  struct Placement {
    std::uint64_t frame = 0;
    Vec3 position = Vec3(0);  // m
    Quaternion orientation;   // unit

    Pose pose() const { return {to_matrix(orientation), position}; }
  };

  /// A body that the file mentions.
  struct Body {
    std::string name;                   // or number
    std::string place;                  // of its first mention, for messages
    std::vector<Placement> placements;  // by frame

    /// The last placement up to a frame; null before the first.
    const Placement* at(std::uint64_t frame) const;
  };

  /// Poses of one frame.
  struct Frame {
    std::uint64_t number = 0;
    std::optional<Real> time;  // s
    struct Entry {
      std::size_t body;  // index into bodies()
      Vec3 position;
      Quaternion orientation;
    };
    std::vector<Entry> entries;  // a body at most once
  };

  explicit Trajectory(std::string file) : file_(std::move(file)) {}

  /// For messages.
  const std::string& file() const { return file_; }
  const std::vector<Body>& bodies() const { return bodies_; }
  bool is_empty() const { return !last_frame_; }
  /// The trajectory must not be empty.
  std::uint64_t last_frame() const { return *last_frame_; }
  /// Nothing more will come: bodies stay where the last frame puts them.
  bool has_ended() const { return has_ended_; }
  /// Whether it is known where bodies stand in a frame.
  bool knows(std::uint64_t frame) const { return has_ended_ || (last_frame_ && frame <= *last_frame_); }
  /// Seconds from a frame to the next, by the file's times; `dt` where it has no times around them. Frames
  /// that the file leaves out lie evenly between their neighbours.
  Real duration_after(std::uint64_t frame, Real dt) const;
  bool has_times() const { return !times_.empty(); }
  /// s; nothing for a frame that the file does not mention, or mentions without a time.
  std::optional<Real> time_of(std::uint64_t frame) const;

  /// Whether its bodies are all bodies of the scene, in the scene's order, as in files without names.
  bool is_in_order() const { return is_in_order_; }
  void set_in_order() { is_in_order_ = true; }
  /// The index of the body of that name; adds the body if there is none.
  std::size_t body_named(std::string_view name, std::string_view place);
  /// The frame and its time are later than all before. Either all frames have a time or none.
  void add(const Frame& frame);
  void end() { has_ended_ = true; }

 private:
  struct FrameTime {
    std::uint64_t frame;
    Real time;
  };

  std::string file_;
  std::vector<Body> bodies_;
  std::map<std::string, std::size_t, std::less<>> index_;  // of bodies_, by name
  std::vector<FrameTime> times_;
  std::optional<std::uint64_t> last_frame_;
  bool has_ended_ = false, is_in_order_ = false;
};

using TrajectoryPointer = std::shared_ptr<const Trajectory>;

}  // namespace collidoscope
