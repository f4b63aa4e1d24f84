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
#include "geometry/mesh/weld.h"

namespace collidoscope::cli {
namespace {

/// Every vertex of the file counts, those of degenerate facets too: a hull needs no repaired surface.
ShapePointer load_vertices(const std::string& argument) {
  if (ShapePointer primitive = app::primitive_shape(argument)) return primitive;
  const MeshContents contents = read_mesh(argument);
  print_warnings(argument, contents.warnings);
  if (contents.triangles.empty()) throw InputError(argument, "", "no triangles");
  return std::make_shared<Shape>(argument, weld(contents.triangles));
}

/// Of a repaired surface.
ShapePointer load_pieces(const std::string& argument, ShapeData needs) {
  ShapePointer shape = app::primitive_shape(argument);
  if (!shape) shape = load_shape(argument);
  app::WatchedProgress progress;
  shape->prepare(needs, progress.get(), app::cached_decomposer());
  print_warnings(argument, shape->report().warnings);
  if (const std::string reason = why_not_solid(shape->mesh()); !reason.empty())
    print_warnings(argument, std::array{"its triangles are tested, because it bounds no volume: " + reason});
  return shape;
}

[[noreturn]] void refuse_pose(std::size_t index, const std::string& why) {
  throw InputError("", "pose " + std::to_string(index), why);
}

}  // namespace

const PlacedPair& PlacedSubjects::seen_by(const NarrowAlgorithm& algorithm) const {
  switch (algorithm.input) {
    case NarrowInput::convex:
      return hulls;
    case NarrowInput::pieces:
      return pieces;
    default:
      return meshes;
  }
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
      whole_{load_vertices(arguments.a), load_vertices(arguments.b)} {
  whole_.a->get<HullData>(), whole_.b->get<HullData>();
}

bool QuerySubjects::have_images() const {
  return !whole_.a->ellipsoid() && !whole_.b->ellipsoid();
}

bool QuerySubjects::suits(const NarrowAlgorithm& algorithm, const PosePair& poses, bool coherent) const {
  if (algorithm.input == NarrowInput::convex && !coherent && have_images()) return true;
  return suits_relative_pose(algorithm.input, *whole_.a, *whole_.b, poses);
}

std::string QuerySubjects::limits_of(const NarrowChoice& algorithm, bool coherent) const {
  const std::string about = coherent ? " in coherent motion" : have_images() ? "" : " about ellipsoids";
  return "'" + to_string(algorithm) + "'" + about +
         " takes rotations, and meshes that are not far from their own origins";
}

void QuerySubjects::expect_suitable(std::span<const PosePair> poses, std::span<const NarrowChoice> algorithms,
                                    bool coherent) const {
  for (std::size_t i = 0; i < poses.size(); ++i)
    if (!suits_rounding(*whole_.a, *whole_.b, poses[i]))
      refuse_pose(i, "shapes that round and ellipsoids take rotations only");
  for (const NarrowChoice& choice : algorithms)
    for (std::size_t i = 0; i < poses.size(); ++i)
      if (!suits(*choice.algorithm, poses[i], coherent)) refuse_pose(i, limits_of(choice, coherent));
}

void QuerySubjects::prepare(std::span<const NarrowChoice> algorithms) {
  ShapeData needs = ShapeData::none;
  for (const NarrowChoice& choice : algorithms)
    if (choice.algorithm->input == NarrowInput::pieces) needs = needs | choice.needs();
  if (needs != ShapeData::none)
    decomposed_ = Shapes{load_pieces(name_a_, needs), load_pieces(name_b_, needs)};
}

PlacedSubjects QuerySubjects::place(const PosePair& poses) const {
  const Shapes& pieces = decomposed_ ? *decomposed_ : whole_;
  return {place_hulls(whole_.a, whole_.b, poses), place_shapes(whole_.a, whole_.b, poses),
          place_shapes(pieces.a, pieces.b, poses)};
}

}  // namespace collidoscope::cli
