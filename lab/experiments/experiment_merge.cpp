#include "experiments/experiment_merge.h"

#include <algorithm>
#include <filesystem>

#include "core/algorithm_parameter.h"
#include "core/error.h"
#include "experiments/experiment_reader.h"
#include "experiments/report_text.h"

namespace collidoscope::experiments {
namespace {

/// The table while shards come in.
class Merger {
 public:
  explicit Merger(const Experiment& experiment) : experiment_(experiment) {}

  void add(const std::filesystem::path& folder) {
    const JsonValue root = JsonValue::read(folder / (experiment_.id + ".json"));
    if (const auto label = root.find("label"); label && label->string() != experiment_.label)
      label->fail("is " + in_quotes(label->string()) + ", not " + in_quotes(experiment_.label));
    const JsonValue table = root.at("table");
    const Effort effort = read_effort(table);
    if (rows_.empty()) begin(effort);
    if (effort != effort_)
      table.fail("was measured with another --quick, --repetitions or --seconds than the first folder's");
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
    if (!missing.empty()) throw InputError("", "--merge", experiment_.id + ": no folder has row " + missing);
    if (folders_ > 1)
      merged.remarks.push_back(
          format("Measured in %zu shards, each at its own time: repetitions alternated within a shard only.",
                 folders_));
    if (experiment_.conclude) merged.conclusions = experiment_.conclude(merged.measurements);
    return merged;
  }

 private:
  void begin(const Effort& effort) {
    effort_ = effort;
    plan_ = experiment_.plan(effort);
    rows_.resize(plan_.rows.size());
  }

  void add_row(const JsonValue& json) {
    ReadRow row = read_row(json, plan_);
    if (rows_[row.index])
      json.fail_at("row", "row " + std::to_string(row.index) + " is in an earlier folder, too");
    if (!row.measurement.complete) json.fail("is not complete: the run was interrupted");
    rows_[row.index] = std::move(row.measurement);
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
