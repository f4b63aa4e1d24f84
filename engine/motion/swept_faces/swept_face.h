#pragma once

#include <array>
#include <vector>

#include "bounds/aabb.h"
#include "core/sweep.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// The vertices of a mesh at both ends of a step, each with a bound of how far it leaves its chord.
///
/// Erratum of the paper: where bodies turn, the hull of both ends does not hold the path. A point at distance
/// r from the axis leaves its chord by up to r (1 − cos(angle / 2)).
struct SweptVertices {
  std::vector<Vec3> start, end;
  std::vector<Real> padding;  // m
  Aabb box;                   // around all paths; there is a vertex

  SweptVertices(const Mesh& mesh, const Sweep& sweep);
};

/// The space that a triangle sweeps during a step: the hull of its corners at both ends, widened for the arcs
/// that they run through [Smith 4.2].
struct SweptFace {
  std::array<Vec3, 6> points;
  Real padding = 0;  // m
  Aabb box;          // around all of it

  SweptFace(const SweptVertices& vertices, const Triangle& triangle);
};

/// Whether the spaces are certainly apart. Where this is not known, the faces may collide: that is no
/// verdict.
bool are_apart(const SweptFace& a, const SweptFace& b);

}  // namespace collidoscope
