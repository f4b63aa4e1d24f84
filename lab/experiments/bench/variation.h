#pragma once

// What a bench varies: its rows are all combinations of the values.

#include <span>
#include <string>
#include <vector>

#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// An option with several values, as option strings.
struct Variation {
  std::string name;  // of the option, without its dashes
  std::vector<std::string> values;
  std::string unit{};
  bool shows_name = true;  // false: its values speak for themselves, as ids of algorithms do
};

/// "velocity=2:20:2", from the first to the second number in steps of the third, or "vertices=10,20,50".
/// Throws InputError.
Variation parse_variation(const std::string& text);

/// A combination.
struct BenchRow {
  std::string name;                 // "velocity=2/gjk"
  std::vector<std::string> values;  // by variation
  std::optional<CurvePoint> point;

  /// Of the variation with that name; null if nothing of that name varies.
  const std::string* value(std::span<const Variation> variations, std::string_view of) const;
};

/// All of them, the values of the last variation one after the other. Rows are points of curves over the
/// first variation with several values that are numbers, if there is one.
std::vector<BenchRow> bench_rows(std::span<const Variation> variations);
/// That variation.
std::optional<Column> bench_axis(std::span<const Variation> variations);

}  // namespace collidoscope::experiments
