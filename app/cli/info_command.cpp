#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "bounds/aabb.h"
#include "cli/commands.h"
#include "core/files/atomic_file.h"
#include "geometry/hull/hull.h"
#include "geometry/mesh/mesh_file.h"
#include "geometry/mesh/repair.h"
#include "report/text_safety.h"

namespace collidoscope::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Description {
  std::string file;
  MeshContents contents;
  std::optional<RepairedMesh> repaired;  // none for a file without triangles, which is no error here
  std::vector<std::string> warnings;
};

Description describe(const std::filesystem::path& path) {
  Description description;
  description.file = display_name(path);
  description.contents = read_mesh(path);
  description.warnings = description.contents.warnings;
  if (description.contents.triangles.empty()) {
    description.warnings.emplace_back("no triangles");
    return description;
  }
  description.repaired = repair(description.contents.triangles, description.file);
  const std::vector<std::string>& more = description.repaired->report.warnings;
  description.warnings.insert(description.warnings.end(), more.begin(), more.end());
  return description;
}

// ---- As JSON ---------------------------------------------------------------------------------------------

Json json_of(const Vec3& v) {
  return {v.x, v.y, v.z};
}

Json bounds_of(const Mesh& mesh) {
  const Aabb box = bounding_box(std::vector<Vec3>(mesh.vertices.begin(), mesh.vertices.end()));
  return {{"min", json_of(box.min)}, {"max", json_of(box.max)}};
}

Json hull_of(const Mesh& mesh) {
  const ConvexHull hull = convex_hull(std::span(mesh.vertices));
  return {{"vertices", hull.vertices.size()}, {"faces", hull.face_count()}};
}

/// Null where a figure would mean nothing.
Json json_of(const Description& description) {
  static const RepairedMesh nothing;
  const bool empty = !description.repaired;
  const auto& [mesh, report] = empty ? nothing : *description.repaired;
  return {{"file", description.file},
          {"format", description.contents.format},
          {"frame", description.contents.frame},
          {"solids", description.contents.solids},
          {"triangles", report.triangles()},
          {"file_triangles", report.file_triangles},
          {"loaded_triangles", mesh.triangles.size() - 2 * report.loose_facets},
          {"unique_vertices", report.vertices},
          {"bounds", empty ? Json() : bounds_of(mesh)},
          {"watertight", empty ? Json() : Json(report.watertight)},
          {"open_edges", report.open_edges},
          {"nonmanifold_edges", report.nonmanifold_edges},
          {"misoriented_edges", report.misoriented_edges},
          {"components", report.components},
          {"euler", report.euler},
          {"volume", empty || report.open_edges > 0 ? Json() : Json(report.volume)},
          {"hull", empty ? Json() : hull_of(mesh)},
          {"warnings", description.warnings}};
}

// ---- As text ---------------------------------------------------------------------------------------------

std::string text_of(const Json& value) {
  if (value.is_null()) return "–";
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (!value.is_number_float()) return value.dump();
  char text[32];
  std::snprintf(text, sizeof(text), "%.6g", value.get<double>());
  return text;
}

std::string point_text(const Json& point) {
  return "(" + text_of(point[0]) + ", " + text_of(point[1]) + ", " + text_of(point[2]) + ")";
}

void print(const Json& description, std::ostream& out) {
  const auto line = [&](const char* label, const std::string& value) {
    out << "  " << label << std::string(18 - std::string_view(label).size(), ' ') << value << '\n';
  };
  out << printable(description["file"].get<std::string>()) << '\n';
  line("format", description["format"].get<std::string>());
  line("unit, up axis", description["frame"].get<std::string>());
  line("triangles", text_of(description["triangles"]));
  line("unique vertices", text_of(description["unique_vertices"]));
  if (const Json& bounds = description["bounds"]; !bounds.is_null())
    line("bounds", point_text(bounds["min"]) + " … " + point_text(bounds["max"]));
  line("watertight", text_of(description["watertight"]));
  line("components", text_of(description["components"]));
  line("Euler number", text_of(description["euler"]));
  line("volume", text_of(description["volume"]));
  if (const Json& hull = description["hull"]; !hull.is_null())
    line("convex hull", text_of(hull["vertices"]) + " vertices, " + text_of(hull["faces"]) + " faces");
}

void run(const std::vector<std::string>& files, bool as_json) {
  // Everything is read before anything is printed: an unreadable file leaves stdout empty.
  Json descriptions = Json::array();
  for (const std::string& file : files) descriptions.push_back(json_of(describe(file)));
  if (as_json) {
    std::cout << dump(files.size() == 1 ? descriptions[0] : descriptions) << '\n';
    return;
  }
  for (const Json& description : descriptions) {
    print(description, std::cout);
    for (const Json& warning : description["warnings"])
      std::cerr << printable(description["file"].get<std::string>())
                << ": warning: " << warning.get<std::string>() << '\n';
  }
}

}  // namespace

void add_info_command(CLI::App& app, int&) {
  struct Options {
    std::vector<std::string> files;
    bool json = false;
  };
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("info", "What a mesh file holds, and what is wrong with it");
  command->add_option("files", options->files, "Mesh files: " + mesh_extensions())->required();
  command->add_flag("--json", options->json, "An object, or an array of objects for several files");
  command->callback([options] { run(options->files, options->json); });
}

}  // namespace collidoscope::cli
