#include "peers/detection.h"

#include <algorithm>

#include "core/error.h"
#include "pipeline/pipeline.h"

namespace collidoscope::bench {

#define COLLIDOSCOPE_DETECTION(library) \
  std::unique_ptr<Detection> make_##library##_detection(const RecordedWorld& world);
#include "peers/detections.def"
#undef COLLIDOSCOPE_DETECTION

namespace {

const std::string own_name = "collidoscope";

class OwnDetection final : public Detection {
 public:
  OwnDetection(const RecordedWorld& world, PipelineConfig config)
      : pipeline_(std::move(config)), world_(world.scene.world), frames_(world.frames) {
    for (const ShapePointer& shape : world_.shape_library()) shape->prepare(pipeline_.needs());
  }

  void detect(std::size_t frame, std::vector<BodyPair>& colliding) override {
    frames_[frame].swap(world_.motion().poses);
    colliding = pipeline_.run(world_.bodies(), world_.pair_filter()).colliding;
    frames_[frame].swap(world_.motion().poses);
  }

 private:
  Pipeline pipeline_;
  World world_;
  std::vector<std::vector<Pose>> frames_;
};

std::unique_ptr<Detection> make_own_detection(const std::string& narrow, const RecordedWorld& world) {
  PipelineConfig config;
  if (!narrow.empty()) config.narrow = narrow_choice(narrow);
  return std::make_unique<OwnDetection>(world, config);
}

struct Peer {
  const char* name;
  std::unique_ptr<Detection> (*make)(const RecordedWorld& world);
};

const std::vector<Peer>& peers() {
  static const std::vector<Peer> all = {
#define COLLIDOSCOPE_DETECTION(library) {#library, make_##library##_detection},
#include "peers/detections.def"
#undef COLLIDOSCOPE_DETECTION
  };
  return all;
}

}  // namespace

std::unique_ptr<Detection> make_detection(const std::string& name, const RecordedWorld& world) {
  if (name == own_name) return make_own_detection("", world);
  if (name.starts_with(own_name + ":")) return make_own_detection(name.substr(own_name.size() + 1), world);
  for (const Peer& peer : peers())
    if (peer.name == name) return peer.make(world);
  throw InputError("", "detection", "unknown library '" + name + "'");
}

std::vector<std::string> detection_names() {
  std::vector<std::string> names = {own_name};
  for (const Peer& peer : peers()) names.emplace_back(peer.name);
  return names;
}

}  // namespace collidoscope::bench
