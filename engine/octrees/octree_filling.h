#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace collidoscope {

/// What an octree of a mesh shows as black [Smith 1.3.1].
enum class OctreeFilling : std::uint8_t {
  faces,  // the voxels that meet a face: a face octree
  solid,  // and those inside closed parts: a volumetric octree
};
inline constexpr std::size_t octree_fillings = 2;
inline constexpr std::array<std::string_view, octree_fillings> octree_filling_names = {"faces", "solid"};

}  // namespace collidoscope
