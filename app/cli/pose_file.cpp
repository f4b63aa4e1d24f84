#include "cli/pose_file.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <glm/matrix.hpp>
#include <iostream>
#include <iterator>
#include <span>

#include "core/error.h"
#include "core/files/input_file.h"
#include "core/input_text.h"
#include "core/quaternion.h"
#include "core/tolerance.h"

namespace collidoscope::cli {
namespace {

constexpr std::size_t matrix_fields = 12, quaternion_fields = 7;  // of one body

/// Written with six digits or more, a unit quaternion is this near to unit length.
constexpr Real unit_length_slack = 1e-5;

struct Place {
  const std::string& file;
  std::size_t line;

  [[noreturn]] void fail(const std::string& reason) const {
    throw InputError(file, "line " + std::to_string(line), reason);
  }
};

Real parse_number(std::string_view field, const Place& place) {
  const std::string_view digits = field.starts_with('+') ? field.substr(1) : field;
  const std::optional<Real> value = parsed<Real>(digits);
  if (!value) place.fail(quoted_word(field) + " is not a number");
  if (!(std::abs(*value) <= tolerance::largest_coordinate))
    place.fail(quoted_word(field) + " is not finite or beyond ±1e18");
  return *value;
}

std::vector<Real> parse_fields(std::string_view line, const Place& place) {
  std::vector<Real> fields;
  for (;;) {
    const std::size_t comma = line.find(',');
    fields.push_back(parse_number(trimmed(line.substr(0, comma)), place));
    if (comma == std::string_view::npos) return fields;
    line.remove_prefix(comma + 1);
  }
}

/// `whose` names the pose in errors: " of A", or nothing where there is one only.
Pose pose_of_matrix(std::span<const Real> f, std::string_view whose, const Place& place) {
  const Pose pose{{Vec3(f[0], f[3], f[6]), Vec3(f[1], f[4], f[7]), Vec3(f[2], f[5], f[8])},
                  {f[9], f[10], f[11]}};
  if (!(glm::determinant(pose.rotation) > 0))
    place.fail("the matrix" + std::string(whose) +
               " is singular or mirrors (its determinant is not positive)");
  return pose;
}

Pose pose_of_quaternion(std::span<const Real> f, std::string_view whose, const Place& place) {
  const Quaternion q{f[3], f[4], f[5], f[6]};
  const Real norm = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  if (std::abs(norm - 1) > unit_length_slack)
    place.fail("the quaternion" + std::string(whose) + " is not of unit length");
  return {to_matrix(normalized(q)), {f[0], f[1], f[2]}};
}

PosePair parse_pair(std::string_view line, const Place& place) {
  const std::vector<Real> fields = parse_fields(line, place);
  const std::span<const Real> all(fields);
  if (all.size() == 2 * matrix_fields)
    return {pose_of_matrix(all.first(matrix_fields), " of A", place),
            pose_of_matrix(all.last(matrix_fields), " of B", place)};
  if (all.size() == 2 * quaternion_fields)
    return {pose_of_quaternion(all.first(quaternion_fields), " of A", place),
            pose_of_quaternion(all.last(quaternion_fields), " of B", place)};
  place.fail(std::to_string(all.size()) + " numbers; a pair of poses has 24 (matrices) or 14 (quaternions)");
}

StepOfPair parse_step(std::string_view line, const Place& place) {
  const std::vector<Real> fields = parse_fields(line, place);
  if (fields.size() != 4 * quaternion_fields)
    place.fail(std::to_string(fields.size()) +
               " numbers; a step has 28: A's start and end, B's start and end");
  const auto pose = [&](std::size_t i, std::string_view whose) {
    return pose_of_quaternion(std::span<const Real>(fields).subspan(i * quaternion_fields, quaternion_fields),
                              whose, place);
  };
  const Pose a_start = pose(0, " of A at the start"), a_end = pose(1, " of A at the end");
  return {{a_start, pose(2, " of B at the start")}, {a_end, pose(3, " of B at the end")}};
}

Pose parse_pose(std::string_view line, const Place& place) {
  const std::vector<Real> fields = parse_fields(line, place);
  if (fields.size() == matrix_fields) return pose_of_matrix(fields, "", place);
  if (fields.size() == quaternion_fields) return pose_of_quaternion(fields, "", place);
  place.fail(std::to_string(fields.size()) + " numbers; a motion has 12 (a matrix) or 7 (a quaternion)");
}

Ray parse_ray(std::string_view line, const Place& place) {
  constexpr std::size_t fewest = 6, most = 8;
  const std::vector<Real> f = parse_fields(line, place);
  if (f.size() < fewest || f.size() > most)
    place.fail(std::to_string(f.size()) +
               " numbers; a ray has 6 (origin and direction), 7 (and a length) or 8 (and a radius)");
  const Real largest = std::max({std::abs(f[3]), std::abs(f[4]), std::abs(f[5])});
  if (!(largest > 0)) place.fail("the direction is zero");
  // By a power of two, which rounds nothing: the squares of tiny numbers would be lost.
  const int magnitude = std::ilogb(largest);
  const auto scaled = [&](Real part) { return std::scalbn(part, -magnitude); };
  Ray ray{{f[0], f[1], f[2]}, normalized(Vec3(scaled(f[3]), scaled(f[4]), scaled(f[5])))};
  if (f.size() > 6) ray.length = f[6];
  if (f.size() > 7) ray.radius = f[7];
  if (ray.length < 0) place.fail("the length is below zero");
  if (ray.radius < 0) place.fail("the radius is below zero");
  return ray;
}

/// Calls visit(line, place) for each line that is not empty, without its comment.
template <class Visit>
void for_lines(std::string_view text, const std::string& name, const Visit& visit) {
  text = without_byte_order_mark(text);
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = trimmed(text.substr(0, end).substr(0, text.substr(0, end).find('#')));
    if (!line.empty()) visit(line, Place{name, number});
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

/// Calls parse(text, name) for what a file holds, or standard input.
template <class Parse>
auto read_whole(const std::string& file, const Parse& parse) {
  const auto read_all = [](std::istream& stream) {
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  if (file == "-") return parse(read_all(std::cin), "standard input");
  expect_name(file);
  std::ifstream stream(file, std::ios::binary);  // a pipe, too
  if (!stream || std::filesystem::is_directory(file)) throw InputError(file, "", "cannot open");
  return parse(read_all(stream), file);
}

}  // namespace

std::vector<PosePair> parse_poses(std::string_view text, const std::string& name) {
  std::vector<PosePair> poses;
  for_lines(text, name,
            [&](std::string_view line, const Place& place) { poses.push_back(parse_pair(line, place)); });
  return poses;
}

std::vector<PosePair> read_poses(const std::string& file) {
  return read_whole(file, parse_poses);
}

std::vector<StepOfPair> parse_steps(std::string_view text, const std::string& name) {
  std::vector<StepOfPair> steps;
  for_lines(text, name,
            [&](std::string_view line, const Place& place) { steps.push_back(parse_step(line, place)); });
  return steps;
}

std::vector<StepOfPair> read_steps(const std::string& file) {
  return read_whole(file, parse_steps);
}

std::vector<Ray> parse_rays(std::string_view text, const std::string& name) {
  std::vector<Ray> rays;
  for_lines(text, name,
            [&](std::string_view line, const Place& place) { rays.push_back(parse_ray(line, place)); });
  return rays;
}

std::vector<Ray> read_rays(const std::string& file) {
  return read_whole(file, parse_rays);
}

std::vector<Pose> parse_motions(std::string_view text, const std::string& name) {
  std::vector<Pose> motions;
  for_lines(text, name,
            [&](std::string_view line, const Place& place) { motions.push_back(parse_pose(line, place)); });
  return motions;
}

std::vector<Pose> read_motions(const std::string& file) {
  return read_whole(file, parse_motions);
}

}  // namespace collidoscope::cli
