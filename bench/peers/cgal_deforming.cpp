// CGAL's trees of boxes, which are built anew. CGAL reports which meshes meet, but not which triangles.

#include <array>

#include "narrow/references/cgal_mesh.h"
#include "peers/deforming_detection.h"

namespace collidoscope::bench {
namespace {

class CgalDeforming final : public DeformingDetection {
 public:
  explicit CgalDeforming(const DeformingWorld& world) {
    for (const Mesh& mesh : world.rest) {
      meshes_.push_back(std::make_unique<CgalMeshWithTree>(CgalMeshWithTree::to_polygon_mesh(mesh)));
      const auto& [polygons, tree] = *meshes_.back();
      // The queries concern surfaces only, so the tree needs no point of each component.
      detection_.add_mesh(tree, polygons, CGAL::parameters::apply_per_connected_component(false));
    }
  }

  void take(const DeformingFrame& frame) override {
    candidates_ = frame.candidates;
    for (std::size_t i = 0; i < meshes_.size(); ++i) {
      for (const auto vertex : meshes_[i]->mesh.vertices()) {
        const Vec3f& v = frame.vertices[i][vertex.idx()];
        meshes_[i]->mesh.point(vertex) = {v.x, v.y, v.z};
      }
      detection_.set_transformation(i, CgalMeshWithTree::to_cgal(frame.poses[i]));
    }
  }
  DeformingTimes run(DeformingQuestion question, DeformingAnswer& answer) override {
    return run_deforming(*this, candidates_, question, answer);
  }

  void update() {
    for (const std::unique_ptr<CgalMeshWithTree>& mesh : meshes_) mesh->rebuild();
  }
  bool meets(const BodyPair& pair) const {
    return !detection_.get_all_intersections(pair.b, std::array<std::size_t, 1>{pair.a}).empty();
  }
  std::size_t contacts(const BodyPair& pair) const { return std::size_t{meets(pair)}; }

 private:
  std::vector<std::unique_ptr<CgalMeshWithTree>> meshes_;
  CgalMeshWithTree::Detection detection_;
  std::vector<BodyPair> candidates_;
};

}  // namespace

std::unique_ptr<DeformingDetection> make_cgal_deforming_detection(const DeformingWorld& world);
std::unique_ptr<DeformingDetection> make_cgal_deforming_detection(const DeformingWorld& world) {
  return std::make_unique<CgalDeforming>(world);
}

}  // namespace collidoscope::bench
