// The table for a terminal.

#include <algorithm>

#include "experiments/experiment_report.h"
#include "experiments/report_text.h"

namespace collidoscope::experiments {
namespace {

using Cells = std::vector<std::string>;

bool has_figures(const ExperimentResult& result, std::size_t column) {
  return std::ranges::any_of(result.measurements, [&](const Measurement& row) {
    return std::isfinite(row.figures[column].ours) || row.figures[column].papers;
  });
}

std::string interval(const Figure& figure) {
  if (figure.repetitions.size() < 2) return "";
  const Estimate estimate = repeatable(figure.repetitions);
  return " [" + number(estimate.low) + ", " + number(estimate.high) + "]";
}

/// Columns without a figure are left out.
std::vector<Cells> cells_of(const ExperimentResult& result) {
  std::vector<Cells> lines(1 + result.measurements.size());
  lines[0].emplace_back();
  for (std::size_t row = 0; row < result.measurements.size(); ++row)
    lines[row + 1].push_back(result.measurements[row].name);
  for (std::size_t column = 0; column < result.columns.size(); ++column) {
    if (!has_figures(result, column)) continue;
    lines[0].push_back(heading(result.columns[column]));
    for (std::size_t row = 0; row < result.measurements.size(); ++row) {
      const Figure& figure = result.measurements[row].figures[column];
      const bool plotted = column == result.plotted_column;
      lines[row + 1].push_back(own_number(figure) + (plotted ? interval(figure) : ""));
    }
  }
  return lines;
}

std::string padded(const std::string& text, std::size_t width, bool to_the_left) {
  const std::string space(width - std::min(width, text.size()), ' ');
  return to_the_left ? text + space : space + text;
}

}  // namespace

std::string to_text(const ExperimentResult& result) {
  const std::vector<Cells> lines = cells_of(result);
  std::vector<std::size_t> widths(lines[0].size(), 0);
  for (const Cells& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  std::string text;
  for (const Cells& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i)
      text += (i == 0 ? "" : "  ") + padded(line[i], widths[i], i == 0);
    text += "\n";
  }
  return text;
}

}  // namespace collidoscope::experiments
