#pragma once

// Spatial subdivision of the faces of many objects together: cubes that faces of two objects meet are
// divided, others are left [Smith 3.3.5]. No octree is stored.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "bounds/aabb.h"
#include "core/parallel.h"
#include "geometry/triangle/triangle_intersection.h"

namespace collidoscope {

/// How a face is compared with a cube.
enum class FaceCubeTest : std::uint8_t {
  axes,      // thirteen separating axes
  clipping,  // [Smith 3.3.7]
  box,       // its bounding box only
};
bool face_meets(FaceCubeTest test, const TrianglePoints& face, const Aabb& cube);

/// A face of an object.
struct ObjectFace {
  TrianglePoints points;
  std::uint32_t object, triangle;
};

/// Two faces of different objects, by their indices; that of the lower object first.
struct FacePair {
  std::uint32_t a, b;

  friend auto operator<=>(const FacePair&, const FacePair&) = default;
};

/// Sees each cube that faces of two objects meet: the faces, and whether it is divided.
using CubeVisitor = std::function<void(const Aabb& cube, std::span<const std::uint32_t> faces, bool divided)>;

struct SubdivisionOptions {
  unsigned resolution = 6;  // levels
  std::size_t few = 0;      // cubes with no more faces are not divided further
  FaceCubeTest test = FaceCubeTest::axes;
  Real slack = 0;  // m: cubes are wider by it on all sides, for the rounding of faces
  CubeVisitor visitor = {};
};

/// Which objects are compared: pairs with the lower one first, in ascending order.
using ObjectPairs = std::span<const std::pair<std::uint32_t, std::uint32_t>>;

struct Subdivision {
  std::vector<FacePair> pairs;  // that share an undivided cube, in ascending order, each once
  std::uint64_t cube_tests = 0, cubes = 0;
};

/// Faces are in the order of their objects. The root is the cube around `region`; what faces have in common
/// outside of it may not be found.
Subdivision subdivide(std::span<const ObjectFace> faces, const Aabb& region, ObjectPairs tested,
                      const SubdivisionOptions& options, ThreadPool& threads);

}  // namespace collidoscope
