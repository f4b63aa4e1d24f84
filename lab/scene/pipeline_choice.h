#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pipeline/pipeline.h"

namespace collidoscope {

/// Requested phases: those of a scene for its pipeline, or those of a user for a second one beside the first.
/// A phase without a value is left unchanged.
struct PipelineChoice {
  std::optional<BroadChoice> broad{};
  std::optional<std::vector<MidChoice>> mid{};
  std::optional<NarrowChoice> narrow{};

  bool operator==(const PipelineChoice&) const = default;
  bool is_empty() const { return !broad && !mid && !narrow; }
  /// `config` with these phases.
  PipelineConfig in(PipelineConfig config) const;
  /// For people: "grid + gjk".
  std::string name() const;
};

/// The phases that an option string names; no value for a phase that is missing. Throws InputError.
PipelineChoice pipeline_choice(const std::optional<std::string>& broad, const std::optional<std::string>& mid,
                               const std::optional<std::string>& narrow);

}  // namespace collidoscope
