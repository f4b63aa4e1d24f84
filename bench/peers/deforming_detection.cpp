#include "peers/deforming_detection.h"

#include "core/error.h"
#include "pipeline/pipeline.h"

namespace collidoscope::bench {

#define COLLIDOSCOPE_DEFORMING_DETECTION(library) \
  std::unique_ptr<DeformingDetection> make_##library##_deforming_detection(const DeformingWorld& world);
#include "peers/deforming_detections.def"
#undef COLLIDOSCOPE_DEFORMING_DETECTION

namespace {

const std::string own_name = "collidoscope", limit_name = "move-once";

/// The whole pipeline, which finds the candidates by itself.
class OwnDeformingDetection final : public DeformingDetection {
 public:
  OwnDeformingDetection(const DeformingWorld& world, const std::string& narrow)
      : pipeline_({.narrow = narrow_choice(narrow)}) {
    for (const Mesh& mesh : world.rest) {
      shapes_.push_back(std::make_unique<Shape>("", Mesh(mesh)));
      shapes_.back()->prepare(pipeline_.needs());
      pointers_.push_back(shapes_.back().get());
    }
  }

  void take(const DeformingFrame& frame) override { vertices_ = frame.vertices, poses_ = frame.poses; }

  DeformingTimes run(DeformingQuestion question, DeformingAnswer& answer) override {
    DeformingTimes times;
    Stopwatch watch;
    for (std::size_t i = 0; i < shapes_.size(); ++i) shapes_[i]->deform(vertices_[i]);
    times.update = watch.lap();
    const FrameReport& report = pipeline_.run({pointers_, poses_});
    answer.colliding = report.colliding;
    answer.contacts = question == DeformingQuestion::all ? count_contacts(report.colliding) : 0;
    times.detection = watch.lap() - report.times.update;
    times.update += report.times.update;
    return times;
  }

 private:
  std::size_t count_contacts(const std::vector<BodyPair>& colliding) const {
    const NarrowChoice& narrow = pipeline_.config().narrow;
    if (!narrow.algorithm->contacts) return 0;
    std::size_t contacts = 0;
    for (const auto [a, b] : colliding)
      contacts += narrow.algorithm
                      ->contacts({*pointers_[a], *pointers_[b], relative_pose(poses_[a], poses_[b]),
                                  Request::overlap, narrow.options})
                      .size();
    return contacts;
  }

  Pipeline pipeline_;
  std::vector<std::unique_ptr<Shape>> shapes_;
  std::vector<const Shape*> pointers_;
  std::vector<std::vector<Vec3f>> vertices_;
  std::vector<Pose> poses_;
};

/// No detection can be faster that looks at every vertex: reads them, moves them and writes them.
class MovingOnce final : public DeformingDetection {
 public:
  void take(const DeformingFrame& frame) override { frame_ = &frame, moved_ = from_ = frame.vertices; }

  DeformingTimes run(DeformingQuestion, DeformingAnswer& answer) override {
    DeformingTimes times;
    Stopwatch watch;
    for (std::size_t i = 0; i < from_.size(); ++i) move(frame_->poses[i], from_[i], moved_[i]);
    times.update = watch.lap();
    answer.colliding = frame_->colliding;
    return times;
  }

 private:
  static void move(const Pose& pose, const std::vector<Vec3f>& from, std::vector<Vec3f>& to) {
    const glm::mat3 rotation(pose.rotation);
    const Vec3f translation(pose.translation);
    for (std::size_t i = 0; i < from.size(); ++i) to[i] = rotation * from[i] + translation;
  }

  const DeformingFrame* frame_ = nullptr;
  std::vector<std::vector<Vec3f>> from_, moved_;
};

struct Peer {
  const char* name;
  std::unique_ptr<DeformingDetection> (*make)(const DeformingWorld& world);
};

const std::vector<Peer>& peers() {
  static const std::vector<Peer> all = {
#define COLLIDOSCOPE_DEFORMING_DETECTION(library) {#library, make_##library##_deforming_detection},
#include "peers/deforming_detections.def"
#undef COLLIDOSCOPE_DEFORMING_DETECTION
  };
  return all;
}

}  // namespace

std::unique_ptr<DeformingDetection> make_deforming_detection(const std::string& name,
                                                             const DeformingWorld& world) {
  if (name == limit_name) return std::make_unique<MovingOnce>();
  if (name.starts_with(own_name + ":"))
    return std::make_unique<OwnDeformingDetection>(world, name.substr(own_name.size() + 1));
  for (const Peer& peer : peers())
    if (peer.name == name) return peer.make(world);
  throw InputError("", "deforming detection", "unknown library '" + name + "'");
}

std::vector<std::pair<std::string, std::string>> deforming_detection_names() {
  std::vector<std::pair<std::string, std::string>> names = {{own_name, limit_name}};
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    if (algorithm->input == NarrowInput::mesh && !algorithm->reference)
      names.emplace_back(own_name, own_name + ":" + std::string(algorithm->id));
  for (const Peer& peer : peers()) names.emplace_back(peer.name, peer.name);
  return names;
}

}  // namespace collidoscope::bench
