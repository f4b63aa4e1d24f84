#include "peers/detection.h"

#include <algorithm>

#include "core/error.h"
#include "pipeline/pipeline.h"

namespace collidoscope::bench {

#define COLLIDOSCOPE_DETECTION(library) \
  std::unique_ptr<Detection> make_##library##_detection(const Scene& scene);
#include "peers/detections.def"
#undef COLLIDOSCOPE_DETECTION

namespace {

const std::string own_name = "collidoscope";

class OwnDetection final : public Detection {
 public:
  OwnDetection(const Scene& scene, PipelineConfig config)
      : pipeline_(std::move(config)), world_(scene.world) {
    for (const ShapePointer& shape : world_.shape_library()) shape->prepare(pipeline_.needs());
  }

  void detect(std::span<const Pose> poses, std::vector<BodyPair>& colliding) override {
    std::copy(poses.begin(), poses.end(), world_.motion().poses.begin());
    colliding = pipeline_.run(world_).colliding;
  }

 private:
  Pipeline pipeline_;
  World world_;
};

std::unique_ptr<Detection> make_own_detection(const std::string& narrow, const Scene& scene) {
  PipelineConfig config;
  if (!narrow.empty()) config.narrow = narrow;
  return std::make_unique<OwnDetection>(scene, config);
}

struct Peer {
  const char* name;
  std::unique_ptr<Detection> (*make)(const Scene& scene);
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

std::unique_ptr<Detection> make_detection(const std::string& name, const Scene& scene) {
  if (name == own_name) return make_own_detection("", scene);
  if (name.starts_with(own_name + ":")) return make_own_detection(name.substr(own_name.size() + 1), scene);
  for (const Peer& peer : peers())
    if (peer.name == name) return peer.make(scene);
  throw InputError("", "detection", "unknown library '" + name + "'");
}

std::vector<std::string> detection_names() {
  std::vector<std::string> names = {own_name};
  for (const Peer& peer : peers()) names.emplace_back(peer.name);
  return names;
}

}  // namespace collidoscope::bench
