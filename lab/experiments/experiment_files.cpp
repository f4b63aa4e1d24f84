#include "experiments/experiment_files.h"

#include <ctime>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/atomic_file.h"
#include "core/error.h"
#include "experiments/experiment_report.h"
#include "report/build_info.h"
#include "report/text_safety.h"

namespace collidoscope {
namespace {

nlohmann::ordered_json context(const std::string& program) {
  const BuildInfo build = build_info();
  const std::time_t now = std::time(nullptr);
  char date[32];
  std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  return {{"date", date},
          {"executable", program},
          {"num_cpus", std::thread::hardware_concurrency()},
          {"library_build_type", build.optimised() ? "release" : "debug"},
          {"version", build.version},
          {"compiler", build.compiler},
          {"flags", build.flags}};
}

}  // namespace

void write_experiment(const std::filesystem::path& folder, const experiments::Experiment& experiment,
                      const experiments::ExperimentResult& result, const std::string& program) {
  const std::string &id = experiment.id, figure = id + ".svg";
  create_folder(folder);
  write_file_atomically(folder / (id + ".csv"), experiments::to_csv(result));
  write_file_atomically(folder / (id + ".json"),
                        dump(experiments::to_json(experiment, result, context(program))) + "\n");
  write_file_atomically(folder / figure, experiments::to_svg(experiment, result));
  write_file_atomically(folder / (id + ".md"), experiments::to_markdown(experiment, result, figure));
}

}  // namespace collidoscope
