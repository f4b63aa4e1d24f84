#include "cli/query_subjects.h"

#include <array>
#include <utility>

#include "cli/warnings.h"
#include "common/decomposition_cache.h"
#include "common/foreign_options.h"
#include "common/run_options.h"
#include "common/shape_argument.h"
#include "common/watched_progress.h"
#include "core/error.h"
#include "decomposition/solid.h"
#include "geometry/hull/hull_view.h"
#include "geometry/mesh/mesh_file.h"
#include "geometry/mesh/repair.h"
#include "geometry/mesh/weld.h"

namespace collidoscope::cli {
namespace {

/// By the rule of loose_facets.h. Without a surface it is its facets as they are.
ShapePointer load_subject(const std::string& argument) {
  if (ShapePointer primitive = app::primitive_shape(argument)) return primitive;
  const MeshContents contents = read_mesh(argument);
  print_warnings(argument, contents.warnings);
  if (contents.triangles.empty()) throw InputError(argument, "", "no triangles");
  Mesh welded = weld(contents.triangles);
  if (!has_area(welded)) return std::make_shared<const Shape>(argument, std::move(welded));
  return shape_of_file(argument, repair(contents.triangles, argument), {argument, "", {}, 1, {}});
}

void cut_into_pieces(const std::string& argument, const Shape& shape, ShapeData needs) {
  app::WatchedProgress progress;
  shape.prepare(needs, progress.get(), app::cached_decomposer());
  print_warnings(argument, shape.report().warnings);
  if (const std::string reason = why_not_solid(shape.mesh()); !reason.empty())
    print_warnings(argument, std::array{"its triangles are tested, because it bounds no volume: " + reason});
}

[[noreturn]] void refuse_pose(std::size_t index, const std::string& why) {
  throw InputError("", "pose " + std::to_string(index), why);
}

}  // namespace

const PlacedPair& PlacedSubjects::seen_by(const NarrowAlgorithm& algorithm) const {
  return algorithm.input == NarrowInput::convex ? hulls : shapes;
}

std::vector<NarrowChoice> QueryArguments::algorithms() const {
  std::vector<NarrowChoice> choices;
  for (const std::string& text : narrow) choices.push_back(app::with_support(text, support));
  return choices;
}

void add_query_arguments(CLI::App& command, QueryArguments& arguments) {
  command.add_option("a", arguments.a, std::string(app::shape_argument_help))->required();
  command.add_option("b", arguments.b, std::string(app::shape_argument_help))->required();
  command
      .add_option("--narrow", arguments.narrow, "Ids of `collide list`, or exec:COMMAND, separated by commas")
      ->required()
      ->delimiter(',')
      ->each(app::accept_command);
  app::add_plugin_option(command);
  app::add_support_option(command, arguments.support);
  command
      .add_option("--poses", arguments.poses_file,
                  "CSV of poses, or - for standard input: 24 numbers (matrix, translation) or 14 "
                  "(translation, quaternion) for A and B")
      ->required();
}

QuerySubjects::QuerySubjects(const QueryArguments& arguments)
    : name_a_(arguments.a),
      name_b_(arguments.b),
      a_(load_subject(arguments.a)),
      b_(load_subject(arguments.b)) {
  a_->get<HullData>(), b_->get<HullData>();
}

bool QuerySubjects::have_images() const {
  return !a_->ellipsoid() && !b_->ellipsoid();
}

bool QuerySubjects::suits(const NarrowAlgorithm& algorithm, const PosePair& poses, bool coherent) const {
  if (algorithm.input == NarrowInput::convex && !coherent && have_images()) return true;
  return suits_relative_pose(algorithm.input, *a_, *b_, poses);
}

std::string QuerySubjects::limits_of(const NarrowChoice& algorithm, bool coherent) const {
  const std::string about = coherent ? " in coherent motion" : have_images() ? "" : " about ellipsoids";
  return "'" + to_string(algorithm) + "'" + about +
         " takes rotations, and meshes that are not far from their own origins";
}

void QuerySubjects::expect_suitable(std::span<const PosePair> poses, std::span<const NarrowChoice> algorithms,
                                    bool coherent) const {
  for (std::size_t i = 0; i < poses.size(); ++i)
    if (!suits_rounding(*a_, *b_, poses[i]))
      refuse_pose(i, "shapes that round and ellipsoids take rotations only");
  for (const NarrowChoice& choice : algorithms)
    for (std::size_t i = 0; i < poses.size(); ++i)
      if (!suits(*choice.algorithm, poses[i], coherent)) refuse_pose(i, limits_of(choice, coherent));
}

void QuerySubjects::prepare(std::span<const NarrowChoice> algorithms) {
  ShapeData needs = ShapeData::none;
  for (const NarrowChoice& choice : algorithms)
    if (choice.algorithm->input == NarrowInput::pieces) needs = needs | choice.needs();
  if (needs == ShapeData::none) return;
  cut_into_pieces(name_a_, *a_, needs), cut_into_pieces(name_b_, *b_, needs);
}

PlacedSubjects QuerySubjects::place(const PosePair& poses) const {
  return {place_hulls(a_, b_, poses), place_shapes(a_, b_, poses)};
}

}  // namespace collidoscope::cli
