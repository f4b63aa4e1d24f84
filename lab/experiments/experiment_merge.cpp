#include "experiments/experiment_merge.h"

#include <algorithm>
#include <filesystem>

#include "core/error.h"
#include "experiments/report_text.h"
#include "scene/json_value.h"

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

Measurement read_row(const JsonValue& json, const Plan& plan, std::size_t repetitions) {
  Measurement row{json.at("name").string(), {}, {}};
  for (const JsonValue& figure : json.at("figures").items()) {
    row.figures.push_back(read_figure(figure));
    const std::size_t timed = row.figures.back().repetitions.size();
    if (timed != 0 && timed != repetitions) figure.fail_at("repetitions", "are not as many as the table's");
  }
  if (row.figures.size() != plan.columns.size()) json.fail_at("figures", "are not as many as the columns");
  for (const JsonValue& sample : json.at("samples").items())
    row.samples.push_back({sample.at("real_ns").number(), sample.at("cpu_ns").number(),
                           static_cast<std::size_t>(sample.at("iterations").whole(most))});
  return row;
}

/// The table while shards come in.
class Merger {
 public:
  explicit Merger(const Experiment& experiment) : experiment_(experiment) {}

  void add(const std::filesystem::path& folder) {
    const JsonValue table = JsonValue::read(folder / (std::string(experiment_.id) + ".json")).at("table");
    const Effort effort{table.at("quick").boolean(),
                        static_cast<unsigned>(table.at("repetitions").whole(most))};
    if (rows_.empty()) begin(effort);
    if (effort.quick != effort_.quick || effort.repetitions != effort_.repetitions)
      table.fail("was measured with another --quick or --repetitions than the first folder's");
    for (const JsonValue& row : table.at("measured").items()) add_row(row);
    ++folders_;
  }

  ExperimentResult result() const {
    ExperimentResult merged = plan_.empty_result(effort_);
    std::string missing;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (rows_[i])
        merged.measurements.push_back(*rows_[i]);
      else
        missing += format("%s%zu (%s)", missing.empty() ? "" : ", ", i, plan_.rows[i].name.c_str());
    }
    if (!missing.empty())
      throw InputError("", "--merge", std::string(experiment_.id) + ": no folder has row " + missing);
    if (folders_ > 1)
      merged.remarks.push_back(
          format("Measured in %zu shards, each at its own time: repetitions alternated within a shard only.",
                 folders_));
    merged.conclusions = experiment_.conclude(merged.measurements);
    return merged;
  }

 private:
  void begin(const Effort& effort) {
    effort_ = effort;
    plan_ = experiment_.plan(effort);
    rows_.resize(plan_.rows.size());
  }

  void add_row(const JsonValue& json) {
    const std::size_t index = json.at("row").whole(most);
    if (index >= rows_.size()) json.fail_at("row", "the experiment has no such row");
    if (rows_[index]) json.fail_at("row", "row " + std::to_string(index) + " is in an earlier folder, too");
    rows_[index] = read_row(json, plan_, effort_.repetitions);
    if (rows_[index]->name != plan_.rows[index].name)
      json.fail_at("name", "the experiment's row is '" + plan_.rows[index].name + "'");
  }

  const Experiment& experiment_;
  Effort effort_;
  Plan plan_;
  std::vector<std::optional<Measurement>> rows_;
  std::size_t folders_ = 0;
};

}  // namespace

ExperimentResult merge_shards(const Experiment& experiment, std::span<const std::filesystem::path> folders) {
  Merger merger(experiment);
  for (const std::filesystem::path& folder : folders) merger.add(folder);
  return merger.result();
}

}  // namespace collidoscope::experiments
