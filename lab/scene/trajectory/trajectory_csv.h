#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "scene/trajectory/trajectory.h"

namespace collidoscope {

/// Reads a trajectory from CSV as it comes, in parts of any length. The first line names the columns: frame,
/// body, x, y, z, qw, qx, qy, qz and, if times are there, t, in any order. Each further line places the frame
/// of a body's shape. Frames come in order. Lines that begin with '#' are comments. A frame is complete, and
/// goes to the trajectory, when the next one begins, at an empty line, or at the end.
class TrajectoryCsv {
 public:
  explicit TrajectoryCsv(Trajectory& trajectory) : trajectory_(trajectory) {}

  /// Reads whole lines; the beginning of a line waits for the rest of it. Throws InputError that names the
  /// file, the line and the reason.
  void read(std::string_view text);
  /// Nothing more comes: a line without an end is the last one. Throws InputError, also where the columns are
  /// not named.
  void end();

 private:
  enum Column { frame, body, x, y, z, qw, qx, qy, qz, t, column_count };
  static constexpr std::array<std::string_view, column_count> column_names = {
      "frame", "body", "x", "y", "z", "qw", "qx", "qy", "qz", "t"};
  using Fields = std::vector<std::string>;

  [[noreturn]] void fail(const std::string& reason) const;
  void read_line(std::string_view line);
  void read_header(const Fields& fields);
  void read_row(const Fields& fields);
  void begin_frame(std::uint64_t number, const std::optional<Real>& time);
  void finish_frame();
  Fields split(std::string_view line) const;
  const std::string& field(const Fields& fields, Column column) const { return fields[*places_[column]]; }
  Real number(const Fields& fields, Column column) const;
  std::uint64_t frame_number(const std::string& text) const;
  Quaternion orientation(const Fields& fields) const;

  Trajectory& trajectory_;
  std::string unfinished_;  // line, whose end has not come
  std::size_t line_ = 0;
  std::array<std::optional<std::size_t>, column_count> places_{};  // of columns in a line
  std::size_t width_ = 0;                                          // columns of a line; 0: not named yet
  std::optional<Trajectory::Frame> frame_;                         // that is being read
  std::unordered_set<std::size_t> placed_;                         // bodies of frame_
  std::optional<std::uint64_t> last_frame_;
  std::optional<Real> last_time_;
};

/// The trajectory as such a file, in which every number reads back unchanged.
std::string to_csv(const Trajectory& trajectory);

}  // namespace collidoscope
