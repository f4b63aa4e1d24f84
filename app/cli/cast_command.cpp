// `collide cast`: when two moving shapes first touch.

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/csv_cells.h"
#include "cli/pose_file.h"
#include "cli/shape_argument.h"
#include "cli/warnings.h"
#include "common/decomposition_cache.h"
#include "common/interrupt.h"
#include "common/progress_line.h"
#include "common/watched_progress.h"
#include "core/stopwatch.h"
#include "motion/cast.h"

namespace collidoscope::cli {
namespace {

struct Options {
  std::string file_a, file_b, motions;
  std::vector<std::string> methods;
  Real tolerance = 1e-6;
  unsigned turns = 0;
  CastInput input = CastInput::automatic;
};

constexpr std::string_view header =
    "index,method,state,fraction,lower,upper,ax,ay,az,bx,by,bz,nx,ny,nz,iterations,nanoseconds\n";

ShapePointer load(const std::string& file, CastInput input) {
  ShapePointer shape = primitive_shape(file);
  if (!shape) shape = load_shape(file);
  app::WatchedProgress progress;
  if (input == CastInput::pieces) shape->prepare(ShapeData::pieces, progress.get(), app::cached_decomposer());
  print_warnings(file, shape->report().warnings);
  return shape;
}

std::string csv_line(std::size_t index, const CastAlgorithm& method, const CastResult& result,
                     std::int64_t nanoseconds) {
  const bool touches = result.state == CastState::hit || result.state == CastState::overlap;
  const bool has_normal = result.state == CastState::hit && result.normal != Vec3(0);
  return std::to_string(index) + "," + std::string(method.id) + "," + std::string(to_string(result.state)) +
         "," + number(result.fraction) + "," + number(result.lower) + "," + number(result.upper) +
         optional_vector(touches, result.on_a) + optional_vector(touches, result.on_b) +
         optional_vector(has_normal, result.normal) + "," + std::to_string(result.iterations) + "," +
         std::to_string(nanoseconds) + "\n";
}

/// The derived data of the shapes is built beforehand, so that no line's time has it.
std::string answer(std::size_t index, const CastQuery& query, const CastAlgorithm& method) {
  if (index == 0) cast(query, method);
  const Stopwatch watch;
  const CastResult result = cast(query, method);
  const std::int64_t nanoseconds = watch.nanoseconds();
  if (!result.violation.empty())
    std::cerr << "collide: step " << index << ": " << method.id << ": " << result.violation << '\n';
  return csv_line(index, method, result, nanoseconds);
}

std::vector<CastQuery> read_queries(const Options& options, const Shape& a, const Shape& b) {
  std::vector<CastQuery> queries;
  for (const StepOfPair& step : read_steps(options.motions))
    queries.push_back({a, b, sweep_between(step.start.a, step.end.a, options.turns),
                       sweep_between(step.start.b, step.end.b, options.turns), options.tolerance,
                       options.input});
  return queries;
}

void run(const Options& options, int& exit_code) {
  std::vector<const CastAlgorithm*> methods;
  for (const std::string& id : options.methods) methods.push_back(&cast_algorithm(id));
  const ShapePointer a = load(options.file_a, options.input), b = load(options.file_b, options.input);
  const std::vector<CastQuery> queries = read_queries(options, *a, *b);
  for (const CastQuery& query : queries)
    for (const CastAlgorithm* method : methods) check(query, *method);  // before anything is answered

  const app::InterruptFlag interrupt;
  app::ProgressLine progress;
  std::cout << header;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    if (interrupt.raised() || !std::cout) {
      exit_code = failed;
      return;
    }
    for (const CastAlgorithm* method : methods) std::cout << answer(i, queries[i], *method);
    progress.show(static_cast<double>(i) / static_cast<double>(queries.size()), "casting");
  }
}

}  // namespace

void add_cast_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("cast", "When two moving STL files first touch");
  command->add_option("a", options->file_a, std::string(shape_argument_help))->required();
  command->add_option("b", options->file_b, std::string(shape_argument_help))->required();
  command->add_option("--method", options->methods, "Ids of `collide list`, motion, separated by commas")
      ->required()
      ->delimiter(',');
  command
      ->add_option(
          "--motions", options->motions,
          "CSV of steps, or - for standard input: 28 numbers, the translation and quaternion of A at "
          "the start, of A at the end, and the same of B")
      ->required();
  command
      ->add_option("--tolerance", options->tolerance,
                   "Width of the bounds of the time of impact, as a share of the step")
      ->check(CLI::Range(1e-15, 1.0))
      ->capture_default_str();
  command->add_option("--turns", options->turns, "Whole turns that both bodies make besides")
      ->check(CLI::Range(0u, 1000u));
  command
      ->add_option(
          "--input", options->input,
          "What moves: hulls, pieces or triangles; at first hulls of two convex shapes, else triangles")
      ->transform(CLI::CheckedTransformer(std::map<std::string, CastInput>{
          {"hulls", CastInput::hulls}, {"pieces", CastInput::pieces}, {"triangles", CastInput::triangles}}));
  command->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace collidoscope::cli
