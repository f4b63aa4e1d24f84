#pragma once

// Descriptions of robot arms in plain JSON: for each link its parent, its joint (type, axis, origin as xyz
// and roll-pitch-yaw, limits, mimic) and its mesh file, in metres and radians, with URDF's convention: a link
// stands at parent · Trans(xyz) · Rz(yaw) Ry(pitch) Rx(roll) · motion.

#include <filesystem>
#include <vector>

#include "scene/kinematic_chain.h"

namespace collidoscope {

enum class ChainMeshes : std::uint8_t {
  collision,  // the maker's coarse meshes where there are any
  visual,     // the detailed ones
};

/// A chain without bodies, and the mesh files of its links.
struct ChainDescription {
  KinematicChain chain;
  /// One per link, empty for a link without a mesh. ChainLink::body_in_link is its pose in the link.
  std::vector<std::filesystem::path> meshes;
};

/// Throws InputError that names file, place and reason.
ChainDescription read_chain_description(const std::filesystem::path& file, ChainMeshes meshes);

}  // namespace collidoscope
