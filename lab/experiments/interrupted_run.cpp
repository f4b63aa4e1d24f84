#include "experiments/interrupted_run.h"

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "experiments/experiment_reader.h"
#include "experiments/experiment_report.h"
#include "report/build_info.h"
#include "report/text_safety.h"

namespace collidoscope::experiments {
namespace {

constexpr std::chrono::seconds between_writes{1};

}  // namespace

InterruptedRun::InterruptedRun(const std::filesystem::path& folder, const Experiment& experiment,
                               const Effort& effort, const Shard& shard)
    : folder_(folder),
      file_(folder / (experiment.id + ".partial.json")),
      experiment_(experiment),
      effort_(effort),
      shard_(shard) {}

/// All that must be the same for rows to belong together.
std::string InterruptedRun::identity() const {
  const BuildInfo build = build_info();
  return experiment_.label + "; " + build.version + "; " + build.compiler + "; " + build.flags + "; shard " +
         std::to_string(shard_.index) + "/" + std::to_string(shard_.count);
}

std::vector<std::optional<Measurement>> InterruptedRun::rows() const {
  if (!std::filesystem::exists(file_)) return {};
  try {
    const JsonValue json = JsonValue::read(file_), table = json.at("table");
    if (json.at("run").string() != identity() || read_effort(table) != effort_) return {};
    const Plan plan = experiment_.plan(effort_);
    std::vector<std::optional<Measurement>> rows(plan.rows.size());
    for (const JsonValue& item : table.at("measured").items()) {
      ReadRow row = read_row(item, plan);
      rows[row.index] = std::move(row.measurement);
    }
    return rows;
  } catch (const InputError&) {
    return {};  // of another version
  }
}

void InterruptedRun::keep(const ExperimentResult& result) {
  if (std::chrono::steady_clock::now() - kept_ >= between_writes) keep_now(result);
}

void InterruptedRun::keep_now(const ExperimentResult& result) {
  create_folder(folder_);
  nlohmann::ordered_json json = to_json(experiment_, result, {});
  json["run"] = identity();
  write_file_atomically(file_, dump(json) + "\n");
  kept_ = std::chrono::steady_clock::now();
}

void InterruptedRun::forget() const {
  std::error_code error;
  std::filesystem::remove(file_, error);
}

}  // namespace collidoscope::experiments
