#include "foreign/foreign_answer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <vector>

#include "core/error.h"
#include "core/finite.h"
#include "core/input_text.h"

namespace collidoscope {
namespace {

constexpr std::size_t fewest_cells = 3, most_cells = 16;

[[noreturn]] void refuse(const std::string& reason) {
  throw InputError("", "", reason);
}

// ---- Cells -----------------------------------------------------------------------------------------------

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    const std::size_t comma = line.find(',');
    cells.push_back(trimmed(line.substr(0, comma)));
    if (comma == std::string_view::npos) break;
    line.remove_prefix(comma + 1);
  }
  if (cells.size() < fewest_cells)
    refuse(quoted_word(cells.front()) + " is no answer: it needs an index, a name and a verdict");
  if (cells.size() > most_cells)
    refuse("has " + std::to_string(cells.size()) + " cells, more than " + std::to_string(most_cells));
  cells.resize(most_cells);
  return cells;
}

template <class Number>
std::optional<Number> number_in(std::string_view cell) {
  if (cell.empty()) return {};
  const std::optional<Number> value = parsed<Number>(cell);
  if (!value) refuse(quoted_word(cell) + " is not a number");
  return value;
}

/// Of three cells.
std::optional<Vec3> vector_in(const std::string_view* cells) {
  Vec3 vector(0);
  int given = 0;
  for (int axis = 0; axis < 3; ++axis)
    if (const auto number = number_in<Real>(cells[axis])) vector[axis] = *number, ++given;
  if (given == 0) return {};
  if (given < 3) refuse("a point or direction lacks a coordinate");
  return vector;
}

Verdict verdict_in(std::string_view cell) {
  for (const Verdict verdict : {Verdict::separated, Verdict::colliding, Verdict::undecided})
    if (cell == to_string(verdict)) return verdict;
  refuse(quoted_word(cell) + " is no verdict: separated, colliding or undecided");
}

// ---- Results ---------------------------------------------------------------------------------------------

void give(PairResult& result, Capability capability) {
  result.available = result.available | capability;
}

void set_separation(PairResult& result, std::optional<Real> distance, std::optional<Real> depth) {
  if (result.verdict == Verdict::separated && distance) {
    result.separation = *distance;
    give(result, Capability::distance);
  }
  if (result.verdict == Verdict::colliding && depth) {
    result.separation = -*depth;
    give(result, Capability::depth);
  }
}

/// Of a colliding pair, equal points are a common point, others the deepest ones.
void set_points(PairResult& result, const std::optional<Vec3>& on_a, const std::optional<Vec3>& on_b) {
  if (!on_a || !on_b) return;
  result.on_a = *on_a, result.on_b = *on_b, result.common_point = *on_a;
  const bool is_common = result.verdict == Verdict::colliding && *on_a == *on_b;
  give(result, is_common ? Capability::common_point : Capability::witnesses);
}

}  // namespace

std::string fault_of(const PairResult& result) {
  constexpr Real unit_length_slack = 1e-6;  // six digits are enough
  const bool measures = result.gives(Capability::distance) || result.gives(Capability::depth);
  if (measures && !std::isfinite(result.separation)) return "a distance or depth that is not finite";
  if (result.verdict == Verdict::separated && result.gives(Capability::distance) && result.separation < 0)
    return "a negative distance";
  if (result.verdict == Verdict::colliding && result.gives(Capability::depth) && result.separation > 0)
    return "a negative depth";
  if (result.gives(Capability::witnesses) && !(is_finite(result.on_a) && is_finite(result.on_b)))
    return "witnesses that are not finite";
  if (result.gives(Capability::common_point) && !is_finite(result.common_point))
    return "a common point that is not finite";
  if (result.gives(Capability::direction) && !(std::abs(length(result.normal) - 1) <= unit_length_slack))
    return "a normal that is not of unit length";
  return "";
}

void drop_what_does_not_apply(PairResult& result) {
  constexpr Capability of_both = Capability::verdict | Capability::direction;
  constexpr Capability of_separated = of_both | Capability::distance | Capability::witnesses;
  constexpr Capability of_colliding = of_both | Capability::depth | Capability::common_point;
  Capability kept = Capability::verdict;
  if (result.verdict == Verdict::separated) kept = of_separated;
  if (result.verdict == Verdict::colliding)
    kept = result.gives(Capability::depth) ? of_colliding | Capability::witnesses : of_colliding;
  result.available = static_cast<Capability>(static_cast<std::uint32_t>(result.available) &
                                             static_cast<std::uint32_t>(kept));
}

PairResult parse_answer(std::string_view line, std::uint64_t index) {
  const std::vector<std::string_view> cells = cells_of(line);
  if (number_in<std::uint64_t>(cells[0]) != index)
    refuse("has the index " + quoted_word(cells[0]) + " instead of " + std::to_string(index));
  PairResult result;
  result.verdict = verdict_in(cells[2]);
  set_separation(result, number_in<Real>(cells[3]), number_in<Real>(cells[4]));
  set_points(result, vector_in(&cells[5]), vector_in(&cells[8]));
  if (const auto normal = vector_in(&cells[11])) {
    result.normal = *normal;
    give(result, Capability::direction);
  }
  const std::uint64_t iterations = number_in<std::uint64_t>(cells[14]).value_or(0);
  result.iterations = static_cast<std::uint16_t>(std::min<std::uint64_t>(iterations, 0xffff));
  if (const std::string fault = fault_of(result); !fault.empty()) refuse("has " + fault);
  drop_what_does_not_apply(result);
  return result;
}

std::string pose_line(const Pose& b_in_a) {
  std::string line = "1,0,0,0,1,0,0,0,1,0,0,0";
  const auto append = [&](Real value) {
    std::array<char, 32> cell{};
    std::snprintf(cell.data(), cell.size(), ",%.17g", value);
    line += cell.data();
  };
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column) append(b_in_a.rotation[column][row]);
  for (int axis = 0; axis < 3; ++axis) append(b_in_a.translation[axis]);
  return line + "\n";
}

}  // namespace collidoscope
