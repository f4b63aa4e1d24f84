#include "octrees/face_subdivision.h"

#include <algorithm>

#include "bounds/triangle_box.h"
#include "octrees/octree_root.h"

namespace collidoscope {
namespace {

OctreeRoot root_around(const Aabb& region, unsigned levels) {
  const Vec3 extent = region.max - region.min;
  const Real longest = std::max({extent.x, extent.y, extent.z}), side = longest > 0 ? longest : 1;
  return {region.centre() - Vec3(side * Real(0.5)), side, levels};
}

/// A part of the subdivision: a cube and all below it. Each thread works on parts of its own.
class PartSubdivision {
 public:
  PartSubdivision(std::span<const ObjectFace> faces, const OctreeRoot& root, ObjectPairs tested,
                  const SubdivisionOptions& options)
      : faces_(faces), root_(root), tested_(tested), options_(options) {}

  /// Of these faces, which are in the order of their objects and may meet the cube.
  Subdivision run(const VoxelCube& cube, std::span<const std::uint32_t> faces) && {
    gather(cube, faces);
    visit(cube, 0);
    return std::move(found_);
  }

 private:
  Aabb box_of(const VoxelCube& cube) const {
    const Vec3 low(cube.corner[0], cube.corner[1], cube.corner[2]);
    const Vec3 high = low + Vec3(static_cast<Real>(cube.side)), slack(options_.slack);
    return {root_.to_metres(low) - slack, root_.to_metres(high) + slack};
  }

  /// Appends those of the faces that meet the cube.
  void gather(const VoxelCube& cube, std::span<const std::uint32_t> faces) {
    const Aabb box = box_of(cube);
    for (const std::uint32_t face : faces) {
      ++found_.cube_tests;
      if (face_meets(options_.test, faces_[face].points, box)) open_.push_back(face);
    }
  }

  std::uint32_t object(std::size_t index) const { return faces_[open_[index]].object; }

  /// `begin`: in `open_`, of the faces that meet the cube.
  void visit(const VoxelCube& cube, std::size_t begin) {
    const std::size_t end = open_.size();
    if (end == begin || object(begin) == object(end - 1)) return;  // faces of one object at most
    ++found_.cubes;
    const bool divided = cube.side > 1 && end - begin > options_.few;
    if (options_.visitor) options_.visitor(box_of(cube), std::span(open_).subspan(begin), divided);
    if (!divided) return add_pairs(begin);
    open_.reserve(2 * end);  // the list grows while it is read
    for (unsigned i = 0; i < 8; ++i) {
      const VoxelCube octant = cube.octant(i);
      gather(octant, std::span(open_).subspan(begin, end - begin));
      visit(octant, end);
      open_.resize(end);
    }
  }

  std::size_t end_of_object(std::size_t begin) const {
    std::size_t end = begin + 1;
    while (end < open_.size() && object(end) == object(begin)) ++end;
    return end;
  }

  void add_pairs(std::size_t begin) {
    for (std::size_t a = begin, a_end; a < open_.size(); a = a_end) {
      a_end = end_of_object(a);
      for (std::size_t b = a_end, b_end; b < open_.size(); b = b_end) {
        b_end = end_of_object(b);
        if (std::ranges::binary_search(tested_, std::pair(object(a), object(b))))
          add_pairs(a, a_end, b, b_end);
      }
    }
  }
  void add_pairs(std::size_t a, std::size_t a_end, std::size_t b, std::size_t b_end) {
    for (std::size_t i = a; i < a_end; ++i)
      for (std::size_t j = b; j < b_end; ++j) found_.pairs.push_back({open_[i], open_[j]});
  }

  std::span<const ObjectFace> faces_;
  const OctreeRoot& root_;
  ObjectPairs tested_;
  const SubdivisionOptions& options_;
  std::vector<std::uint32_t> open_;  // faces of the open cubes, from the root down
  Subdivision found_;
};

/// The nodes of a level below the root, enough for the threads.
std::vector<VoxelCube> parts_of(const OctreeRoot& root, unsigned depth) {
  std::vector<VoxelCube> parts = {root.cube()};
  for (unsigned level = 0; level < depth; ++level) {
    std::vector<VoxelCube> octants;
    for (const VoxelCube& part : parts)
      for (unsigned i = 0; i < 8; ++i) octants.push_back(part.octant(i));
    parts = std::move(octants);
  }
  return parts;
}

Subdivision joined(std::vector<Subdivision> parts) {
  Subdivision all = std::move(parts.front());
  for (std::size_t i = 1; i < parts.size(); ++i) {
    all.pairs.insert(all.pairs.end(), parts[i].pairs.begin(), parts[i].pairs.end());
    all.cube_tests += parts[i].cube_tests, all.cubes += parts[i].cubes;
  }
  std::ranges::sort(all.pairs);
  all.pairs.erase(std::unique(all.pairs.begin(), all.pairs.end()), all.pairs.end());
  return all;
}

}  // namespace

bool face_meets(FaceCubeTest test, const TrianglePoints& face, const Aabb& cube) {
  switch (test) {
    case FaceCubeTest::axes:
      return triangle_meets(face, cube);
    case FaceCubeTest::clipping:
      return clipped_triangle_meets(face, cube);
    case FaceCubeTest::box:
      break;
  }
  return triangle_box_meets(face, cube);
}

Subdivision subdivide(std::span<const ObjectFace> faces, const Aabb& region, ObjectPairs tested,
                      const SubdivisionOptions& options, ThreadPool& threads) {
  constexpr unsigned depth_of_parts = 1;
  const OctreeRoot root = root_around(region, options.resolution);
  std::vector<std::uint32_t> all(faces.size());
  for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
  const std::vector<VoxelCube> cubes = parts_of(root, std::min(depth_of_parts, options.resolution));
  std::vector<Subdivision> parts(cubes.size());
  threads.for_ranges(cubes.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      parts[i] = PartSubdivision(faces, root, tested, options).run(cubes[i], all);
  });
  return joined(std::move(parts));
}

}  // namespace collidoscope
