// The schema of Google Benchmark: its names for timings. Data without a name in that schema is written beside
// it, under keys that its tools ignore: the table, from which shards are merged, and conclusions.

#include <nlohmann/json.hpp>

#include "experiments/experiment_report.h"
#include "experiments/report_text.h"

namespace collidoscope::experiments {
namespace {

using Json = nlohmann::ordered_json;

/// null for numbers that are not finite.
Json finite(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json benchmark(const std::string& name, const ExperimentResult& result, const Measurement& row,
               std::size_t repetition) {
  const Sample& sample = row.samples[repetition];
  Json entry = {{"name", name},
                {"run_name", name},
                {"run_type", "iteration"},
                {"repetitions", row.samples.size()},
                {"repetition_index", repetition},
                {"threads", result.threads},
                {"iterations", sample.iterations},
                {"real_time", sample.real},
                {"cpu_time", sample.cpu},
                {"time_unit", "ns"}};
  for (std::size_t column = 0; column < result.columns.size(); ++column)
    entry[heading(result.columns[column])] = finite(row.figures[column].ours);
  return entry;
}

Json benchmarks(const Experiment& experiment, const ExperimentResult& result) {
  Json entries = Json::array();
  for (const Measurement& row : result.measurements)
    for (std::size_t repetition = 0; repetition < row.samples.size(); ++repetition)
      entries.push_back(benchmark(experiment.id + "/" + row.name, result, row, repetition));
  return entries;
}

Json to_json(const Comparison& comparison) {
  return {{"what", comparison.what},
          {"measured", finite(comparison.value.measured)},
          {"low", finite(comparison.value.low)},
          {"high", finite(comparison.value.high)},
          {"repetitions", comparison.value.repetitions},
          {"relation", comparison.relation == Relation::above ? "above" : "below"},
          {"threshold", comparison.threshold},
          {"outcome", to_string(comparison.outcome())}};
}

Json to_json(const Conclusion& conclusion) {
  Json comparisons = Json::array();
  for (const Comparison& comparison : conclusion.comparisons) comparisons.push_back(to_json(comparison));
  return {{"text", conclusion.text},
          {"holds", conclusion.outcome() <= Outcome::holds_within_noise},
          {"outcome", to_string(conclusion.outcome())},
          {"evidence", conclusion.evidence},
          {"comparisons", comparisons}};
}

Json to_json(const Figure& figure) {
  Json json = {{"ours", finite(figure.ours)}};
  if (figure.papers) json["paper"] = *figure.papers;
  if (!figure.repetitions.empty()) json["repetitions"] = figure.repetitions;
  if (figure.calibrated) json["calibrated"] = true;
  return json;
}

Json to_json(const Measurement& row, std::size_t index) {
  Json json = {{"row", index}, {"name", row.name}};
  if (row.point) json["curve"] = row.point->curve, json["x"] = row.point->x;
  if (!row.complete) json["complete"] = false;
  json["figures"] = Json::array(), json["samples"] = Json::array();
  for (const Figure& figure : row.figures) json["figures"].push_back(to_json(figure));
  for (const Sample& sample : row.samples)
    json["samples"].push_back(
        {{"real_ns", sample.real}, {"cpu_ns", sample.cpu}, {"iterations", sample.iterations}});
  return json;
}

Json to_json(const ExperimentResult& result) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < result.measurements.size(); ++i)
    rows.push_back(to_json(result.measurements[i], result.shard.index + i * result.shard.count));
  Json json = {{"quick", result.effort.quick}, {"repetitions", result.effort.repetitions}};
  if (const auto& precision = result.effort.precision)
    json["precision"] = {{"width", precision->width}, {"seconds", precision->seconds}};
  json["shard"] = {{"index", result.shard.index}, {"count", result.shard.count}};
  json["rows"] = result.rows, json["measured"] = rows;
  return json;
}

}  // namespace

Json to_json(const Experiment& experiment, const ExperimentResult& result, Json context) {
  Json conclusions = Json::array();
  for (const Conclusion& conclusion : result.conclusions) conclusions.push_back(to_json(conclusion));
  return {{"context", std::move(context)},
          {"label", experiment.label},
          {"benchmarks", benchmarks(experiment, result)},
          {"conclusions", conclusions},
          {"table", to_json(result)}};
}

}  // namespace collidoscope::experiments
