// Bullet's GImpact, whose trees of quantised boxes are refitted.

#include "narrow/references/bullet_gimpact.h"
#include "peers/deforming_detection.h"

namespace collidoscope::bench {
namespace {

class BulletDeforming final : public DeformingDetection {
 public:
  explicit BulletDeforming(const DeformingWorld& world) {
    for (const Mesh& mesh : world.rest) meshes_.push_back(std::make_unique<BulletMesh>(mesh));
  }

  void take(const DeformingFrame& frame) override {
    candidates_ = frame.candidates;
    poses_.clear();
    for (std::size_t i = 0; i < meshes_.size(); ++i) {
      meshes_[i]->place(frame.vertices[i]);
      poses_.push_back(BulletHull::to_bullet(frame.poses[i]));
    }
  }
  DeformingTimes run(DeformingQuestion question, DeformingAnswer& answer) override {
    return run_deforming(*this, candidates_, question, answer);
  }

  void update() {
    for (const std::unique_ptr<BulletMesh>& mesh : meshes_) mesh->refit();
  }
  bool meets(const BodyPair& pair) const {
    bool met = false;
    for_bullet_contacts(placed(pair.a), placed(pair.b), [&](const TrianglePairing&) { return met = true; });
    return met;
  }
  std::size_t contacts(const BodyPair& pair) const {
    std::size_t count = 0;
    for_bullet_contacts(placed(pair.a), placed(pair.b), [&](const TrianglePairing&) {
      ++count;
      return false;
    });
    return count;
  }

 private:
  PlacedBulletMesh placed(BodyIndex body) const { return {meshes_[body]->part(), poses_[body]}; }

  std::vector<std::unique_ptr<BulletMesh>> meshes_;
  std::vector<btTransform> poses_;
  std::vector<BodyPair> candidates_;
};

}  // namespace

std::unique_ptr<DeformingDetection> make_bullet_deforming_detection(const DeformingWorld& world);
std::unique_ptr<DeformingDetection> make_bullet_deforming_detection(const DeformingWorld& world) {
  return std::make_unique<BulletDeforming>(world);
}

}  // namespace collidoscope::bench
