#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bounds/aabb.h"
#include "shape/body_view.h"

namespace collidoscope::bench {

/// Boxes, one overlap for each, over some frames.
struct BroadWorld {
  std::vector<std::vector<Aabb>> frames;
  std::vector<std::vector<BodyPair>> pairs;  // of each frame, sorted; by sweep-and-prune
  bool to_and_fro = false;                   // else the first frame follows the last

  /// The frame that is shown at a time: 0, 1, …
  std::size_t frame_at(std::size_t time) const;
};

/// `motion`: still, coherent (each box moves a tenth of its size per frame) or teleporting; `sizes`: uniform
/// or heavy-tailed. The same in every process. Throws InputError for other words.
BroadWorld record_boxes(const std::string& motion, const std::string& sizes, std::size_t boxes);

}  // namespace collidoscope::bench
