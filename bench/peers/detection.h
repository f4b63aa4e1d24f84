#pragma once

// Whole detection, from poses to colliding pairs, by one library.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "scene/scene.h"

namespace collidoscope::bench {

class Detection {
 public:
  virtual ~Detection() = default;
  /// Replaces `colliding`, in any order, a < b. Keeps what the library keeps from frame to frame.
  virtual void detect(std::span<const Pose> poses, std::vector<BodyPair>& colliding) = 0;
};

/// `name` is a library of detections.def, or "collidoscope", which may be followed by ":" and the narrow
/// phase. Throws InputError.
std::unique_ptr<Detection> make_detection(const std::string& name, const Scene& scene);

std::vector<std::string> detection_names();

}  // namespace collidoscope::bench
