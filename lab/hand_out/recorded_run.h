#pragma once

// A run as a hand-out plays it: what every body looks like, and where it stands in every frame, in which
// state.

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "simulation/simulation.h"

namespace collidoscope {

class RecordedRun {
 public:
  /// Of the simulation's bodies: their number and their meshes must stay.
  explicit RecordedRun(const Simulation& simulation);

  /// The simulation's present frame, which was detected.
  void add(const Simulation& simulation);
  std::size_t frames() const { return times_.size(); }
  const std::string& scene() const { return scene_; }

  /// `first_frame` is the number of the first. Numbers of many bodies are arrays of 32-bit floats or indices
  /// in base64, little-endian: `poses` of seven for each body and frame (position, quaternion w x y z),
  /// `states` of a byte each (0: no box overlaps, 1: boxes overlap, 2: collision).
  nlohmann::ordered_json to_json() const;

 private:
  static constexpr BodyIndex no_body = ~BodyIndex{0};
  /// Where a body's shape lies among shapes_.
  using ShapeIndex = std::uint32_t;
  struct RecordedShape {
    std::string name;
    std::vector<float> positions;        // of the vertices, at first
    std::vector<std::uint32_t> indices;  // three a triangle
    std::vector<std::vector<float>> deformed =
        {};  // the vertices in every frame; empty where it never deforms
  };

  void add_poses(const World& world);
  void add_states(const FrameReport& report);

  std::string scene_;
  std::optional<Camera> camera_;  // none: the page frames the bodies
  std::vector<RecordedShape> shapes_;
  std::vector<BodyIndex> deforms_;    // of the shapes: a body whose shape deforms so, or no_body
  std::vector<ShapeIndex> shape_of_;  // of the bodies
  std::vector<std::string> names_;    // of the bodies
  std::uint64_t first_frame_ = 0;
  std::vector<double> times_;  // s
  std::vector<float> poses_;
  std::vector<std::uint8_t> states_;
  std::vector<std::array<std::size_t, 3>> pairs_;  // candidates, surviving, colliding of each frame
};

}  // namespace collidoscope
