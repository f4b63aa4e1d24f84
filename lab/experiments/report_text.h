#pragma once

// Text that all forms of a report write alike.

#include <cmath>
#include <cstdio>
#include <optional>
#include <string>

#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// Formatted by printf, of any length.
template <class... Values>
std::string format(const char* pattern, Values... values) {
  std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, pattern, values...)), '\0');
  std::snprintf(text.data(), text.size() + 1, pattern, values...);
  return text;
}

/// Never a bare NaN or Infinity: no JSON or CSV reader accepts them.
inline std::string number(double value) {
  if (!std::isfinite(value)) return "";
  return std::abs(value) < 1e4 ? format("%.4g", value) : format("%.0f", value);
}

inline std::string number(const std::optional<double>& value) {
  return value ? number(*value) : "";
}

/// Our figure; it says if it was calibrated to the paper's: "42.15 (calibrated)".
inline std::string own_number(const Figure& figure) {
  return number(figure.ours) + (figure.calibrated && std::isfinite(figure.ours) ? " (calibrated)" : "");
}

inline std::string heading(const Column& column) {
  return column.unit.empty() ? column.name : column.name + ", " + column.unit;
}

/// Who claims what an experiment concludes: the column's heading.
inline std::string claimed_by(const Experiment& experiment) {
  return experiment.paper.empty() ? "claim" : "the paper's claim";
}

/// "shard 1/3: rows 1, 4 of 6; conclusions are left to who merges the shards"
std::string shard_text(const ExperimentResult& result);

/// Whether any of the column's figures was calibrated.
bool has_calibrated(const ExperimentResult& result, std::size_t column);

}  // namespace collidoscope::experiments
