#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "bounds/aabb.h"
#include "bounds/obb.h"
#include "bounds/sphere.h"
#include "octrees/faced_octree.h"
#include "shape/shape.h"

namespace collidoscope {

/// The volumes of a tree or an octree over a shape's triangles, in the shape's frame, level by level from the
/// volume around the whole tree.
class TreeVolumes {
 public:
  using Volume = std::variant<Aabb, Obb, Sphere>;

  /// The volumes of the tree that `needs` names; none if it names none.
  static std::optional<TreeVolumes> of(const Shape& shape, ShapeData needs);

  std::string_view kind() const { return kind_; }  // "boxes", "oriented boxes", "spheres" or "cubes"
  std::uint32_t levels() const { return static_cast<std::uint32_t>(level_ends_.size()); }
  /// Empty beyond the lowest level.
  std::span<const Volume> level(std::uint32_t level) const;

 private:
  explicit TreeVolumes(const FacedOctree& octree);
  template <class Tree>
  TreeVolumes(std::string_view kind, const Tree& tree);

  std::string_view kind_;
  std::vector<Volume> volumes_;
  std::vector<std::size_t> level_ends_;  // in `volumes_`
};

/// By shape; null if the volumes were not requested, or if the shape has no tree.
using ShapeTrees = std::vector<std::shared_ptr<const TreeVolumes>>;

}  // namespace collidoscope
