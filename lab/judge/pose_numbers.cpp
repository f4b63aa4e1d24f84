#include "judge/pose_numbers.h"

#include <algorithm>
#include <cmath>
#include <glm/matrix.hpp>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/input_text.h"
#include "core/tolerance.h"
#include "scene/trajectory/unit_quaternion.h"

namespace collidoscope {
namespace {

[[noreturn]] void fail(const std::string& reason) {
  throw InputError("", "", reason);
}

Pose pose_of_body(std::span<const Real> f) {
  if (f.size() == 12) {
    const Mat3 rotation(Vec3(f[0], f[3], f[6]), Vec3(f[1], f[4], f[7]), Vec3(f[2], f[5], f[8]));
    if (!(glm::determinant(rotation) > 0)) fail("holds a matrix that is singular or mirrors");
    return {rotation, {f[9], f[10], f[11]}};
  }
  const Quaternion q{f[3], f[4], f[5], f[6]};
  if (!is_nearly_unit(q)) fail(not_unit(q));
  return {to_matrix(unit_of(q)), {f[0], f[1], f[2]}};
}

Real number_of(std::string_view word) {
  const std::optional<Real> value = parsed<Real>(word);
  if (!value) fail(quoted_word(word) + " is not a number");
  if (!(std::abs(*value) <= tolerance::largest_coordinate))
    fail(quoted_word(word) + " is not finite or beyond ±1e18");
  return *value;
}

}  // namespace

PosePair pose_pair_of(std::span<const Real> numbers) {
  if (numbers.size() != 24 && numbers.size() != 14)
    fail("holds " + std::to_string(numbers.size()) +
         " numbers; a pair of poses has 24 (matrices) or 14 (quaternions)");
  return {pose_of_body(numbers.first(numbers.size() / 2)), pose_of_body(numbers.last(numbers.size() / 2))};
}

PosePair parse_pose_pair(std::string_view text) {
  constexpr std::string_view between = ", \t\r\n";
  std::vector<Real> numbers;
  for (std::size_t begin = text.find_first_not_of(between); begin != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(between, begin), text.size());
    numbers.push_back(number_of(text.substr(begin, end - begin)));
    begin = text.find_first_not_of(between, end);
  }
  return pose_pair_of(numbers);
}

}  // namespace collidoscope
