// FCL's trees of oriented boxes and rounded rectangles, refitted from the leaves upwards.

#include <fcl/narrowphase/collision.h>
#include <limits>

#include "narrow/references/fcl_mesh.h"
#include "peers/deforming_detection.h"

namespace collidoscope::bench {
namespace {

using Model = FclMesh<fcl::OBBRSS<double>>;

class FclDeforming final : public DeformingDetection {
 public:
  explicit FclDeforming(const DeformingWorld& world) : points_(world.rest.size()) {
    for (const Mesh& mesh : world.rest) models_.emplace_back(mesh);
  }

  void take(const DeformingFrame& frame) override {
    candidates_ = frame.candidates;
    poses_.clear();
    for (std::size_t i = 0; i < models_.size(); ++i) {
      points_[i] = Model::to_fcl(frame.vertices[i]);
      poses_.push_back(FclHull::to_fcl(frame.poses[i]));
    }
  }
  DeformingTimes run(DeformingQuestion question, DeformingAnswer& answer) override {
    return run_deforming(*this, candidates_, question, answer);
  }

  void update() {
    for (std::size_t i = 0; i < models_.size(); ++i) models_[i].refit(points_[i]);
  }
  bool meets(const BodyPair& pair) const { return collide(pair, 1) > 0; }
  std::size_t contacts(const BodyPair& pair) const {
    return collide(pair, std::numeric_limits<std::size_t>::max());
  }

 private:
  std::size_t collide(const BodyPair& pair, std::size_t most) const {
    const fcl::CollisionRequest<double> request(most, false);
    fcl::CollisionResult<double> result;
    return fcl::collide(&models_[pair.a].model(), poses_[pair.a], &models_[pair.b].model(), poses_[pair.b],
                        request, result);
  }

  std::vector<Model> models_;
  std::vector<std::vector<fcl::Vector3<double>>> points_;
  std::vector<fcl::Transform3<double>, Eigen::aligned_allocator<fcl::Transform3<double>>> poses_;
  std::vector<BodyPair> candidates_;
};

}  // namespace

std::unique_ptr<DeformingDetection> make_fcl_deforming_detection(const DeformingWorld& world);
std::unique_ptr<DeformingDetection> make_fcl_deforming_detection(const DeformingWorld& world) {
  return std::make_unique<FclDeforming>(world);
}

}  // namespace collidoscope::bench
