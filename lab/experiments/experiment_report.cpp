#include "experiments/experiment_report.h"

#include <algorithm>

#include "experiments/report_text.h"

namespace collidoscope::experiments {
namespace {

/// In quotes where a comma would end it.
std::string csv_cell(const std::string& text) {
  return text.find(',') == std::string::npos ? text : '"' + text + '"';
}

std::string csv_heading(const Column& column) {
  return column.unit.empty() ? column.name : column.name + "_" + column.unit;
}

std::string csv_headings(const ExperimentResult& result) {
  std::string text = "name";
  for (std::size_t i = 0; i < result.columns.size(); ++i) {
    const std::string heading = csv_heading(result.columns[i]);
    text.append(",").append(csv_cell(heading)).append(",").append(csv_cell("paper_" + heading));
    if (has_calibrated(result, i)) text.append(",").append(csv_cell("calibrated_" + heading));
  }
  return text + "\n";
}

std::string csv_line(const ExperimentResult& result, const Measurement& measurement) {
  std::string text = csv_cell(measurement.name);
  for (std::size_t i = 0; i < result.columns.size(); ++i) {
    const Figure& figure = measurement.figures[i];
    text.append(",").append(number(figure.ours)).append(",").append(number(figure.papers));
    if (has_calibrated(result, i)) text.append(",").append(figure.calibrated ? "yes" : "no");
  }
  return text + "\n";
}

std::string capitalised(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string table(const ExperimentResult& result) {
  std::string text = "|";
  for (const Column& column : result.columns) text.append(" | ").append(heading(column));
  text += " |\n|---|";
  for (std::size_t i = 0; i < result.columns.size(); ++i) text += "---|";
  text += "\n";
  for (const Measurement& measurement : result.measurements) {
    text += "| " + measurement.name;
    for (const Figure& figure : measurement.figures) {
      text.append(" | ").append(own_number(figure));
      if (figure.papers) text.append(" [").append(number(figure.papers)).append("]");
    }
    text += " |\n";
  }
  return text;
}

/// Each comparison with its measured value: it shows how near the verdict was.
std::string margins(const std::vector<Conclusion>& conclusions) {
  std::string text =
      "\n## Margins\n\n| | compared | measured | interval | threshold | |\n|---|---|---|---|---|---|\n";
  for (std::size_t i = 0; i < conclusions.size(); ++i)
    for (const Comparison& comparison : conclusions[i].comparisons)
      text += "| " + std::to_string(i + 1) + " | " + comparison.what + " | " +
              number(comparison.value.measured) + " | " + interval_text(comparison.value) + " | " +
              threshold_text(comparison) + " | " + to_string(comparison.outcome()) + " |\n";
  return text +
         "\nAn interval holds the true median with a probability of 95 % (from six repetitions on). While a "
         "threshold lies within the interval, the comparison holds within the noise.\n";
}

std::string conclusions_text(const ExperimentResult& result) {
  std::string text = "\n## Conclusions\n\n";
  if (!result.shard.is_whole()) return text + capitalised(shard_text(result)) + ".\n";
  for (std::size_t i = 0; i < result.conclusions.size(); ++i)
    text += std::to_string(i + 1) + ". **" + capitalised(to_string(result.conclusions[i].outcome())) +
            "**: " + to_string(result.conclusions[i]) + ".\n";
  return text + margins(result.conclusions);
}

}  // namespace

std::string shard_text(const ExperimentResult& result) {
  std::string rows;
  for (std::size_t row = result.shard.index; row < result.rows; row += result.shard.count)
    rows += (rows.empty() ? "" : ", ") + std::to_string(row);
  return format("shard %zu/%zu: ", result.shard.index, result.shard.count) +
         (rows.empty() ? "no row" : "rows " + rows) + format(" of %zu", result.rows) +
         "; conclusions need all rows and are left to who merges the shards";
}

bool has_calibrated(const ExperimentResult& result, std::size_t column) {
  return std::ranges::any_of(result.measurements,
                             [&](const Measurement& row) { return row.figures[column].calibrated; });
}

std::string to_csv(const ExperimentResult& result) {
  std::string text = csv_headings(result);
  for (const Measurement& measurement : result.measurements) text += csv_line(result, measurement);
  return text;
}

std::string to_markdown(const Experiment& experiment, const ExperimentResult& result,
                        const std::string& figure) {
  const std::string source =
      experiment.paper.empty()
          ? "Medians of repetitions that alternate between the rows.\n\n"
          : experiment.id + ", after " + experiment.paper +
                ". The paper's figures in brackets; what we timed repeatedly is CPU time of one thread.\n\n";
  std::string text = "# " + experiment.label + "\n\n" + source + table(result) + "\n![" +
                     heading(result.columns[result.plotted_column]) + "](" + figure + ")\n";
  if (experiment.conclude) text += conclusions_text(result);
  text += experiment.paper.empty() ? "\n## How it is measured\n\n" : "\n## Departures\n\n";
  for (const std::string& remark : result.remarks) text += "- " + remark + "\n";
  return text;
}

}  // namespace collidoscope::experiments
