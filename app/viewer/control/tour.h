#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "scene/scene.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// Which phase has the last word on the pair that a step of the tour selects.
enum class TourPair : std::uint8_t { none, separated_by_mid_phase, separated_by_narrow_phase, colliding };

/// A step of the guided tour: what one reads, and what the scene shows meanwhile.
struct TourStep {
  std::string_view title, text;
  TourPair pair = TourPair::none;
  std::vector<std::string> overlays;
  bool of_all_bodies = false, inspector = false, plays = false;
  std::string_view narrow = "separating-vector";
};

/// Through the pipeline, in order.
std::span<const TourStep> tour_steps();

/// The scene that all steps show, and its frame.
struct TourScene {
  std::string_view scene = "polytopes";
  std::uint32_t count = 120;
  std::uint64_t frame = 40;
};

/// The first such pair of a frame, nothing if it has none; none of the sort for TourPair::none.
std::optional<BodyPair> find_pair(const FrameReport& report, TourPair sort);

}  // namespace collidoscope::viewer
