#pragma once

// The user's own deformation: STL files of one topology, a frame each.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/progress.h"
#include "shape/shape.h"

namespace collidoscope {

/// Where the vertices of a mesh are at some moments; at the first they are at rest. Loaded once, and shared.
struct MeshFrames {
  std::vector<std::filesystem::path> files;
  std::vector<std::vector<Vec3f>> positions;  // by frame and vertex; m, in the mesh's frame
};

/// A shape at rest and its frames.
struct FramedShape {
  ShapePointer rest;
  std::shared_ptr<const MeshFrames> frames;
};

/// The STL files of a folder in natural order: "frame2.stl" before "frame10.stl". Folders in it are not
/// searched. Throws InputError where it cannot be read or holds none.
std::vector<std::filesystem::path> frame_files(const std::filesystem::path& folder);

/// Loads the first file as load_shape() does, and from the others the vertices of its mesh. All files have
/// the same triangles with the same corners, in the same order: welding and repair are those of the first.
/// `source` says all of the shape but its file. Corners that are one vertex of the first file may be apart by
/// rounding (tolerance::frame_seam) in another, which the shape's warnings then count. Throws InputError that
/// names the file and the triangle, also
/// for fewer than two files, and Cancelled.
FramedShape load_frames(const std::string& name, const std::vector<std::filesystem::path>& files,
                        ShapeSource source, Progress* progress = nullptr);

}  // namespace collidoscope
