#pragma once

// The Voronoi regions of a hull's features [Mirtich 2.1] as flat arrays, for algorithms that traverse
// features. Two kinds of planes bound them. A vertex-edge plane goes through the vertex, orthogonal to the
// edge; a face-edge plane holds the edge and the face's normal. Each is stored once, and both regions that it
// bounds test points against it with the same operations: rounding never puts a point outside both.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/aligned_vector.h"
#include "geometry/hull/hull.h"

namespace collidoscope {

class HullFeatures;

class VoronoiPlanes {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0}, no_face = none;

  /// A vertex-edge plane as a bound of the vertex's region: x is outside where direction · (x − v) > 0.
  struct Spoke {
    Vec3 direction;  // unit, along the edge, away from the vertex
    std::uint32_t edge;
    std::uint32_t end;  // the edge's other vertex
  };

  struct Vertex {
    Vec3 position;
    std::uint32_t begin, end;  // of its spokes
  };

  /// `left` and `right` are face-edge planes: x is outside the edge's region if it is above one of them, on
  /// the face's side. Their normals lie in the faces, pointing from the edge inwards.
  struct Edge {
    Vec3 tail, head;
    Vec3 direction;  // unit, from tail to head
    Real length;
    Plane left, right;
    std::uint32_t tail_vertex, head_vertex;
    std::uint32_t left_face, right_face;  // no_face at a segment
  };

  /// A face-edge plane as a bound of the face's region: x is outside where it is below.
  struct Side {
    Plane plane;
    std::uint32_t edge;
    std::uint32_t corner;  // vertex: where the side begins, counter-clockwise seen from outside
  };

  struct Face {
    Plane plane;
    std::uint32_t begin, end;  // of its sides
    Vec3 centre = Vec3(0);
    /// The squared radius of a circle within the face, a little smaller than the largest around this centre:
    /// its points are inside all sides, rounding or not. 0 for faces of few sides, which are tested as fast
    /// one by one.
    Real inscribed_squared = 0;

    bool has_many_sides() const { return end - begin > 8; }
  };

  /// Four planes that bound a region, for vectors of four numbers: x is outside if normal · x > offset.
  /// Unused planes are 0. The planes of a vertex or an edge are tested against directions: they have no
  /// offset.
  struct FourPlanes {
    Real x[4] = {}, y[4] = {}, z[4] = {}, offset[4] = {};
    std::uint32_t beyond[4] = {none, none, none, none};  // a vertex's or face's edges, an edge's faces
    std::uint32_t far[4] = {none, none, none, none};     // of a vertex: the other ends of its edges
  };

  /// A feature in one form for all kinds, as two vectors of four numbers.
  struct alignas(64) Site {
    Vec3 point;           // the vertex, the edge's tail, a corner of the face
    Real reach;           // support extent of the hull: no vertex is farther from its origin
    Vec3 direction;       // unit: along the edge, out of the face; 0 at a vertex
    Real length;          // of the edge; infinite at a face, negative at a vertex
    FourPlanes planes{};  // they bound its region
    std::uint32_t begin_of_more, end_of_more;  // more of them
    std::uint32_t ends[2] = {none, none};      // of an edge: the vertices at its tail and head
  };

  VoronoiPlanes(const ConvexHull& hull, const HullFeatures& features);

  std::span<const Vertex> vertices() const { return vertices_; }
  std::span<const Edge> edges() const { return edges_; }
  std::span<const Face> faces() const { return faces_; }
  std::span<const Spoke> spokes(const Vertex& vertex) const {
    return std::span(spokes_).subspan(vertex.begin, vertex.end - vertex.begin);
  }
  std::span<const Side> sides(const Face& face) const {
    return std::span(sides_).subspan(face.begin, face.end - face.begin);
  }
  /// By kind (0: vertex, 1: edge, 2: face) and index.
  const Site& site(std::size_t kind, std::uint32_t index) const { return sites_[first_site_[kind] + index]; }
  /// The planes that bound the feature's region beside Site::planes.
  std::span<const FourPlanes> more_planes(const Site& site) const {
    return std::span(fours_).subspan(site.begin_of_more, site.end_of_more - site.begin_of_more);
  }
  /// The taper of the hull at its vertices and edges: the least sine of the angle between the edges or faces
  /// that leave a feature and a plane that touches the hull there only. 0 for flat hulls. If it is not small,
  /// a feature that its neighbours find closest, up to rounding, is closest to all of the hull.
  Real sharpness() const { return sharpness_; }
  std::size_t bytes() const;

 private:
  void inscribe_circles();
  void measure_sharpness();
  Real sharpness_of(const Vertex& vertex) const;
  Real sharpness_of(const Edge& edge) const;
  void add_edges(const ConvexHull& hull, const HullFeatures& features);
  void add_faces(const ConvexHull& hull, const HullFeatures& features);
  void add_vertices(const ConvexHull& hull, const HullFeatures& features);
  void add_sites(const ConvexHull& hull);
  void add_vertex_sites(Real extent);
  void add_edge_sites(Real extent);
  void add_face_sites(Real extent);
  void bound_last_site(const Plane& plane, std::uint32_t beyond, std::uint32_t far = none);

  std::vector<Vertex> vertices_;
  std::vector<Spoke> spokes_;
  std::vector<Edge> edges_;
  std::vector<Face> faces_;
  std::vector<Side> sides_;
  AlignedVector<FourPlanes> fours_;
  std::vector<Site> sites_;  // of vertices, edges, faces
  std::array<std::size_t, 3> first_site_{};
  Real sharpness_ = 0;
};

}  // namespace collidoscope
