#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pipeline/pipeline.h"

namespace collidoscope {

/// Phases that somebody asks for: a scene of its pipeline, a user of a second one beside the first. A phase
/// without a value is left as it is.
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

/// What a text names; nothing where there is none. Throws InputError.
PipelineChoice pipeline_choice(const std::optional<std::string>& broad, const std::optional<std::string>& mid,
                               const std::optional<std::string>& narrow);

}  // namespace collidoscope
