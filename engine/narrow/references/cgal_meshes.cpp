// CGAL's trees of boxes over closed or open manifolds. The trees are rotated, not rebuilt. Other triangle
// sets are left undecided. CGAL reports which meshes meet, but not which of their triangles do.

#include <array>
#include <map>
#include <memory>
#include <stdexcept>

#include "narrow/references/cgal_mesh.h"
#include "narrow/references/reference.h"

namespace collidoscope {
namespace {

class CgalMesh {
 public:
  explicit CgalMesh(const Shape& shape) {
    if (auto mesh = CgalMeshWithTree::to_polygon_mesh(shape.mesh()); !mesh.is_empty())
      mesh_ = std::make_shared<const CgalMeshWithTree>(std::move(mesh));
  }

  const std::shared_ptr<const CgalMeshWithTree>& get() const {
    if (!mesh_) throw std::domain_error("no polygon mesh");
    return mesh_;
  }

 private:
  std::shared_ptr<const CgalMeshWithTree> mesh_;
};

/// Meshes of earlier queries. They are kept, because adding a mesh visits all of its edges.
class KnownMeshes {
 public:
  using Pointer = std::shared_ptr<const CgalMeshWithTree>;

  bool do_intersect(const Pointer& a, const Pointer& b, const Pose& b_in_a) {
    const std::size_t first = roles(a).as_a, second = roles(b).as_b;
    detection_.set_transformation(second, CgalMeshWithTree::to_cgal(b_in_a));
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

  CgalMeshWithTree::Detection detection_;
  std::map<std::weak_ptr<const CgalMeshWithTree>, Roles, std::owner_less<>> roles_;
};

struct CgalAabbTree {
  static PairResult run(const NarrowQuery& query) {
    thread_local KnownMeshes known;
    const auto &a = query.a.get<CgalMesh>(), &b = query.b.get<CgalMesh>();
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
      reference_of<CgalAabbTree>("cgal-aabb-tree", "trees of boxes of CGAL",
                                 "CGAL, Rigid_triangle_mesh_collision_detection", Capability::verdict);
  algorithm.input = NarrowInput::mesh, algorithm.needs = ShapeData::none;
  return algorithm;
}();

}  // namespace collidoscope
