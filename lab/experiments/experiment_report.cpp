#include "experiments/experiment_report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace collidoscope::experiments {
namespace {

using Json = nlohmann::ordered_json;

template <class... Values>
std::string format(const char* pattern, Values... values) {
  std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, pattern, values...)), '\0');
  std::snprintf(text.data(), text.size() + 1, pattern, values...);
  return text;
}

/// Never a bare NaN or Infinity, which no JSON or CSV reader takes.
std::string number(double value) {
  if (!std::isfinite(value)) return "";
  return std::abs(value) < 1e4 ? format("%.4g", value) : format("%.0f", value);
}

std::string number(const std::optional<double>& value) {
  return value ? number(*value) : "";
}

std::string heading(const Column& column) {
  return column.unit.empty() ? column.name : column.name + ", " + column.unit;
}

std::string csv_heading(const Column& column) {
  return column.unit.empty() ? column.name : column.name + "_" + column.unit;
}

}  // namespace

std::string to_csv(const ExperimentResult& result) {
  std::string text = "name";
  for (const Column& column : result.columns)
    text.append(",").append(csv_heading(column)).append(",paper_").append(csv_heading(column));
  text += "\n";
  for (const Measurement& measurement : result.measurements) {
    text += measurement.name;
    for (const Figure& figure : measurement.figures)
      text.append(",").append(number(figure.ours)).append(",").append(number(figure.papers));
    text += "\n";
  }
  return text;
}

Json to_json(const Experiment& experiment, const ExperimentResult& result, Json context) {
  Json benchmarks = Json::array();
  for (const Measurement& measurement : result.measurements) {
    const std::string name = std::string(experiment.id) + "/" + measurement.name;
    for (std::size_t repetition = 0; repetition < measurement.nanoseconds.size(); ++repetition) {
      const double time = measurement.nanoseconds[repetition];
      Json entry = {{"name", name},
                    {"run_name", name},
                    {"run_type", "iteration"},
                    {"repetitions", measurement.nanoseconds.size()},
                    {"repetition_index", repetition},
                    {"threads", 1},
                    {"iterations", 1},
                    {"real_time", time},
                    {"cpu_time", time},
                    {"time_unit", "ns"}};
      for (std::size_t column = 0; column < result.columns.size(); ++column)
        entry[heading(result.columns[column])] = measurement.figures[column].ours;
      benchmarks.push_back(std::move(entry));
    }
  }
  Json conclusions = Json::array();
  for (const Conclusion& conclusion : result.conclusions)
    conclusions.push_back(
        {{"text", conclusion.text}, {"holds", conclusion.holds}, {"evidence", conclusion.evidence}});
  return {{"context", std::move(context)}, {"benchmarks", benchmarks}, {"conclusions", conclusions}};
}

std::string to_markdown(const Experiment& experiment, const ExperimentResult& result,
                        const std::string& figure) {
  std::string text = "# " + std::string(experiment.label) + "\n\n" + std::string(experiment.id) + ", after " +
                     std::string(experiment.paper) + ". The paper's figures in brackets.\n\n|";
  for (const Column& column : result.columns) text.append(" | ").append(heading(column));
  text += " |\n|---|";
  for (std::size_t i = 0; i < result.columns.size(); ++i) text += "---|";
  text += "\n";
  for (const Measurement& measurement : result.measurements) {
    text += "| " + measurement.name;
    for (const Figure& value : measurement.figures) {
      text.append(" | ").append(number(value.ours));
      if (value.papers) text.append(" (").append(number(value.papers)).append(")");
    }
    text += " |\n";
  }
  text += "\n![" + heading(result.columns[result.plotted_column]) + "](" + figure + ")\n\n## Conclusions\n\n";
  for (const Conclusion& conclusion : result.conclusions)
    text += std::string("- ") + (conclusion.holds ? "**Holds**: " : "**Does not hold**: ") + conclusion.text +
            " (" + conclusion.evidence + ").\n";
  text += "\n## Departures\n\n";
  for (const std::string& remark : result.remarks) text += "- " + remark + "\n";
  return text;
}

std::string to_svg(const Experiment& experiment, const ExperimentResult& result) {
  constexpr int label_width = 170, bar_width = 420, bar_height = 14, row_height = 44, top = 56;
  double largest = 0;
  for (const Measurement& measurement : result.measurements) {
    const Figure& figure = measurement.figures[result.plotted_column];
    largest = std::max({largest, figure.ours, figure.papers.value_or(0)});
  }
  const auto is_shown = [&](const Measurement& measurement) {
    return std::isfinite(measurement.figures[result.plotted_column].ours);
  };
  const auto rows = std::ranges::count_if(result.measurements, is_shown);
  const int height = top + row_height * static_cast<int>(rows);
  std::string text = format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
      "font-size=\"12\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
      label_width + bar_width + 80, height);
  const auto write = [&](int x, int y, const std::string& words) {
    text += format("<text x=\"%d\" y=\"%d\">%s</text>\n", x, y, words.c_str());
  };
  const auto bar = [&](int y, double value, const char* colour) {
    const int width = largest > 0 ? static_cast<int>(std::lround(value / largest * bar_width)) : 0;
    text += format("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", label_width, y,
                   width, bar_height, colour);
    write(label_width + width + 6, y + bar_height - 3, number(value));
  };
  constexpr const char *own_colour = "#2f6fb0", *paper_colour = "#b0b0b0";
  write(10, 20, std::string(experiment.label) + ": " + heading(result.columns[result.plotted_column]));
  text += format(
      "<text x=\"10\" y=\"40\"><tspan fill=\"%s\">ours</tspan>, <tspan fill=\"%s\">%s</tspan></text>\n",
      own_colour, paper_colour, std::string(experiment.paper).c_str());
  int y = top;
  for (const Measurement& measurement : result.measurements) {
    if (!is_shown(measurement)) continue;
    const Figure& figure = measurement.figures[result.plotted_column];
    write(10, y + bar_height, measurement.name);
    bar(y, figure.ours, own_colour);
    if (figure.papers) bar(y + bar_height + 2, *figure.papers, paper_colour);
    y += row_height;
  }
  return text + "</svg>\n";
}

}  // namespace collidoscope::experiments
