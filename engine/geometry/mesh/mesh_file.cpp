#include "geometry/mesh/mesh_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "geometry/mesh/stl.h"

namespace collidoscope {

// Those of importers.def, which the build writes: one if its library was found, else none.
#define COLLIDOSCOPE_MESH_IMPORTER(name) extern const MeshImporter mesh_importer_##name;
#include "mesh/importers.def"
#undef COLLIDOSCOPE_MESH_IMPORTER

namespace {

constexpr std::array<std::string_view, 5> imported = {".obj", ".ply", ".gltf", ".glb", ".dae"};

/// Null where no library was found.
const MeshImporter* importer() {
  static constexpr auto all = std::to_array<const MeshImporter*>({
#define COLLIDOSCOPE_MESH_IMPORTER(name) &mesh_importer_##name,
#include "mesh/importers.def"
#undef COLLIDOSCOPE_MESH_IMPORTER
      nullptr});
  return all.front();
}

std::string extension_of(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  for (char& letter : extension) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return extension;
}

bool is_imported(const std::string& extension) {
  return std::ranges::find(imported, extension) != imported.end();
}

MeshContents of_stl(StlContents contents) {
  return {contents.format == StlContents::Format::binary ? "binary" : "text",
          "numbers are taken as metres, z up: STL names neither", std::move(contents.triangles),
          std::move(contents.solids), std::move(contents.warnings)};
}

}  // namespace

MeshContents read_mesh(const std::filesystem::path& path) {
  if (is_read_as_stl(path)) return of_stl(read_stl(path));
  const std::string extension = extension_of(path);
  if (importer() == nullptr)
    throw InputError(
        display_name(path), "",
        "this build reads STL only; it reads " + extension +
            " where the libraries assimp and pugixml were installed (libassimp-dev, libpugixml-dev) when "
            "it was built");
  return importer()->read(path, extension);
}

bool is_read_as_stl(const std::filesystem::path& path) {
  return !is_imported(extension_of(path));
}

bool is_mesh_file(const std::filesystem::path& path) {
  const std::string extension = extension_of(path);
  return extension == ".stl" || (importer() != nullptr && is_imported(extension));
}

std::string mesh_extensions() {
  std::string text = ".stl";
  if (importer() != nullptr)
    for (const std::string_view extension : imported) text += ", " + std::string(extension);
  return text;
}

}  // namespace collidoscope
