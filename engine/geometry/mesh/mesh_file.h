#pragma once

// Reading files of meshes: STL by ourselves, other formats where a library for them was found when this was
// built.

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// The contents of a file, before any repair. The frame is right-handed, z up.
struct MeshContents {
  std::string format;      // "binary" or "text" STL, "OBJ", ...
  std::string frame;       // which unit and up axis were assumed, and how they became ours; a sentence
  TriangleSoup triangles;  // of all meshes, placed as the file says; may be empty
  std::vector<std::string> solids;    // names of the meshes, as bytes
  std::vector<std::string> warnings;  // with counts
};

/// By the extension of its name: .obj, .ply, .gltf, .glb and .dae; every other file is read as STL. Vertices
/// are float32. Throws InputError that names file and reason, also where this build reads STL only.
MeshContents read_mesh(const std::filesystem::path& path);
/// Whether read_mesh() takes the file for STL.
bool is_read_as_stl(const std::filesystem::path& path);

/// Whether the file has the extension of a mesh that this build reads, in letters of either case.
bool is_mesh_file(const std::filesystem::path& path);
/// ".stl, .obj, .ply": the extensions of meshes that this build reads, for messages.
std::string mesh_extensions();

/// A library that reads formats of its own.
struct MeshImporter {
  /// `extension`: the path's, in small letters.
  MeshContents (*read)(const std::filesystem::path& path, std::string_view extension);
};

}  // namespace collidoscope
