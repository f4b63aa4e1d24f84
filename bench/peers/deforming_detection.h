#pragma once

// Detection among bodies that deform, by one library: the update of its structures, and verdicts or all
// intersecting triangles.

#include <memory>
#include <string>
#include <vector>

#include "core/stopwatch.h"
#include "peers/deforming_world.h"

namespace collidoscope::bench {

/// Nanoseconds of the clock.
struct DeformingTimes {
  std::int64_t update = 0, detection = 0;
};

enum class DeformingQuestion : std::uint8_t { verdicts, all };

struct DeformingAnswer {
  std::vector<BodyPair> colliding;  // a < b; in any order
  std::size_t contacts = 0;         // pairs of triangles that meet, if `all` is asked
};

class DeformingDetection {
 public:
  virtual ~DeformingDetection() = default;
  /// Puts the vertices and poses of the frame into the library's own words and memory, as whoever uses the
  /// library would compute them there.
  virtual void take(const DeformingFrame& frame) = 0;
  /// Of the frame that was taken last. Replaces `answer`.
  virtual DeformingTimes run(DeformingQuestion question, DeformingAnswer& answer) = 0;
};

/// `name` is a library of deforming_detections.def; "collidoscope:" and an algorithm on meshes; or "move
/// once", which only moves every vertex by a pose.
std::unique_ptr<DeformingDetection> make_deforming_detection(const std::string& name,
                                                             const DeformingWorld& world);

/// Libraries and what to ask them for.
std::vector<std::pair<std::string, std::string>> deforming_detection_names();

/// The frame of another library. `Library` has update(), meets(pair) and contacts(pair); candidates cost it
/// nothing.
template <class Library>
DeformingTimes run_deforming(Library& library, const std::vector<BodyPair>& candidates,
                             DeformingQuestion question, DeformingAnswer& answer) {
  answer.colliding.clear(), answer.contacts = 0;
  DeformingTimes times;
  Stopwatch watch;
  library.update();
  times.update = watch.lap();
  for (const BodyPair& pair : candidates) {
    const std::size_t found =
        question == DeformingQuestion::all ? library.contacts(pair) : std::size_t{library.meets(pair)};
    answer.contacts += found;
    if (found > 0) answer.colliding.push_back(pair);
  }
  times.detection = watch.lap();
  return times;
}

}  // namespace collidoscope::bench
