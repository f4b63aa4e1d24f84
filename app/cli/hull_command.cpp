#include <array>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/warnings.h"
#include "common/checked_option.h"
#include "common/watched_progress.h"
#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/stopwatch.h"
#include "geometry/hull/hull.h"
#include "geometry/mesh/mesh_file.h"
#include "geometry/mesh/stl.h"
#include "geometry/mesh/weld.h"
#include "report/text_safety.h"

namespace collidoscope::cli {
namespace {

struct HullSettings {
  std::string input, output;
  bool certify = false, json = false;
};

/// What a file without a volume is.
void refuse_flat(const ConvexHull& hull, const std::string& file) {
  constexpr std::array<const char*, 3> kinds = {"a point", "a segment", "a polygon"};
  if (hull.dimension != ConvexHull::Dimension::solid)
    throw InputError(
        file, "",
        "its hull is " + std::string(kinds[static_cast<std::size_t>(hull.dimension)]) + ", without volume");
}

nlohmann::ordered_json describe(const HullSettings& options, const ConvexHull& hull, double milliseconds) {
  const auto size = [](const std::string& file) {
    return static_cast<std::int64_t>(std::filesystem::file_size(file));
  };
  return {{"file", options.input},
          {"output", options.output},
          {"dimension", "solid"},
          {"vertices", hull.vertices.size()},
          {"faces", hull.face_count()},
          {"milliseconds", milliseconds},
          {"bytes_saved", size(options.input) - size(options.output)},
          {"certified", options.certify ? nlohmann::ordered_json(true) : nlohmann::ordered_json()}};
}

void certify_or_throw(const ConvexHull& hull, const std::vector<Vec3f>& vertices) {
  const std::vector<Vec3> points(vertices.begin(), vertices.end());
  if (const std::string fault = certify(hull, points); !fault.empty())
    throw JobError("the hull fails its certificate: " + fault);
}

void run(const HullSettings& options) {
  const MeshContents contents = read_mesh(options.input);
  print_warnings(options.input, contents.warnings);
  if (contents.triangles.empty()) throw InputError(options.input, "", "no triangles");
  // Every vertex of the file, as `collide query` has it: those of facets without area, too.
  const std::vector<Vec3f> vertices = weld(contents.triangles).vertices;
  const Stopwatch watch;
  const ConvexHull hull = convex_hull(std::span(vertices), app::WatchedProgress().get());
  const double milliseconds = watch.milliseconds();
  refuse_flat(hull, options.input);
  if (options.certify) certify_or_throw(hull, vertices);
  write_stl(options.output, to_mesh(hull), "convex hull");

  if (options.json) {
    std::cout << dump(describe(options, hull, milliseconds)) << '\n';
  } else {
    std::cout << "convex hull: " << hull.vertices.size() << " vertices, " << hull.face_count() << " faces, "
              << milliseconds << " ms" << (options.certify ? ", certified" : "") << '\n';
  }
}

}  // namespace

void add_hull_command(CLI::App& app, int&) {
  const auto options = std::make_shared<HullSettings>();
  CLI::App* command = app.add_subcommand("hull", "Write the convex hull of a mesh file");
  command->add_option("input", options->input, "Mesh file: " + mesh_extensions())->required();
  app::add_stl_output(*command, options->output, "STL file to write")->required();
  command->add_flag("--certify", options->certify,
                    "Check with exact arithmetic that it is closed, convex and contains every vertex");
  command->add_flag("--json", options->json, "Vertices, faces, milliseconds and bytes saved, as JSON");
  command->callback([options] { run(*options); });
}

}  // namespace collidoscope::cli
