#pragma once

// From the triangles of a file to an indexed mesh [Grulich 6.2, DataRepairer]: welds equal vertices, drops
// degenerate and duplicate facets, orients, and reports the findings. Faces are never invented, and none is
// dropped that closes the surface: a zero-area facet that fills a T-junction stays. Every vertex of the file
// counts (loose_facets.h).

#include <cstdint>
#include <string>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// The properties of a mesh after welding; counted on the triangles that were kept unless said otherwise.
/// Positions are equal when their float32 coordinates are, −0 being +0; there is no tolerance.
struct MeshReport {
  std::size_t file_triangles = 0;  // as the file has them
  std::size_t vertices = 0;        // distinct positions
  std::size_t collapsed_triangles =
      0;  // to an edge or a corner of the surface: belong to it, need no storing
  std::size_t degenerate_triangles = 0;  // no part of the surface: without area, and closing nothing
  std::size_t loose_facets = 0;          // of these, kept as segments for a vertex that the surface lacks
  std::size_t duplicate_triangles = 0;   // dropped
  std::size_t open_edges = 0;            // used by one triangle
  std::size_t nonmanifold_edges = 0;     // used by more than two
  std::size_t misoriented_edges = 0;     // both triangles run along it in one direction, before repair
  std::size_t turned_triangles = 0;      // to agree with their neighbours
  std::size_t components = 0;            // connected over shared vertices
  std::int64_t euler = 0;                // V − E + F
  bool watertight = false;               // every edge has exactly two triangles
  bool inside_out = false;               // its volume was negative; all triangles were turned
  Real volume = 0;                       // m³, never negative; 0 when open
  std::vector<std::string> warnings;     // with counts, ready to print

  /// Facets of the file that were kept as its surface.
  std::size_t triangles() const {
    return file_triangles - collapsed_triangles - degenerate_triangles - duplicate_triangles;
  }
};

struct RepairedMesh {
  Mesh mesh;  // the surface; after it each loose facet, as two triangles on three vertices of its own
  MeshReport report;
};

/// Whether one of the triangles has an area.
bool has_area(const Mesh& mesh);

/// `name` stands for the file in errors. Throws InputError when no triangle is left, or none with an area.
RepairedMesh repair(const TriangleSoup& triangles, const std::string& name);

/// The vertex of each corner of the triangles in the mesh that repair() made of them: three per triangle.
std::vector<std::uint32_t> corner_vertices(const TriangleSoup& triangles, const RepairedMesh& repaired);

}  // namespace collidoscope
