#pragma once

// Whole detection, from poses to colliding pairs, by one library. Poses are put into its own words
// beforehand: who uses a library keeps them so.

#include <memory>
#include <string>
#include <vector>

#include "peers/recorded_world.h"

namespace collidoscope::bench {

class Detection {
 public:
  virtual ~Detection() = default;
  /// Of the world's frame. Replaces `colliding`, in any order, a < b. Keeps what the library keeps from frame
  /// to frame.
  virtual void detect(std::size_t frame, std::vector<BodyPair>& colliding) = 0;
};

/// `name` is a library of detections.def, or "collidoscope", which may be followed by ":" and the narrow
/// phase. Throws InputError.
std::unique_ptr<Detection> make_detection(const std::string& name, const RecordedWorld& world);

std::vector<std::string> detection_names();

}  // namespace collidoscope::bench
