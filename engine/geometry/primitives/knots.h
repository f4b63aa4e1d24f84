#pragma once

#include <cstdint>

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// A tube along a curve that winds `p` times around the z axis and `q` times around the core circle of a
/// torus; p and q coprime. Has 2 · around · across triangles.
struct TorusKnot {
  std::uint32_t p = 2, q = 3;
  Real major_radius = 0.6, minor_radius = 0.25, tube_radius = 0.13;  // m
  std::uint32_t around = 300, across = 24;
};

Mesh make_torus_knot(const TorusKnot& knot);

}  // namespace collidoscope
