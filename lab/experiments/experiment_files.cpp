#include "experiments/experiment_files.h"

#include <ctime>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "experiments/experiment_report.h"
#include "report/build_info.h"
#include "report/machine.h"
#include "report/text_safety.h"

namespace collidoscope {
namespace {

/// `format` as std::strftime() reads it.
std::string date_now(const char* format) {
  const std::time_t now = std::time(nullptr);
  char date[32];
  std::strftime(date, sizeof date, format, std::gmtime(&now));
  return date;
}

nlohmann::ordered_json context(const std::string& program) {
  const BuildInfo build = build_info();
  return {{"date", date_now("%Y-%m-%dT%H:%M:%SZ")},
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
  write_files_atomically(
      {{folder / (id + ".csv"), experiments::to_csv(result)},
       {folder / (id + ".json"), dump(experiments::to_json(experiment, result, context(program))) + "\n"},
       {folder / figure, experiments::to_svg(experiment, result)},
       {folder / (id + ".md"), experiments::to_markdown(experiment, result, figure)}});
}

void write_reproduction(const std::filesystem::path& folder, std::span<const experiments::Reproduced> all) {
  const BuildInfo build = build_info();
  const experiments::Occasion occasion{
      date_now("%Y-%m-%d"), machine_name(),
      "version " + build.version + ", " + build.compiler + ", " + build.flags};
  create_folder(folder);
  std::string report;  // of all of them
  for (const experiments::Reproduced& each : all)
    report += experiments::to_markdown(*each.experiment, each.result, each.experiment->id + ".svg") + "\n";
  write_files_atomically({{folder / "report.md", report},
                          {folder / "reproduction.md", experiments::reproduction_text(all, occasion)},
                          {folder / "index.html", experiments::reproduction_page(all, occasion)}});
}

}  // namespace collidoscope
