// `collidoscope-meshes`: writes the meshes that the project makes itself as binary STL. Without arguments it
// makes what assets/stl holds.

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "common/program.h"
#include "core/files/atomic_file.h"
#include "geometry/mesh/stl.h"
#include "modelling/models.h"

namespace collidoscope::meshes {
namespace {

struct Options {
  std::filesystem::path folder = "assets/stl";
  std::vector<std::string> ids;
  bool list = false, on_demand = false;
};

void add_options(CLI::App& app, Options& options) {
  app.add_option("ID", options.ids, "Models to write; all that are shipped when none is named");
  app.add_option("--out", options.folder, "Folder to write to; made if missing")->capture_default_str();
  app.add_flag("--list", options.list, "List the models and write nothing");
  app.add_flag("--on-demand", options.on_demand, "Also those that are too large to ship");
}

std::string summary(const Model& model, const Mesh& mesh) {
  return std::string(model.id) + ": " + std::string(model.label) + "; " +
         std::to_string(mesh.triangles.size()) + " triangles, " + std::to_string(mesh.vertices.size()) +
         " vertices" + (model.on_demand ? "; on demand" : "");
}

std::vector<const Model*> chosen(const Options& options) {
  std::vector<const Model*> chosen;
  for (const std::string& id : options.ids) chosen.push_back(&model(id));
  if (options.ids.empty())
    for (const Model& candidate : models())
      if (!candidate.on_demand || options.on_demand || options.list) chosen.push_back(&candidate);
  return chosen;
}

void write(const Options& options) {
  if (!options.list) create_folder(options.folder);
  for (const Model* model : chosen(options)) {
    const Mesh mesh = model->create();
    if (!options.list)
      write_stl(options.folder / (std::string(model->id) + ".stl"), mesh,
                "Collidoscope: " + std::string(model->label));
    std::cout << summary(*model, mesh) << '\n';
  }
}

int run(int argc, char** argv) {
  CLI::App command("Writes the meshes that Collidoscope makes itself as binary STL", "collidoscope-meshes");
  Options options;
  add_options(command, options);
  try {
    command.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return command.exit(error) == 0 ? app::done : app::usage;
  }
  write(options);
  return app::done;
}

}  // namespace
}  // namespace collidoscope::meshes

int main(int argc, char** argv) {
  return collidoscope::app::run_program("collidoscope-meshes",
                                        [&] { return collidoscope::meshes::run(argc, argv); });
}
