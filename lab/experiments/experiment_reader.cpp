#include "experiments/experiment_reader.h"

namespace collidoscope::experiments {
namespace {

constexpr std::uint64_t most = 1'000'000;  // of rows, repetitions and iterations: nothing has as many

Figure read_figure(const JsonValue& json) {
  Figure figure;
  if (const JsonValue ours = json.at("ours"); !ours.is_null()) figure.ours = ours.number();
  if (const auto paper = json.find("paper")) figure.papers = paper->number();
  if (const auto repetitions = json.find("repetitions")) figure.repetitions = repetitions->numbers();
  if (const auto calibrated = json.find("calibrated")) figure.calibrated = calibrated->boolean();
  return figure;
}

Sample read_sample(const JsonValue& json) {
  return {json.at("real_ns").number(), json.at("cpu_ns").number(),
          static_cast<std::size_t>(json.at("iterations").whole(most))};
}

Measurement read_measurement(const JsonValue& json, const PlannedRow& planned) {
  Measurement row{json.at("name").string(), {}, {}, planned.point};
  if (row.name != planned.name) json.fail_at("name", "the experiment's row is '" + planned.name + "'");
  if (const auto complete = json.find("complete")) row.complete = complete->boolean();
  for (const JsonValue& sample : json.at("samples").items()) row.samples.push_back(read_sample(sample));
  for (const JsonValue& figure : json.at("figures").items()) {
    row.figures.push_back(read_figure(figure));
    const std::size_t timed = row.figures.back().repetitions.size();
    if (timed != 0 && timed != row.samples.size())
      figure.fail_at("repetitions", "are not as many as the samples");
  }
  return row;
}

}  // namespace

Effort read_effort(const JsonValue& table) {
  Effort effort{table.at("quick").boolean(), static_cast<unsigned>(table.at("repetitions").whole(most))};
  if (const auto precision = table.find("precision"))
    effort.precision = {precision->at("width").number(), precision->at("seconds").number()};
  return effort;
}

ReadRow read_row(const JsonValue& row, const Plan& plan) {
  const std::size_t index = row.at("row").whole(most);
  if (index >= plan.rows.size()) row.fail_at("row", "the experiment has no such row");
  Measurement measurement = read_measurement(row, plan.rows[index]);
  if (measurement.figures.size() != plan.columns.size())
    row.fail_at("figures", "are not as many as the columns");
  return {index, std::move(measurement)};
}

}  // namespace collidoscope::experiments
