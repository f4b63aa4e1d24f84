// `collide octree`: the octree of a mesh, and where its cubes lie after motions [Smith 2].

#include <deque>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/pose_file.h"
#include "cli/warnings.h"
#include "common/checked_option.h"
#include "common/number_checks.h"
#include "common/watched_progress.h"
#include "core/plural.h"
#include "core/stopwatch.h"
#include "geometry/mesh/mesh_file.h"
#include "geometry/mesh/repair.h"
#include "geometry/mesh/stl.h"
#include "geometry/primitives/primitives.h"
#include "octrees/compaction.h"
#include "octrees/mesh_octree.h"
#include "octrees/octree_motion.h"
#include "report/text_safety.h"

namespace collidoscope::cli {
namespace {

using Json = nlohmann::ordered_json;

struct OctreeSettings {
  std::string input, output, motions;
  unsigned resolution = 5;
  Real world = 1;
  OctreeFilling filling = OctreeFilling::faces;
  VoxelRule rule = VoxelRule::centre;
  std::optional<unsigned> scans;
  std::vector<std::string> methods = {"split"};
  std::vector<unsigned> threads = {1};
  bool json = false;
};

/// The octree, and the cubes that motions start from.
struct Source {
  OctreeRoot root;
  DfOctree octree;
  std::size_t black_cubes = 0;
  std::vector<VoxelCube> cubes;  // black, or compacted
  double milliseconds = 0, compaction_milliseconds = 0;
};

Mesh load_mesh(const std::string& file) {
  const MeshContents contents = read_mesh(file);
  print_warnings(file, contents.warnings);
  return repair(contents.triangles, file).mesh;
}

Source build_source(const OctreeSettings& options) {
  const Mesh mesh = load_mesh(options.input);
  Source source;
  source.root = root_around(mesh, options.resolution, options.world);
  Stopwatch watch;
  source.octree = octree_of(mesh, source.root, options.filling);
  source.milliseconds = watch.milliseconds();
  source.cubes = black_cubes(source.octree, options.resolution);
  source.black_cubes = source.cubes.size();
  if (!options.scans) return source;
  watch = Stopwatch();
  source.cubes =
      compacted(source.cubes, options.resolution, {.scans = *options.scans}, app::WatchedProgress().get());
  source.compaction_milliseconds = watch.milliseconds();
  return source;
}

// ---- Motions ---------------------------------------------------------------------------------------------

/// One method's octree of one motion, by so many threads.
struct Moved {
  std::size_t motion;
  std::string_view method;
  unsigned threads;
  MovedOctree result;
  double milliseconds;
  double speed_up = 1;  // over the first number of threads
};

Moved move(const OctreeSettings& options, const Source& source, std::size_t index, const Pose& motion,
           const OctreeMotionAlgorithm& method, ThreadPool& threads) {
  const OctreeMotion query{source.cubes, source.root.to_voxels(motion), options.resolution, options.rule};
  const Stopwatch watch;
  MovedOctree result = method.move(query, threads);
  return {index, method.id, threads.threads(), std::move(result), watch.milliseconds()};
}

std::vector<Moved> move_all(const OctreeSettings& options, const Source& source) {
  std::vector<Moved> all;
  if (options.motions.empty()) return all;
  std::vector<const OctreeMotionAlgorithm*> methods;
  for (const std::string& id : options.methods) methods.push_back(&octree_motion_algorithm(id));
  const std::vector<Pose> motions = read_motions(options.motions);
  std::deque<ThreadPool> pools(options.threads.begin(), options.threads.end());
  for (std::size_t i = 0; i < motions.size(); ++i)
    for (const OctreeMotionAlgorithm* method : methods)
      for (std::size_t pool = 0; pool < pools.size(); ++pool) {
        all.push_back(move(options, source, i, motions[i], *method, pools[pool]));
        all.back().speed_up = all[all.size() - 1 - pool].milliseconds / all.back().milliseconds;
      }
  return all;
}

/// Octrees that differ from the first one of their motion: there should be none.
std::size_t disagreements(std::span<const Moved> moved, std::size_t ways) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < moved.size(); ++i)
    count += moved[i].result.octree != moved[i - i % ways].result.octree;
  return count;
}

// ---- Output ----------------------------------------------------------------------------------------------

Json json_of(const OctreeSettings& options, const Source& source) {
  Json json = {
      {"file", options.input},
      {"resolution", options.resolution},
      {"filling", options.filling == OctreeFilling::faces ? "faces" : "solid"},
      {"root",
       {{"low", {source.root.low.x, source.root.low.y, source.root.low.z}}, {"side", source.root.side}}},
      {"nodes", source.octree.size()},
      {"bytes", source.octree.bytes()},
      {"black_cubes", source.black_cubes},
      {"black_voxels", black_voxels(source.octree, options.resolution)},
      {"milliseconds", source.milliseconds}};
  if (options.scans)
    json["compacted"] = {{"cubes", source.cubes.size()}, {"milliseconds", source.compaction_milliseconds}};
  return json;
}

Json json_of(const OctreeSettings& options, const Moved& moved) {
  const DfOctree& octree = moved.result.octree;
  return {{"motion", moved.motion},
          {"method", moved.method},
          {"threads", moved.threads},
          {"nodes", octree.size()},
          {"bytes", octree.bytes()},
          {"black_cubes", black_cubes(octree, options.resolution).size()},
          {"black_voxels", black_voxels(octree, options.resolution)},
          {"cube_tests", moved.result.cube_tests},
          {"voxel_tests", moved.result.voxel_tests},
          {"milliseconds", moved.milliseconds},
          {"speed_up", moved.speed_up}};
}

void print_text(const OctreeSettings& options, const Source& source, std::span<const Moved> moved) {
  std::cout << "octree: " << source.black_cubes << " black cubes, " << source.octree.size() << " nodes, "
            << source.octree.bytes() << " bytes, " << source.milliseconds << " ms\n";
  if (options.scans)
    std::cout << "compacted: " << source.cubes.size() << " cubes, " << source.compaction_milliseconds
              << " ms\n";
  for (const Moved& each : moved) {
    std::cout << "motion " << each.motion << ", " << each.method << ", " << plural(each.threads, "thread")
              << ": " << black_cubes(each.result.octree, options.resolution).size() << " black cubes, "
              << each.result.cube_tests << " tests of cubes, " << each.result.voxel_tests
              << " tests of voxels, " << each.milliseconds << " ms";
    if (options.threads.size() > 1) std::cout << ", speed-up " << each.speed_up;
    std::cout << '\n';
  }
}

void append_box(const Vec3& low, Real side, Mesh& mesh) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  const Mesh box = make_box(Vec3(side));
  for (const Vec3f& vertex : box.vertices)
    mesh.vertices.emplace_back(Vec3(vertex) + low + Vec3(Real(0.5) * side));
  for (const Triangle& t : box.triangles)
    mesh.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
}

/// The cubes of the last octree that was made.
void write_cubes(const OctreeSettings& options, const Source& source, std::span<const Moved> moved) {
  const std::vector<VoxelCube> cubes =
      moved.empty() ? source.cubes : black_cubes(moved.back().result.octree, options.resolution);
  Mesh mesh;
  for (const VoxelCube& cube : cubes)
    append_box(source.root.to_metres(Vec3(cube.corner[0], cube.corner[1], cube.corner[2])),
               source.root.voxel_side() * cube.side, mesh);
  write_stl(options.output, mesh, "octree");
}

void run(const OctreeSettings& options, int& exit_code) {
  const Source source = build_source(options);
  const std::vector<Moved> moved = move_all(options, source);
  if (!options.output.empty()) write_cubes(options, source, moved);
  const std::size_t different = disagreements(moved, options.methods.size() * options.threads.size());
  if (options.json) {
    Json json = json_of(options, source);
    for (const Moved& each : moved) json["moved"].push_back(json_of(options, each));
    std::cout << dump(json) << '\n';
  } else {
    print_text(options, source, moved);
  }
  if (different == 0) return;
  std::cerr << "collide: " << different << " octrees differ from the first one of their motion\n";
  exit_code = failed;
}

}  // namespace

void add_octree_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<OctreeSettings>();
  CLI::App* command = app.add_subcommand("octree", "The octree of a mesh file, and the same after motions");
  command->add_option("file", options->input, "Mesh file: " + mesh_extensions())->required();
  command->add_option("--resolution", options->resolution, "Levels: 2^N voxels along each side of the root")
      ->transform(app::whole_number(0, OctreeRoot::most_levels))
      ->capture_default_str();
  command->add_option("--world", options->world, "Side of the root, as a multiple of the mesh's longest side")
      ->check(app::number_from(1, 1000))
      ->capture_default_str();
  app::add_named_choice(
      *command, "--filling", options->filling,
      std::map<std::string, OctreeFilling>{{"faces", OctreeFilling::faces}, {"solid", OctreeFilling::solid}},
      "Black: voxels that meet faces, or the solid inside, too");
  command->add_option("--compact", options->scans,
                      "Replace black cubes by fewer, choosing the best of N scans");
  CLI::Option* const move = command->add_option(
      "--move", options->motions,
      "Motions, a line each: 12 numbers (matrix, translation) or 7 (position, quaternion); - for "
      "standard input");
  command->add_option("--method", options->methods, "Methods that move the octree")
      ->delimiter(',')
      ->needs(move);
  app::add_named_choice(
      *command, "--rule", options->rule,
      std::map<std::string, VoxelRule>{{"centre", VoxelRule::centre}, {"any-part", VoxelRule::any_part}},
      "Black after a motion: voxels whose centre is in a cube, or any part")
      ->needs(move);
  command
      ->add_option(
          "--threads", options->threads,
          "Threads that move the octree; several numbers: each in turn, with its speed-up over the first")
      ->delimiter(',')
      ->needs(move)
      ->transform(app::whole_number(1, 256));
  app::add_stl_output(*command, options->output, "STL file for the cubes, those after the last motion");
  command->add_flag("--json", options->json, "Everything as JSON");
  command->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace collidoscope::cli
