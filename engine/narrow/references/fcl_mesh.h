#pragma once

#include <fcl/geometry/bvh/BVH_model.h>
#include <stdexcept>

#include "geometry/mesh/mesh.h"
#include "narrow/references/fcl.h"

namespace collidoscope {

/// A mesh as FCL accepts it, with its tree.
template <class Volume>
class FclMesh {
 public:
  explicit FclMesh(const Shape& shape) : FclMesh(shape.mesh()) {}
  /// Throws std::domain_error without triangles.
  explicit FclMesh(const Mesh& mesh) : model_(std::make_shared<fcl::BVHModel<Volume>>()) {
    if (mesh.triangles.empty()) throw std::domain_error("no triangles");
    const std::vector<fcl::Vector3<double>> points = to_fcl(mesh.vertices);
    std::vector<fcl::Triangle> triangles;
    for (const Triangle& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
    model_->beginModel(static_cast<int>(triangles.size()), static_cast<int>(points.size()));
    model_->addSubModel(points, triangles);
    model_->endModel();
    model_->computeLocalAABB();
  }
  const fcl::BVHModel<Volume>& model() const { return *model_; }

  static std::vector<fcl::Vector3<double>> to_fcl(std::span<const Vec3f> vertices) {
    std::vector<fcl::Vector3<double>> points;
    for (const Vec3f& vertex : vertices) points.push_back(FclHull::to_fcl(Vec3(vertex)));
    return points;
  }
  /// Moves the vertices and fits the volumes to them, from the leaves upwards.
  void refit(const std::vector<fcl::Vector3<double>>& points) {
    model_->beginReplaceModel();
    model_->replaceSubModel(points);
    model_->endReplaceModel(true, true);
  }

 private:
  std::shared_ptr<fcl::BVHModel<Volume>> model_;
};

}  // namespace collidoscope
