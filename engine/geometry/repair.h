#pragma once

// From the triangles of a file to an indexed mesh [Grulich 6.2, DataRepairer]: welds equal vertices, drops
// degenerate and duplicate facets, orients, and reports what it found. Faces are never invented.

#include <cstdint>
#include <string>
#include <vector>

#include "geometry/mesh.h"

namespace collidoscope {

/// What a mesh is like, after welding; counted on the triangles that were kept unless said otherwise.
struct MeshReport {
  std::size_t file_triangles = 0;        // as the file has them
  std::size_t degenerate_triangles = 0;  // dropped
  std::size_t duplicate_triangles = 0;   // dropped
  std::size_t open_edges = 0;            // used by one triangle
  std::size_t nonmanifold_edges = 0;     // used by more than two
  std::size_t misoriented_edges = 0;     // both triangles run along it in one direction, before repair
  std::size_t components = 0;            // connected over shared vertices
  std::int64_t euler = 0;                // V − E + F
  bool watertight = false;               // every edge has exactly two triangles
  Real volume = 0;                       // signed, m³, before turning an inside-out mesh; 0 when open
  std::vector<std::string> warnings;     // with counts, ready to print
};

struct RepairedMesh {
  Mesh mesh;
  MeshReport report;
};

/// `name` stands for the file in errors. Throws InputError when no triangle is left.
RepairedMesh repair(const TriangleSoup& triangles, const std::string& name);

}  // namespace collidoscope
