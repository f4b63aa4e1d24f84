#include "common/scene_bench.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "common/foreign_options.h"

namespace collidoscope::app {
namespace {

using experiments::BenchRow;
using experiments::Variation;

/// Options whose values are numbers of a unit.
std::string unit_of(std::string_view option, BenchSubject subject) {
  struct Unit {
    std::string_view option, of_scene, of_pair;
  };
  constexpr std::array units = {Unit{"velocity", "% of the radius per frame", ""},
                                Unit{"rotation", "degrees per frame", "degrees per call"},
                                Unit{"density", "share of the volume", ""},
                                Unit{"count", "bodies", ""},
                                Unit{"vertices", "per shape", ""},
                                Unit{"distance", "", "of the sum of both radii"},
                                Unit{"gravity", "m/s²", ""}};
  for (const Unit& unit : units)
    if (unit.option == option)
      return std::string(subject == BenchSubject::pair ? unit.of_pair : unit.of_scene);
  return "";
}

void expect_new(const std::string& name, std::span<const Variation> variations) {
  if (std::ranges::find(variations, name, &Variation::name) != variations.end())
    throw InputError("", "--vary", name + " is given twice");
}

/// A varied option is read as if it were on the command line, so that any of them can be varied.
RunOptions options_of(const BenchRow& row, std::span<const Variation> variations, RunOptions options) {
  CLI::App command;
  command.add_option("--scene", options.scene, "");
  add_scene_options(command, options);
  add_pipeline_options(command, options);
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < variations.size(); ++i)
    arguments.push_back("--" + variations[i].name + "=" + row.values[i]);
  std::ranges::reverse(arguments);  // as CLI11 takes vectors
  try {
    command.parse(arguments);
  } catch (const CLI::ParseError& error) {
    throw InputError("", "--vary", row.name + ": " + error.what());
  }
  return options;
}

/// A parameter that the scene does not read would give the same row several times.
void expect_parameters(const RunOptions& options, std::span<const Variation> variations) {
  constexpr std::array of_scenes = {"count", "shapes", "vertices", "velocity", "rotation", "density"};
  const SceneAlgorithm* const scene = built_in(options.scene);
  for (const Variation& variation : variations) {
    if (std::ranges::find(of_scenes, variation.name) == of_scenes.end()) continue;
    if (scene == nullptr || std::ranges::find(scene->parameters, variation.name) == scene->parameters.end())
      throw InputError("", "--vary", "the scene " + options.scene + " has no " + variation.name);
  }
}

unsigned most_threads_of(const RunOptions& run, std::span<const Variation> variations) {
  unsigned most = run.threads;
  for (const BenchRow& row : experiments::bench_rows(variations))
    most = std::max(most, options_of(row, variations, run).threads);
  return most;
}

}  // namespace

Variation read_variation(const std::string& text, BenchSubject subject) {
  Variation variation = experiments::parse_variation(text);
  variation.unit = unit_of(variation.name, subject);
  return variation;
}

void vary_algorithms(const std::string& phase, const std::vector<std::string>& ids,
                     std::vector<Variation>& variations) {
  if (ids.empty()) return;
  expect_new(phase, variations);
  variations.push_back({phase, ids, "", false});
}

std::vector<const NarrowAlgorithm*> narrow_phases_of(std::span<const Variation> variations) {
  const auto narrow = std::ranges::find(variations, "narrow", &Variation::name);
  if (narrow == variations.end()) return {PipelineConfig().narrow.algorithm};
  std::vector<const NarrowAlgorithm*> algorithms;
  for (const std::string& id : narrow->values) {
    accept_command(id);
    algorithms.push_back(narrow_choice(id).algorithm);
  }
  return algorithms;
}

experiments::Experiment bench_of_scene(const RunOptions& run, const std::vector<Variation>& variations,
                                       std::uint64_t frames, const std::string& label) {
  for (std::size_t i = 0; i < variations.size(); ++i)
    expect_new(variations[i].name, std::span(variations).first(i));
  expect_parameters(run, variations);
  experiments::SceneBench bench{label, variations, frames, most_threads_of(run, variations),
                                narrow_phases_of(variations)};
  bench.begin = [run, variations](const BenchRow& row, Progress& progress) {
    const RunOptions row_options = options_of(row, variations, run);
    Scene scene = open_typed_scene(row_options, &progress);
    const PipelineConfig config = pipeline_config(row_options, scene);
    return Simulation(std::move(scene), config, &progress);
  };
  return experiments::bench_of_scene(bench);
}

}  // namespace collidoscope::app
