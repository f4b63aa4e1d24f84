#include "scene/trajectory/trajectory_csv.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/error.h"
#include "core/input_text.h"
#include "core/tolerance.h"
#include "scene/trajectory/unit_quaternion.h"

namespace collidoscope {
namespace {

constexpr std::size_t longest_line = 1 << 16;

/// Names may hold commas and quotes.
std::string quoted_field(const std::string& name) {
  const bool is_plain = name.find_first_of(",\"\n\r#") == std::string::npos && trimmed(name) == name;
  if (is_plain && !name.empty()) return name;
  std::string text = "\"";
  for (const char c : name) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + '"';
}

void append(std::string& text, Real value) {
  char digits[32];
  text += ',';
  text.append(digits, std::to_chars(std::begin(digits), std::end(digits), value).ptr);
}

}  // namespace

void TrajectoryCsv::fail(const std::string& reason) const {
  throw InputError(trajectory_.file(), "line " + std::to_string(line_), reason);
}

void TrajectoryCsv::read(std::string_view text) {
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    unfinished_ += text.substr(0, end);
    text.remove_prefix(end + 1);
    const std::string line = std::exchange(unfinished_, {});
    read_line(line);
  }
  unfinished_ += text;
  if (unfinished_.size() > longest_line) read_line(unfinished_);  // which refuses it
}

void TrajectoryCsv::end() {
  if (!trimmed(unfinished_).empty()) read_line(std::exchange(unfinished_, {}));
  if (width_ == 0) throw InputError(trajectory_.file(), "", "holds no line that names its columns");
  finish_frame();
  if (trajectory_.is_empty()) throw InputError(trajectory_.file(), "", "holds no poses");
  trajectory_.end();
}

void TrajectoryCsv::read_line(std::string_view line) {
  ++line_;
  if (line.size() > longest_line) fail("is longer than 65,536 characters");
  line = trimmed(line_ == 1 ? without_byte_order_mark(line) : line);
  if (line.empty()) return finish_frame();
  if (line.starts_with('#')) return;
  const Fields fields = split(line);
  if (width_ == 0) return read_header(fields);
  if (fields.size() != width_)
    fail(std::to_string(fields.size()) + " cells; the first line names " + std::to_string(width_));
  read_row(fields);
}

/// Cells may stand in double quotes, in which two of them mean one.
TrajectoryCsv::Fields TrajectoryCsv::split(std::string_view line) const {
  Fields fields;
  for (;;) {
    line = trimmed(line);
    std::string& field = fields.emplace_back();
    if (!line.starts_with('"')) {
      const std::size_t comma = line.find(',');
      field = trimmed(line.substr(0, comma));
      if (comma == std::string_view::npos) return fields;
      line.remove_prefix(comma + 1);
      continue;
    }
    for (line.remove_prefix(1); !line.starts_with('"') || line.starts_with("\"\""); line.remove_prefix(1)) {
      if (line.empty()) fail("a quote is not closed");
      if (line.starts_with('"')) line.remove_prefix(1);
      field += line.front();
    }
    line = trimmed(line.substr(1));
    if (line.empty()) return fields;
    if (!line.starts_with(',')) fail("a quoted cell goes on after its quote");
    line.remove_prefix(1);
  }
}

void TrajectoryCsv::read_header(const Fields& fields) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const auto known = std::ranges::find(column_names, fields[i]);
    if (known == column_names.end())
      fail("unknown column " + quoted_word(fields[i]) +
           "; the first line is frame,body,x,y,z,qw,qx,qy,qz, and t where times are there");
    std::optional<std::size_t>& place = places_[static_cast<std::size_t>(known - column_names.begin())];
    if (place) fail("names the column '" + fields[i] + "' twice");
    place = i;
  }
  for (const Column column : {frame, body, x, y, z, qw, qx, qy, qz})
    if (!places_[column]) fail("names no column '" + std::string(column_names[column]) + "'");
  width_ = fields.size();
}

void TrajectoryCsv::read_row(const Fields& fields) {
  const std::optional<Real> time = places_[t] ? std::optional(number(fields, t)) : std::nullopt;
  begin_frame(frame_number(field(fields, frame)), time);
  const std::string& name = field(fields, body);
  if (name.empty()) fail("names no body");
  const std::size_t index = trajectory_.body_named(name, "line " + std::to_string(line_));
  if (!placed_.insert(index).second)
    fail("places the body '" + name + "' in frame " + std::to_string(frame_->number) + " a second time");
  const Vec3 position(number(fields, x), number(fields, y), number(fields, z));
  frame_->entries.push_back({index, position, orientation(fields)});
}

void TrajectoryCsv::begin_frame(std::uint64_t number, const std::optional<Real>& time) {
  if (frame_ && frame_->number == number) {
    if (frame_->time != time) fail("gives frame " + std::to_string(number) + " another time");
    return;
  }
  if (last_frame_ && number <= *last_frame_)
    fail("frame " + std::to_string(number) + " comes after frame " + std::to_string(*last_frame_) +
         (number == *last_frame_ ? ", which an empty line has ended" : ": frames must be in order"));
  if (time && last_time_ && !(*time > *last_time_))
    fail("the time of frame " + std::to_string(number) + " is not later than that of the frame before");
  finish_frame();
  frame_ = Trajectory::Frame{number, time, {}};
  placed_.clear();
  last_frame_ = number, last_time_ = time;
}

void TrajectoryCsv::finish_frame() {
  if (frame_) trajectory_.add(*frame_);
  frame_.reset();
}

Real TrajectoryCsv::number(const Fields& fields, Column column) const {
  const std::string& text = field(fields, column);
  const std::string_view digits = std::string_view(text).substr(text.starts_with('+') ? 1 : 0);
  const std::optional<Real> value = parsed<Real>(digits);
  const std::string name(column_names[column]);
  if (!value) fail(name + ": " + quoted_word(text) + " is not a number");
  if (!(std::abs(*value) <= tolerance::largest_coordinate))
    fail(name + ": " + quoted_word(text) + " is not finite or beyond ±1e18");
  return *value;
}

std::uint64_t TrajectoryCsv::frame_number(const std::string& text) const {
  const std::optional<std::uint64_t> value = parsed<std::uint64_t>(text);
  if (!value) fail("frame: " + quoted_word(text) + " is not a whole number from 0 on");
  return *value;
}

Quaternion TrajectoryCsv::orientation(const Fields& fields) const {
  const Quaternion q{number(fields, qw), number(fields, qx), number(fields, qy), number(fields, qz)};
  if (!is_nearly_unit(q)) fail(not_unit(q));
  return unit_of(q);
}

std::string to_csv(const Trajectory& trajectory) {
  struct Row {
    std::uint64_t frame;
    std::size_t body;
    const Trajectory::Placement* placement;
  };
  std::vector<Row> rows;
  for (std::size_t body = 0; body < trajectory.bodies().size(); ++body)
    for (const Trajectory::Placement& placement : trajectory.bodies()[body].placements)
      rows.push_back({placement.frame, body, &placement});
  std::ranges::stable_sort(rows, {}, &Row::frame);
  std::string text = "frame,body,x,y,z,qw,qx,qy,qz";
  text += trajectory.has_times() ? ",t\n" : "\n";
  for (const auto& [frame, body, placement] : rows) {
    text += std::to_string(frame) + ',' + quoted_field(trajectory.bodies()[body].name);
    for (int axis = 0; axis < 3; ++axis) append(text, placement->position[axis]);
    const Quaternion& q = placement->orientation;
    for (const Real part : {q.w, q.x, q.y, q.z}) append(text, part);
    if (const std::optional<Real> time = trajectory.time_of(frame)) append(text, *time);
    text += '\n';
  }
  return text;
}

}  // namespace collidoscope
