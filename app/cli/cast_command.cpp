// `collide cast`: when two moving shapes first touch, or what rays meet first of one.

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/answer_lines.h"
#include "cli/commands.h"
#include "cli/csv_cells.h"
#include "cli/pose_file.h"
#include "cli/warnings.h"
#include "common/checked_option.h"
#include "common/decomposition_cache.h"
#include "common/number_checks.h"
#include "common/shape_argument.h"
#include "common/watched_progress.h"
#include "core/error.h"
#include "core/stopwatch.h"
#include "motion/cast.h"
#include "motion/cast_certificate.h"
#include "motion/ray/ray.h"

namespace collidoscope::cli {
namespace {

struct CastSettings {
  std::string file_a, file_b, motions, rays;
  std::vector<std::string> methods;
  Real tolerance = 1e-6;
  unsigned turns = 0;
  bool certify = false;
  CastInput input = CastInput::automatic;
};

constexpr std::string_view cast_header =
    "index,method,state,fraction,lower,upper,ax,ay,az,bx,by,bz,nx,ny,nz,iterations,nanoseconds\n";
constexpr std::string_view header_of_rays =
    "index,state,distance,px,py,pz,nx,ny,nz,feature,iterations,nanoseconds\n";

ShapePointer load(const std::string& file, CastInput input) {
  ShapePointer shape = app::primitive_shape(file);
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

/// Answers motions, and keeps count of what was certified.
class Caster {
 public:
  explicit Caster(bool certify) : certify_(certify) {}

  /// The derived data of the shapes is built beforehand, so that no line's time has it.
  std::string answer(std::size_t index, const CastQuery& query, const CastAlgorithm& method) {
    if (index == 0) cast(query, method);
    const Stopwatch watch;
    const CastResult result = cast(query, method);
    const std::int64_t nanoseconds = watch.nanoseconds();
    if (!result.violation.empty())
      std::cerr << "collide: step " << index << ": " << method.id << ": " << result.violation << '\n';
    if (certify_) check_answer(index, query, method, result);
    return csv_line(index, method, result, nanoseconds);
  }

  bool all_right() const { return wrong_ == 0; }
  /// On stderr: stdout is for answers.
  void summarise() const {
    if (certify_) std::cerr << certified_ << " casts certified, " << wrong_ << " not\n";
  }

 private:
  void check_answer(std::size_t index, const CastQuery& query, const CastAlgorithm& method,
                    const CastResult& result) {
    const std::string fault = certify(query, result);
    (fault.empty() ? certified_ : wrong_)++;
    if (fault.empty()) return;
    std::cerr << "collide: step " << index << ": " << method.id << " says " << to_string(result.state)
              << ", but " << fault << '\n';
  }

  bool certify_;
  std::uint64_t certified_ = 0, wrong_ = 0;
};

std::vector<CastQuery> read_queries(const CastSettings& options, const Shape& a, const Shape& b) {
  std::vector<CastQuery> queries;
  for (const StepOfPair& step : read_steps(options.motions))
    queries.push_back({a, b, sweep_between(step.start.a, step.end.a, options.turns),
                       sweep_between(step.start.b, step.end.b, options.turns), options.tolerance,
                       options.input});
  return queries;
}

void run_motions(const CastSettings& options, int& exit_code) {
  std::vector<const CastAlgorithm*> methods;
  for (const std::string& id : options.methods) methods.push_back(&cast_algorithm(id));
  const ShapePointer a = load(options.file_a, options.input), b = load(options.file_b, options.input);
  const std::vector<CastQuery> queries = read_queries(options, *a, *b);
  for (const CastQuery& query : queries)
    for (const CastAlgorithm* method : methods) check(query, *method);  // before anything is answered

  Caster caster(options.certify);
  std::cout << cast_header;
  const bool complete = answer_lines(queries.size(), "casting", [&](std::size_t i) {
    for (const CastAlgorithm* method : methods) std::cout << caster.answer(i, queries[i], *method);
  });
  if (!complete) exit_code = failed;
  caster.summarise();
  if (!caster.all_right()) exit_code = failed;
}

// ---- Rays ------------------------------------------------------------------------------------------------

std::string csv_line(std::size_t index, const RayResult& result, std::int64_t nanoseconds) {
  const bool has_feature = result.feature != RayResult::no_feature;
  return std::to_string(index) + "," + std::string(to_string(result.state)) +
         optional_number(result.state != CastState::free, result.distance) +
         optional_vector(result.touches(), result.point) +
         optional_vector(result.state == CastState::hit, result.normal) + "," +
         (has_feature ? std::to_string(result.feature) : "") + "," + std::to_string(result.iterations) + "," +
         std::to_string(nanoseconds) + "\n";
}

void run_rays(const CastSettings& options, int& exit_code) {
  const ShapePointer shape = load(options.file_a, options.input);
  const std::vector<Ray> rays = read_rays(options.rays);
  if (!rays.empty()) cast_ray(*shape, {}, rays.front(), options.input);  // builds what rays read
  std::cout << header_of_rays;
  const bool complete = answer_lines(rays.size(), "casting", [&](std::size_t i) {
    const Stopwatch watch;
    const RayResult result = cast_ray(*shape, {}, rays[i], options.input);
    const std::int64_t nanoseconds = watch.nanoseconds();
    std::cout << csv_line(i, result, nanoseconds);
  });
  if (!complete) exit_code = failed;
}

void run(const CastSettings& options, int& exit_code) {
  const auto refuse = [](const std::string& why) { throw InputError("", "", why); };
  if (!options.rays.empty()) {
    if (!options.file_b.empty()) refuse("--rays are cast at one shape");
    return run_rays(options, exit_code);
  }
  if (options.motions.empty()) refuse("cast needs --motions of two shapes, or --rays at one");
  if (options.file_b.empty()) refuse("--motions are those of two shapes");
  if (options.methods.empty()) refuse("--motions need a --method");
  run_motions(options, exit_code);
}

}  // namespace

void add_cast_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<CastSettings>();
  CLI::App* command =
      app.add_subcommand("cast", "When two moving shapes first touch, or what rays meet first of one");
  command->add_option("a", options->file_a, std::string(app::shape_argument_help))->required();
  command->add_option("b", options->file_b, "The same; none for --rays");
  command->add_option("--method", options->methods, "Ids of `collide list`, motion, separated by commas")
      ->delimiter(',');
  CLI::Option* motions = command->add_option(
      "--motions", options->motions,
      "CSV of steps, or - for standard input: 28 numbers, the translation and quaternion of A at "
      "the start, of A at the end, and the same of B");
  command
      ->add_option("--rays", options->rays,
                   "CSV of rays at A, or - for standard input: 6 to 8 numbers, the origin, the direction (of "
                   "any length but zero), the length in metres (none: no end), and the radius of a sphere "
                   "that moves along. Writes what each meets first")
      ->excludes(motions)
      ->excludes("--method");
  command
      ->add_flag("--certify", options->certify,
                 "Check each answer about motions: that the shapes stay apart until `lower`, and touch at "
                 "`upper`. Exact distances of hulls, and a bound of all points' speed; 1 is the exit code if "
                 "an answer fails")
      ->excludes("--rays");
  command
      ->add_option("--tolerance", options->tolerance,
                   "Width of the bounds of the time of impact, as a share of the step")
      ->check(app::number_from(1e-15, 1))
      ->capture_default_str();
  command->add_option("--turns", options->turns, "Whole turns that both bodies make besides")
      ->transform(app::whole_number(0, 1000));
  app::add_named_choice(
      *command, "--input", options->input,
      std::map<std::string, CastInput>{
          {"hulls", CastInput::hulls}, {"pieces", CastInput::pieces}, {"triangles", CastInput::triangles}},
      "What moves or is met: hulls, pieces or triangles; at first hulls of convex shapes, else triangles");
  command->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace collidoscope::cli
