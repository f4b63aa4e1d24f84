#pragma once

// Descriptions of robot arms: URDF, where a library that reads it was found when this was built, or plain
// JSON with URDF's conventions: for each link its parent, its joint (type, axis, origin as xyz and
// roll-pitch-yaw, limits, mimic) and its mesh file, in metres and radians. A link stands at parent ·
// Trans(xyz) · Rz(yaw) Ry(pitch) Rx(roll) · motion.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "scene/kinematic_chain.h"
#include "shape/shape_source.h"

namespace collidoscope {

enum class ChainMeshes : std::uint8_t {
  collision,  // the maker's coarse meshes, where they exist
  visual,     // the detailed ones
};

/// What a link carries: a mesh file, or else a model of scene/model_shapes.h.
struct LinkGeometry {
  std::filesystem::path mesh;
  Vec3 scale = Vec3(1);  // of the mesh, along its axes
  std::string model;
  std::vector<ModelArgument> arguments;  // of the model
  Real rounding_radius = 0;              // m, of the model
};

/// A chain without bodies, and the geometry of its links.
struct ChainDescription {
  KinematicChain chain;
  /// One per link; no value for a link without geometry. ChainLink::body_in_link is its pose in the link.
  std::vector<std::optional<LinkGeometry>> geometries;
};

/// A file whose name ends in ".urdf", in letters of either case, is URDF. Throws InputError that names file,
/// place and reason; also of URDF that this build does not read.
ChainDescription read_chain_description(const std::filesystem::path& file, ChainMeshes meshes);
bool is_urdf(const std::filesystem::path& file);

/// A library that reads URDF.
struct RobotReader {
  ChainDescription (*read)(const std::filesystem::path& file, ChainMeshes meshes);
};

}  // namespace collidoscope
