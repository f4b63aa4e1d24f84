#pragma once

// The cycles of Smith's experiments [Smith 3.4]: the scene `approach`, from its beginning to the first cycle
// in which faces of two objects meet.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiments/experiment.h"
#include "narrow/mesh/octree_detection.h"
#include "narrow/narrow_choice.h"
#include "scene/scene.h"

namespace collidoscope::experiments {

/// Parameters of the scene.
struct Approach {
  std::string shapes;
  std::optional<std::uint32_t> count = {}, vertices = {};
};

ShownScene approaching(const Approach& approach);

/// The bodies of the scene in every cycle.
class Cycles {
 public:
  explicit Cycles(const Approach& approach);

  /// The last one is the first with a collision.
  std::size_t size() const { return poses_.size(); }
  std::size_t last() const { return size() - 1; }
  BodyView bodies(std::size_t cycle) const { return {Bodies{shapes_, poses_[cycle]}}; }
  /// All pairs of bodies: the methods test boxes themselves, as the paper's do.
  std::span<const BodyPair> pairs() const { return pairs_; }
  void prepare(ShapeData needs) const;

 private:
  Scene scene_;
  std::vector<const Shape*> shapes_;
  std::vector<std::vector<Pose>> poses_;
  std::vector<BodyPair> pairs_;
};

/// The face octree as the paper prints it.
inline constexpr const char* printed_face_octree = "face-octree:faces=0:cube-test=clipping:face-test=printed";

/// Detection in one cycle by `face-octree` or `octree-update` with its parameters.
class CycleDetection {
 public:
  /// Prepares the shapes.
  CycleDetection(const std::string& choice, std::shared_ptr<const Cycles> cycles);

  OctreeDetection run(std::size_t cycle);
  OctreeDetection run_last() { return run(cycles_->last()); }

 private:
  NarrowChoice narrow_;
  std::shared_ptr<const Cycles> cycles_;
  ThreadPool one_;
};

/// A timing of the detection in a cycle, in us.
Timing time_cycle(std::size_t column, const std::shared_ptr<CycleDetection>& detection, std::size_t cycle);

/// The number of pairs of faces that meet.
std::size_t contacts(const OctreeDetection& detection);

}  // namespace collidoscope::experiments
