#pragma once

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Rigid_triangle_mesh_collision_detection.h>
#include <CGAL/Surface_mesh.h>

#include "core/pose.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// A mesh with its tree of boxes, as CGAL's detection of collisions accepts it.
struct CgalMeshWithTree {
  using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
  using PolygonMesh = CGAL::Surface_mesh<Kernel::Point_3>;
  using Detection = CGAL::Rigid_triangle_mesh_collision_detection<PolygonMesh>;

  explicit CgalMeshWithTree(PolygonMesh of)
      : mesh(std::move(of)), tree(CGAL::faces(mesh).begin(), CGAL::faces(mesh).end(), mesh) {
    tree.build();
  }
  CgalMeshWithTree(const CgalMeshWithTree&) = delete;  // the tree refers to the mesh
  CgalMeshWithTree& operator=(const CgalMeshWithTree&) = delete;

  /// Builds the tree anew, for vertices that have moved.
  void rebuild() {
    tree.rebuild(CGAL::faces(mesh).begin(), CGAL::faces(mesh).end(), mesh);
    tree.build();
  }

  /// Empty where the triangles are no manifold, closed or open.
  static PolygonMesh to_polygon_mesh(const Mesh& mesh) {
    std::vector<Kernel::Point_3> points;
    for (const Vec3f& vertex : mesh.vertices) points.emplace_back(vertex.x, vertex.y, vertex.z);
    std::vector<std::vector<std::size_t>> faces;
    for (const Triangle& t : mesh.triangles) faces.push_back({t[0], t[1], t[2]});
    namespace processing = CGAL::Polygon_mesh_processing;
    PolygonMesh converted;
    if (processing::is_polygon_soup_a_polygon_mesh(faces))
      processing::polygon_soup_to_polygon_mesh(points, faces, converted);
    return converted;
  }

  static CGAL::Aff_transformation_3<Kernel> to_cgal(const Pose& pose) {
    const Mat3& r = pose.rotation;
    const Vec3& t = pose.translation;
    return {r[0].x, r[1].x, r[2].x, t.x, r[0].y, r[1].y, r[2].y, t.y, r[0].z, r[1].z, r[2].z, t.z};
  }

  PolygonMesh mesh;
  Detection::AABB_tree tree;
};

}  // namespace collidoscope
