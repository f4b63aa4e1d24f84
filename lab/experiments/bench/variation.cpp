#include "experiments/bench/variation.h"

#include <algorithm>
#include <cmath>

#include "core/algorithm_parameter.h"
#include "core/error.h"
#include "core/input_text.h"

namespace collidoscope::experiments {
namespace {

constexpr std::size_t most_values = 10'000;

std::optional<double> number_of(std::string_view text) {
  const std::optional<double> value = parsed<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts(1);
  for (const char letter : text) {
    if (letter == at)
      parts.emplace_back();
    else
      parts.back() += letter;
  }
  return parts;
}

std::string shortest(double value) {
  char text[32];
  const auto end = std::to_chars(std::begin(text), std::end(text), value, std::chars_format::general, 12).ptr;
  return {text, end};
}

std::vector<std::string> values_of_range(double first, double last, double step) {
  constexpr double rounding = 1e-9;  // of a step: 0.1 taken ten times is not quite 1
  const double steps = std::floor((last - first) / step + rounding);
  if (steps >= most_values) throw InputError("", "", "has too many values");
  std::vector<std::string> values;
  for (double i = 0; i <= steps; ++i) values.push_back(shortest(first + i * step));
  return values;
}

/// None if the text is no range.
std::optional<std::vector<std::string>> read_range(const std::string& text) {
  const std::vector<std::string> parts = split(text, ':');
  if (parts.size() != 3) return {};
  const auto first = number_of(parts[0]), last = number_of(parts[1]), step = number_of(parts[2]);
  if (!first || !last || !step) return {};
  if (*step <= 0 || *last < *first)
    throw InputError("", "", "must go up: first:last:step, with step above 0");
  return values_of_range(*first, *last, *step);
}

/// The index of the variation that curves are drawn over.
std::optional<std::size_t> axis_index(std::span<const Variation> variations) {
  for (std::size_t i = 0; i < variations.size(); ++i) {
    const auto is_number = [](const std::string& value) { return number_of(value).has_value(); };
    if (variations[i].values.size() > 1 && std::ranges::all_of(variations[i].values, is_number)) return i;
  }
  return {};
}

/// The parts of a row's name, without the variation of that index.
std::string name_of(const BenchRow& row, std::span<const Variation> variations,
                    std::optional<std::size_t> left_out) {
  std::string name;
  for (std::size_t i = 0; i < variations.size(); ++i) {
    if (i == left_out) continue;
    const Variation& varied = variations[i];
    if (varied.values.size() < 2 && !varied.shows_name && variations.size() > 1) continue;
    if (!name.empty()) name += '/';
    if (varied.shows_name) name.append(varied.name).append("=");
    name += row.values[i];
  }
  return name.empty() ? "all" : name;
}

}  // namespace

Variation parse_variation(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos || equals + 1 == text.size())
    throw InputError("", "--vary", in_quotes(text) + " is not NAME=FIRST:LAST:STEP or NAME=VALUE,VALUE,…");
  Variation variation{text.substr(0, equals), {}};
  const std::string values = text.substr(equals + 1);
  try {
    auto range = read_range(values);
    variation.values = range ? std::move(*range) : split(values, ',');
  } catch (const InputError& error) {
    throw InputError("", "--vary", in_quotes(text) + " " + error.reason());
  }
  if (std::ranges::count(variation.values, "") > 0)
    throw InputError("", "--vary", in_quotes(text) + " has an empty value");
  return variation;
}

const std::string* BenchRow::value(std::span<const Variation> variations, std::string_view of) const {
  const auto found = std::ranges::find(variations, of, &Variation::name);
  return found == variations.end() ? nullptr : &values[static_cast<std::size_t>(found - variations.begin())];
}

std::vector<BenchRow> bench_rows(std::span<const Variation> variations) {
  std::vector<BenchRow> rows(1);
  for (const Variation& variation : variations) {
    std::vector<BenchRow> more;
    for (const BenchRow& row : rows)
      for (const std::string& value : variation.values)
        more.push_back(row), more.back().values.push_back(value);
    rows = std::move(more);
  }
  const std::optional<std::size_t> axis = axis_index(variations);
  for (BenchRow& row : rows) {
    row.name = name_of(row, variations, {});
    if (axis) row.point = {name_of(row, variations, axis), *number_of(row.values[*axis])};
  }
  return rows;
}

std::optional<Column> bench_axis(std::span<const Variation> variations) {
  const std::optional<std::size_t> index = axis_index(variations);
  if (!index) return {};
  return Column{variations[*index].name, variations[*index].unit};
}

}  // namespace collidoscope::experiments
