// CGAL's trees of boxes over closed or open manifolds. The trees are rotated, not rebuilt. Other triangle
// sets are left undecided. CGAL reports which meshes meet, but not which of their triangles do.

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Rigid_triangle_mesh_collision_detection.h>
#include <CGAL/Surface_mesh.h>
#include <array>
#include <map>
#include <memory>
#include <stdexcept>

#include "narrow/references/reference.h"

namespace collidoscope {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using PolygonMesh = CGAL::Surface_mesh<Kernel::Point_3>;
using Detection = CGAL::Rigid_triangle_mesh_collision_detection<PolygonMesh>;

PolygonMesh to_polygon_mesh(const Mesh& mesh) {
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

struct MeshWithTree {
  explicit MeshWithTree(PolygonMesh of)
      : mesh(std::move(of)), tree(CGAL::faces(mesh).begin(), CGAL::faces(mesh).end(), mesh) {
    tree.build();
  }

  PolygonMesh mesh;
  Detection::AABB_tree tree;
};

class CgalMesh {
 public:
  explicit CgalMesh(const Shape& shape) {
    if (PolygonMesh mesh = to_polygon_mesh(shape.mesh()); !mesh.is_empty())
      mesh_ = std::make_shared<const MeshWithTree>(std::move(mesh));
  }

  const std::shared_ptr<const MeshWithTree>& get() const {
    if (!mesh_) throw std::domain_error("no polygon mesh");
    return mesh_;
  }

 private:
  std::shared_ptr<const MeshWithTree> mesh_;
};

CGAL::Aff_transformation_3<Kernel> to_cgal(const Pose& pose) {
  const Mat3& r = pose.rotation;
  const Vec3& t = pose.translation;
  return {r[0].x, r[1].x, r[2].x, t.x, r[0].y, r[1].y, r[2].y, t.y, r[0].z, r[1].z, r[2].z, t.z};
}

/// Meshes of earlier queries. They are kept, because adding a mesh visits all of its edges.
class KnownMeshes {
 public:
  using Pointer = std::shared_ptr<const MeshWithTree>;

  bool do_intersect(const Pointer& a, const Pointer& b, const Pose& b_in_a) {
    const std::size_t first = roles(a).as_a, second = roles(b).as_b;
    detection_.set_transformation(second, to_cgal(b_in_a));
    return !detection_.get_all_intersections(second, std::array{first}).empty();
  }

 private:
  /// Each mesh is added twice, in its own frame and placed, because it may meet itself.
  struct Roles {
    std::size_t as_a, as_b;
  };

  Roles roles(const Pointer& mesh) {
    if (const auto known = roles_.find(mesh); known != roles_.end()) return known->second;
    forget_the_dead();
    const Roles added{detection_.add_mesh(mesh->tree, mesh->mesh),
                      detection_.add_mesh(mesh->tree, mesh->mesh)};
    return roles_.emplace(mesh, added).first->second;
  }

  void forget_the_dead() {
    std::erase_if(roles_, [&](const auto& entry) {
      if (!entry.first.expired()) return false;
      detection_.remove_mesh(entry.second.as_a), detection_.remove_mesh(entry.second.as_b);
      return true;
    });
  }

  Detection detection_;
  std::map<std::weak_ptr<const MeshWithTree>, Roles, std::owner_less<>> roles_;
};

struct CgalAabbTree {
  static PairResult run(const NarrowQuery& query) {
    thread_local KnownMeshes known;
    const CgalMesh &a = query.a.get<CgalMesh>(), &b = query.b.get<CgalMesh>();
    PairResult result;
    result.verdict =
        known.do_intersect(a.get(), b.get(), query.b_in_a) ? Verdict::colliding : Verdict::separated;
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
