#pragma once

// Spatial subdivision of the items of many objects together: cubes that items of two objects meet are
// divided, others are left [Smith 1.3.3, 3.3.5]. No octree is stored. Items stand for faces: a face for
// itself, a cube of an object's octree for those listed in it.

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "bounds/aabb.h"
#include "core/parallel.h"
#include "octrees/cube_axes.h"
#include "octrees/octree_root.h"

namespace collidoscope {

/// Two faces of different objects, by the numbers that the items give them; that of the lower object first.
struct FacePair {
  std::uint32_t a, b;

  friend auto operator<=>(const FacePair&, const FacePair&) = default;
};

/// A cube that is kept.
struct SubdividedCube {
  Aabb box;
  unsigned level;  // 0: the root
  bool divided;
};

/// Sees each cube that is kept, and the items that meet it.
using CubeVisitor = std::function<void(const SubdividedCube& cube, std::span<const std::uint32_t> items)>;

struct SubdivisionOptions {
  unsigned resolution = 6;  // levels
  std::size_t few = 0;      // cubes with no more items are not divided further
  bool everywhere = false;  // cubes that items of one object meet are divided, too
  Real slack = 0;           // m: cubes are wider by it on all sides, for the rounding of items
  CubeVisitor visitor = {};
};

/// Which objects are compared: pairs with the lower one first, in ascending order.
using ObjectPairs = std::span<const std::pair<std::uint32_t, std::uint32_t>>;

/// What a subdivision counts.
struct SubdivisionWork {
  std::uint64_t cube_tests = 0;  // of an item and a cube
  std::uint64_t face_tests = 0;  // of a face and a voxel, where items do not know their faces
  std::uint64_t cubes = 0;       // that were kept

  SubdivisionWork& operator+=(const SubdivisionWork& other) {
    cube_tests += other.cube_tests, face_tests += other.face_tests, cubes += other.cubes;
    return *this;
  }
};

struct Subdivision {
  std::vector<FacePair> pairs;  // of faces that share an undivided cube, in ascending order, each once
  SubdivisionWork work;
};

/// The items, in the order of their objects.
template <class T>
concept SubdividedItems = requires(const T& items, std::uint32_t item, std::span<const std::uint32_t> some,
                                   const Aabb& cube, std::vector<std::uint32_t>& faces,
                                   SubdivisionWork& work) {
  { items.size() } -> std::convertible_to<std::size_t>;
  { items.object(item) } -> std::same_as<std::uint32_t>;
  /// Of the cube to the item. Items of an object that contain a cube leave no room in it for others.
  { items.relation(item, cube) } -> std::same_as<CubeRelation>;
  /// Appends the faces of items of one object that may meet the cube, each once.
  items.add_faces(some, cube, faces, work);
};

/// A part of a subdivision: a cube and all below it. Each thread works on parts of its own.
template <SubdividedItems Items>
class PartSubdivision {
 public:
  PartSubdivision(const Items& items, const OctreeRoot& root, ObjectPairs tested,
                  const SubdivisionOptions& options)
      : items_(items), root_(root), tested_(tested), options_(options) {}

  Subdivision run(const VoxelCube& cube) && {
    open_.resize(items_.size());
    for (std::uint32_t i = 0; i < open_.size(); ++i) open_[i] = i;
    visit_within(cube, 0);
    return std::move(found_);
  }

 private:
  Aabb box_of(const VoxelCube& cube) const {
    const Vec3 low(cube.corner[0], cube.corner[1], cube.corner[2]);
    const Vec3 high = low + Vec3(static_cast<Real>(cube.side)), slack(options_.slack);
    return {root_.to_metres(low) - slack, root_.to_metres(high) + slack};
  }
  unsigned level_of(const VoxelCube& cube) const {
    return root_.levels - static_cast<unsigned>(std::countr_zero(cube.side));
  }
  std::uint32_t object(std::size_t index) const { return items_.object(open_[index]); }

  std::size_t end_of_object(std::size_t begin) const {
    std::size_t end = begin + 1;
    while (end < open_.size() && object(end) == object(begin)) ++end;
    return end;
  }

  /// Visits a cube whose items are among those of the cube around it, which are open from `begin` on.
  void visit_within(const VoxelCube& cube, std::size_t begin) {
    const std::size_t end = open_.size();
    const Aabb box = box_of(cube);
    const bool all_contain = gather(box, begin);
    visit(cube, box, end, all_contain);
    open_.resize(end);
  }

  /// Appends those of the open items that meet the cube. Does every object contain it?
  bool gather(const Aabb& box, std::size_t begin) {
    const std::size_t end = open_.size();
    found_.work.cube_tests += end - begin;
    std::size_t objects = 0, containing = 0;
    std::uint32_t last = none, last_containing = none;
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint32_t item = open_[i];
      const CubeRelation relation = items_.relation(item, box);
      if (relation == CubeRelation::apart) continue;
      open_.push_back(item);
      const std::uint32_t own = items_.object(item);
      if (own != last) last = own, ++objects;
      if (relation == CubeRelation::inside && own != last_containing) last_containing = own, ++containing;
    }
    return objects == containing;
  }

  /// `begin`: in `open_`, of the items that meet the cube.
  void visit(const VoxelCube& cube, const Aabb& box, std::size_t begin, bool all_contain) {
    const std::size_t end = open_.size();
    const bool is_shared = end > begin && object(begin) != object(end - 1);
    if (!is_shared && !(options_.everywhere && end > begin)) return;
    ++found_.work.cubes;
    const bool divided = cube.side > 1 && end - begin > options_.few && !all_contain;
    if (options_.visitor) options_.visitor({box, level_of(cube), divided}, std::span(open_).subspan(begin));
    if (divided)
      for (unsigned i = 0; i < 8; ++i) visit_within(cube.octant(i), begin);
    else if (is_shared)
      add_pairs(box, begin);
  }

  /// Of all faces behind the open items from `begin` on.
  void add_pairs(const Aabb& box, std::size_t begin) {
    faces_.clear(), groups_.clear();
    for (std::size_t end = 0; begin < open_.size(); begin = end) {
      end = end_of_object(begin);
      groups_.push_back({object(begin), faces_.size()});
      items_.add_faces(std::span(open_).subspan(begin, end - begin), box, faces_, found_.work);
    }
    groups_.push_back({none, faces_.size()});
    for (std::size_t a = 0; a + 1 < groups_.size(); ++a)
      for (std::size_t b = a + 1; b + 1 < groups_.size(); ++b)
        if (std::ranges::binary_search(tested_, std::pair(groups_[a].object, groups_[b].object)))
          add_pairs(a, b);
  }
  void add_pairs(std::size_t a, std::size_t b) {
    for (std::size_t i = groups_[a].begin; i < groups_[a + 1].begin; ++i)
      for (std::size_t j = groups_[b].begin; j < groups_[b + 1].begin; ++j)
        found_.pairs.push_back({faces_[i], faces_[j]});
  }

  static constexpr std::uint32_t none = ~std::uint32_t{0};
  /// The faces of an object in one cube.
  struct Group {
    std::uint32_t object;
    std::size_t begin;  // in `faces_`
  };

  const Items& items_;
  const OctreeRoot& root_;
  ObjectPairs tested_;
  const SubdivisionOptions& options_;
  std::vector<std::uint32_t> open_;   // items of the open cubes, from the root down
  std::vector<std::uint32_t> faces_;  // of one cube
  std::vector<Group> groups_;
  Subdivision found_;
};

/// The cubes of the first level below the root, which threads share.
std::vector<VoxelCube> parts_of(const OctreeRoot& root);
/// The smallest cube around a region.
OctreeRoot root_around(const Aabb& region, unsigned levels);
/// What the parts found, with each pair once.
Subdivision joined(const std::vector<Subdivision>& parts);

/// The root is the cube around `region`; what items have in common outside of it may not be found.
template <SubdividedItems Items>
Subdivision subdivide(const Items& items, const Aabb& region, ObjectPairs tested,
                      const SubdivisionOptions& options, ThreadPool& threads) {
  const OctreeRoot root = root_around(region, options.resolution);
  const std::vector<VoxelCube> cubes = parts_of(root);
  std::vector<Subdivision> parts(cubes.size());
  threads.for_ranges(cubes.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      parts[i] = PartSubdivision(items, root, tested, options).run(cubes[i]);
  });
  return joined(parts);
}

}  // namespace collidoscope
