// `collide bench`: the user's own measurement: any algorithms, on any scene or pair, with any option varied.

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/measured_tables.h"
#include "cli/query_subjects.h"
#include "common/decomposition_cache.h"
#include "common/foreign_options.h"
#include "common/number_checks.h"
#include "common/number_list.h"
#include "common/option_text.h"
#include "common/run_options.h"
#include "common/scene_bench.h"
#include "common/shape_argument.h"
#include "experiments/bench/orbit.h"
#include "experiments/bench/pair_bench.h"
#include "experiments/experiment_report.h"
#include "geometry/mesh/mesh_file.h"
#include "report/text_safety.h"

namespace collidoscope::cli {
namespace {

using experiments::BenchRow;
using experiments::Variation;

struct BenchSettings {
  std::vector<std::string> subjects;  // a scene, or two shapes
  app::RunOptions run;
  std::vector<std::string> broad, mid, narrow, vary;
  std::uint64_t frames = 100;
  experiments::Precision precision;
  double percent = 100 * experiments::Precision().width;
  bool fixed = false;  // as many repetitions as --repetitions says
  TableOptions tables;
  std::string typed;  // the label
};

/// What the user varies, and then the algorithms.
std::vector<Variation> variations_of(const BenchSettings& options, app::BenchSubject subject) {
  std::vector<Variation> all;
  for (const std::string& text : options.vary) all.push_back(app::read_variation(text, subject));
  app::vary_algorithms("broad", options.broad, all);
  app::vary_algorithms("mid", options.mid, all);
  app::vary_algorithms("narrow", options.narrow, all);
  return all;
}

experiments::Experiment scene_bench(const BenchSettings& options) {
  app::RunOptions run = options.run;
  run.scene = options.subjects.front();
  return app::bench_of_scene(run, variations_of(options, app::BenchSubject::scene), options.frames,
                             options.typed);
}

// ---- Of a pair --------------------------------------------------------------------------------------------

ShapePointer load(const std::string& argument) {
  ShapePointer primitive = app::primitive_shape(argument);
  return primitive ? primitive : load_shape(argument);
}

Real number_of(const BenchRow& row, std::span<const Variation> variations, std::string_view name,
               Real otherwise) {
  const std::string* const value = row.value(variations, name);
  if (value == nullptr) return otherwise;
  const std::optional<std::vector<Real>> numbers = app::number_list(*value);
  if (numbers && numbers->size() == 1) return numbers->front();
  throw InputError("", "--vary", std::string(name) + ": " + *value + " is not a number");
}

/// As the file has them, or on the orbits of Mirtich's Algorithm 9.
std::vector<std::vector<Pose>> courses_of(const BenchSettings& options, const BenchRow& row,
                                          std::span<const Variation> variations, const Shape& a,
                                          const Shape& b) {
  if (!options.run.poses.empty()) {
    std::vector<Pose> course;
    for (const PosePair& pair : read_poses(options.run.poses))
      course.push_back(relative_pose(pair.a, pair.b));
    return {course};
  }
  constexpr Real usual_rotation = 10, usual_distance = 1.1;
  const Real rotation = number_of(row, variations, "rotation",
                                  options.run.parameters.rotation.value_or(usual_rotation)),
             distance = number_of(row, variations, "distance", usual_distance);
  return experiments::orbit_courses({distance * (a.sphere().radius + b.sphere().radius), rotation});
}

void expect_of_pairs(std::span<const Variation> variations, const BenchSettings& options) {
  for (const Variation& variation : variations) {
    const bool known =
        variation.name == "narrow" || variation.name == "support" ||
        (options.run.poses.empty() && (variation.name == "rotation" || variation.name == "distance"));
    if (!known)
      throw InputError("", "--vary",
                       variation.name + " is not for two shapes; known: narrow, support" +
                           (options.run.poses.empty() ? ", rotation, distance" : ""));
  }
}

void expect_poses_suit(const BenchSettings& options, const Shape& a, const Shape& b,
                       std::span<const NarrowAlgorithm* const> algorithms) {
  if (options.run.poses.empty()) return;
  const std::vector<PosePair> poses = read_poses(options.run.poses);
  for (std::size_t i = 0; i < poses.size(); ++i)
    for (const NarrowAlgorithm* algorithm : algorithms)
      if (!suits_relative_pose(algorithm->input, a, b, poses[i]))
        throw InputError("", "pose " + std::to_string(i), "a bench takes rotations and translations only");
}

experiments::Experiment pair_bench(const BenchSettings& options) {
  if (options.narrow.empty() &&
      std::ranges::none_of(options.vary, [](const std::string& text) { return text.starts_with("narrow="); }))
    throw InputError("", "--narrow", "two shapes need algorithms to be queried by");
  const std::vector<Variation> variations = variations_of(options, app::BenchSubject::pair);
  expect_of_pairs(variations, options);
  const ShapePointer a = load(options.subjects[0]), b = load(options.subjects[1]);
  const std::vector<const NarrowAlgorithm*> algorithms = app::narrow_phases_of(variations);
  expect_poses_suit(options, *a, *b, algorithms);
  experiments::PairBench bench{options.typed, variations, algorithms, {}};
  bench.begin = [options, variations, a, b](const BenchRow& row, Progress& progress) {
    const std::string* const support = row.value(variations, "support");
    const NarrowChoice narrow = app::with_support(*row.value(variations, "narrow"),
                                                  support == nullptr ? options.run.support : *support);
    for (const ShapePointer& shape : {a, b})
      shape->prepare(narrow.needs(), &progress, app::cached_decomposer());
    const Request request = options.run.answer == "distance" ? Request::penetration : Request::overlap;
    return experiments::BenchedPair{a, b, narrow, courses_of(options, row, variations, *a, *b), request};
  };
  return experiments::bench_of_pair(bench);
}

// ---- The command ------------------------------------------------------------------------------------------

bool is_pair(const BenchSettings& options) {
  if (options.subjects.size() == 2) return true;
  if (options.subjects.size() == 1) return false;
  throw InputError("", "bench", "takes a scene, or two shapes");
}

/// What makes two runs the same: all but how long they measure, and where they write.
std::string typed(const CLI::App& command) {
  constexpr std::array aside = {"--out", "--shard", "--merge", "--seconds", "--precision", "--repetitions"};
  std::string text = "collide bench";
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (option->count() == 0 || std::ranges::find(aside, name) != aside.end()) continue;
    if (name.starts_with("--")) text += " " + name;
    for (const std::string& value : option->results())
      if (option->get_items_expected() > 0) text += " " + shell_word(value);
  }
  return text;
}

void run(BenchSettings options, int& exit_code) {
  if (options.tables.out.empty() && !options.tables.merge.empty())
    throw InputError("", "--merge", "needs --out, a folder for what comes out");
  options.precision.width = options.percent / 100;
  if (!options.fixed) options.tables.effort.precision = options.precision;
  if (!is_pair(options)) {
    options.run.scene = options.subjects.front();
    app::tell_unused_options(options.run);
  }
  const experiments::Experiment bench = is_pair(options) ? pair_bench(options) : scene_bench(options);
  const std::array tables = {&bench};
  const bool complete = make_tables(options.tables, tables,
                                    [](const auto&, const auto& result) { std::cout << to_text(result); });
  if (!complete) exit_code = failed;
}

void add_pipelines(CLI::App& command, BenchSettings& options) {
  const auto add = [&](const char* name, std::vector<std::string>& ids, const char* help) {
    return command.add_option(name, ids, help)->delimiter(',')->allow_extra_args(false);
  };
  add("--broad", options.broad, "Broad phases, separated by commas");
  add("--mid", options.mid, "Mid phases, likewise");
  add("--narrow", options.narrow, "Narrow phases, or exec:COMMAND, likewise")->each(app::accept_command);
  app::add_plugin_option(command);
  app::add_support_option(command, options.run.support);
  command.add_option("--threads", options.run.threads, "Threads for detection")
      ->transform(app::whole_number(1, app::most_threads))
      ->capture_default_str();
  command.add_option("--answer", options.run.answer, "What the narrow phase answers")
      ->check(CLI::IsMember({"verdict", "distance"}));
}

void add_extent(CLI::App& command, BenchSettings& options) {
  command
      .add_option(
          "--vary", options.vary,
          "NAME=FIRST:LAST:STEP or NAME=VALUE,…: an option of `collide run` without its dashes; of two "
          "shapes rotation (degrees per call) and distance (of the sum of their radii). Several vary "
          "together")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->type_name("NAME=…");
  command.add_option("--frames", options.frames, "Frames of a scene")
      ->transform(app::whole_number(1))
      ->capture_default_str();
}

}  // namespace

void add_bench_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<BenchSettings>();
  CLI::App* command =
      app.add_subcommand("bench", "Time any algorithms on a scene or on two shapes; medians with intervals");
  command
      ->add_option("subjects", options->subjects,
                   "A scene: an id of `collide list`, or a JSON scene file. Or two shapes: each a " +
                       std::string(app::shape_argument_help) +
                       ". They move on an orbit [Mirtich Alg. 9], or as --poses says in the lines of "
                       "`collide query`")
      ->required()
      ->expected(1, 2);
  app::add_scene_options(*command, options->run);
  add_pipelines(*command, *options);
  add_extent(*command, *options);
  CLI::Option* seconds = command->add_option("--seconds", options->precision.seconds, "For a row, at most")
                             ->check(app::number_from(0.01, 1e6))
                             ->capture_default_str();
  CLI::Option* precision =
      command
          ->add_option("--precision", options->percent, "Ends a row: the width of its interval, in percent")
          ->check(app::number_from(0.01, 100))
          ->capture_default_str();
  CLI::Option* repetitions = command
                                 ->add_option_function<unsigned>(
                                     "--repetitions",
                                     [options](unsigned count) {
                                       options->tables.effort.repetitions = count, options->fixed = true;
                                     },
                                     "Of every row, however wide its interval")
                                 ->transform(app::whole_number(1, 10'000))
                                 ->excludes(seconds)
                                 ->excludes(precision);
  command->add_option("--out", options->tables.out, "Folder for CSV, JSON, SVG and report");
  add_table_options(*command, options->tables, std::array{seconds, precision, repetitions});
  command->callback([options, command, &exit_code] {
    options->typed = typed(*command);
    run(*options, exit_code);
  });
}

}  // namespace collidoscope::cli
