// CGAL's trees of boxes over closed or open manifolds, turned as they stand. What is no polygon mesh is left
// undecided.

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Rigid_triangle_mesh_collision_detection.h>
#include <CGAL/Surface_mesh.h>
#include <stdexcept>

#include "narrow/references/reference.h"

namespace collidoscope {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using PolygonMesh = CGAL::Surface_mesh<Kernel::Point_3>;
using Detection = CGAL::Rigid_triangle_mesh_collision_detection<PolygonMesh>;

class CgalMesh {
 public:
  explicit CgalMesh(const Shape& shape) {
    std::vector<Kernel::Point_3> points;
    for (const Vec3f& vertex : shape.mesh().vertices) points.emplace_back(vertex.x, vertex.y, vertex.z);
    std::vector<std::vector<std::size_t>> faces;
    for (const Triangle& t : shape.mesh().triangles) faces.push_back({t[0], t[1], t[2]});
    namespace processing = CGAL::Polygon_mesh_processing;
    if (faces.empty() || !processing::is_polygon_soup_a_polygon_mesh(faces)) return;
    processing::polygon_soup_to_polygon_mesh(points, faces, mesh_);
    tree_ =
        std::make_shared<Detection::AABB_tree>(CGAL::faces(mesh_).begin(), CGAL::faces(mesh_).end(), mesh_);
    tree_->build();
  }

  const PolygonMesh& mesh() const { return mesh_; }
  const Detection::AABB_tree& tree() const {
    if (!tree_) throw std::domain_error("no polygon mesh");
    return *tree_;
  }

 private:
  PolygonMesh mesh_;
  std::shared_ptr<Detection::AABB_tree> tree_;
};

CGAL::Aff_transformation_3<Kernel> to_cgal(const Pose& pose) {
  const Mat3& r = pose.rotation;
  const Vec3& t = pose.translation;
  return {r[0].x, r[1].x, r[2].x, t.x, r[0].y, r[1].y, r[2].y, t.y, r[0].z, r[1].z, r[2].z, t.z};
}

struct CgalAabbTree {
  static PairResult run(const NarrowQuery& query) {
    const CgalMesh &a = query.a.as<CgalMesh>(), &b = query.b.as<CgalMesh>();
    Detection detection;
    detection.add_mesh(a.tree(), a.mesh());
    const std::size_t second = detection.add_mesh(b.tree(), b.mesh());
    detection.set_transformation(second, to_cgal(query.b_in_a));
    PairResult result;
    result.verdict =
        detection.get_all_intersections(second).empty() ? Verdict::separated : Verdict::colliding;
    return result;
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_cgal_aabb_tree;
const NarrowAlgorithm narrow_cgal_aabb_tree = [] {
  NarrowAlgorithm algorithm =
      reference_algorithm<CgalAabbTree>("cgal-aabb-tree", "trees of boxes of CGAL",
                                        "CGAL, Rigid_triangle_mesh_collision_detection", Capability::verdict);
  algorithm.input = NarrowInput::mesh, algorithm.needs = ShapeData::none;
  return algorithm;
}();

}  // namespace collidoscope
