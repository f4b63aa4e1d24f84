// `collide query`: what narrow-phase algorithms say of one pair of hulls in many placements.
//
// The truth that is answered for is the files' float32 vertices mapped by the given double matrices. Kernels
// know only rigid placements of B in the frame of A. Matrices that are not orthonormal to the last digits
// therefore go into the vertices: both hulls are replaced by their images, and differ by a translation only.

#include <cmath>
#include <cstdio>
#include <glm/matrix.hpp>
#include <iostream>
#include <memory>
#include <optional>

#include "cli/commands.h"
#include "cli/pose_file.h"
#include "common/interrupt.h"
#include "common/progress_line.h"
#include "common/run_options.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "core/stopwatch.h"
#include "core/tolerance.h"
#include "geometry/hull_image.h"
#include "geometry/stl.h"
#include "geometry/weld.h"
#include "narrow/narrow_choice.h"

namespace collidoscope::cli {
namespace {

struct Options {
  std::string file_a, file_b, poses_file;
  std::vector<std::string> narrow;
  std::optional<std::string> support;
};

constexpr std::string_view header =
    "index,narrow,verdict,distance,depth,ax,ay,az,bx,by,bz,nx,ny,nz,iterations,nanoseconds\n";

/// Every vertex of the file counts, those of degenerate facets too: a hull needs no repaired surface.
ShapePointer load_vertices(const std::string& file) {
  const StlContents contents = read_stl(file);
  for (const std::string& warning : contents.warnings) std::cerr << file << ": warning: " << warning << '\n';
  if (contents.triangles.empty()) throw InputError(file, "", "no triangles");
  return std::make_shared<Shape>(file, weld(contents.triangles));
}

// ---- Placements ------------------------------------------------------------------------------------------

bool is_orthonormal(const Mat3& matrix) {
  const Mat3 difference = glm::transpose(matrix) * matrix - Mat3(1);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      if (std::abs(difference[i][j]) > tolerance::orthonormal_error) return false;
  return true;
}

/// A pair as kernels take it, and the way from their frame back to the world.
struct PlacedPair {
  ShapePointer a, b;
  Pose b_in_a;
  Pose to_world;
};

PlacedPair place(const ShapePointer& a, const ShapePointer& b, const PosePair& poses) {
  if (is_orthonormal(poses.a.rotation) && is_orthonormal(poses.b.rotation))
    return {a, b, relative_pose(poses.a, poses.b), poses.a};
  const auto image = [](const ShapePointer& shape, const Mat3& matrix) {
    return std::make_shared<Shape>(shape->name(), image_of(shape->hull(), matrix));
  };
  return {image(a, poses.a.rotation),
          image(b, poses.b.rotation),
          {Mat3(1), poses.b.translation - poses.a.translation},
          {Mat3(1), poses.a.translation}};
}

// ---- Output ----------------------------------------------------------------------------------------------

/// 17 significant digits: every double survives.
std::string number(Real value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.17g", value);
  return text;
}

std::string optional_number(bool given, Real value) {
  return given ? ',' + number(value) : ",";
}

std::string optional_vector(bool given, const Vec3& v) {
  return given ? "," + number(v.x) + "," + number(v.y) + "," + number(v.z) : ",,,";
}

std::string csv_line(std::size_t index, const NarrowChoice& narrow, const PairResult& result,
                     const Pose& to_world, std::int64_t nanoseconds) {
  const bool witnesses = result.gives(Capability::witnesses);
  const bool common_point = result.gives(Capability::common_point);
  const Vec3 point_b = common_point ? result.point_a : result.point_b;
  return std::to_string(index) + "," + to_string(narrow) + "," + std::string(to_string(result.verdict)) +
         optional_number(result.gives(Capability::distance), result.distance) +
         optional_number(result.gives(Capability::depth), result.depth) +
         optional_vector(witnesses || common_point, to_world.to_parent(result.point_a)) +
         optional_vector(witnesses || common_point, to_world.to_parent(point_b)) +
         optional_vector(result.gives(Capability::direction), to_world.rotate(result.direction)) + "," +
         std::to_string(result.iterations) + "," + std::to_string(nanoseconds) + "\n";
}

/// Starts cold, so that no answer depends on the lines before it.
std::string answer(std::size_t index, const NarrowChoice& narrow, const PlacedPair& pair) {
  pair.a->prepare(narrow.needs());
  pair.b->prepare(narrow.needs());
  PairCache cache;
  const Stopwatch watch;
  const PairResult result =
      narrow.algorithm->query({*pair.a, *pair.b, pair.b_in_a, Answer::distance, narrow.options}, cache);
  return csv_line(index, narrow, result, pair.to_world, watch.nanoseconds());
}

void run(const Options& options, int& exit_code) {
  std::vector<NarrowChoice> choices;
  for (const std::string& id : options.narrow)
    choices.push_back(narrow_choice(app::with_support(id, options.support)));
  const ShapePointer a = load_vertices(options.file_a), b = load_vertices(options.file_b);
  const std::vector<PosePair> poses = read_poses(options.poses_file);
  a->hull(), b->hull();

  const app::InterruptFlag interrupt;
  app::ProgressLine progress;
  std::cout << header;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    if (interrupt.raised() || !std::cout) {
      exit_code = failed;
      return;
    }
    const PlacedPair pair = place(a, b, poses[i]);
    for (const NarrowChoice& narrow : choices) std::cout << answer(i, narrow, pair);
    progress.show(static_cast<double>(i) / static_cast<double>(poses.size()), "querying");
  }
}

}  // namespace

void add_query_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("query", "Ask narrow-phase algorithms about two STL files in many placements");
  command->add_option("a", options->file_a, "STL file")->required();
  command->add_option("b", options->file_b, "STL file")->required();
  command->add_option("--narrow", options->narrow, "Ids of `collide list`, separated by commas")
      ->required()
      ->delimiter(',');
  app::add_support_option(*command, options->support);
  command
      ->add_option("--poses", options->poses_file,
                   "CSV of poses, or - for standard input: 24 numbers (matrix, translation) or 14 "
                   "(translation, quaternion) for A and B")
      ->required();
  command->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace collidoscope::cli
