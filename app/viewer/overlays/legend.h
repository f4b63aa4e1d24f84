#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "control/view_state.h"
#include "render/palette.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// What one colour of the views says.
struct LegendEntry {
  enum class Mark : std::uint8_t { body, line, point };
  Mark mark = Mark::line;
  Colour colour{};
  std::string words;
  std::optional<BodyState> state{};  // whose pattern a body has, in palettes with patterns
};

/// What a body's state is called in legends.
struct StateWords {
  std::string_view whole, in_short;
};
StateWords words_of(BodyState state);

/// The states of bodies with their numbers; while steps stand in place of bodies, A and B.
std::vector<LegendEntry> legend_of_bodies(const Snapshot& snapshot, const ViewState& view);
/// What is drawn over bodies now: selections, volumes, and what the selected pair's answer draws.
std::vector<LegendEntry> legend_of_overlays(const Snapshot& snapshot, const ViewState& view);
/// Both, in this order.
std::vector<LegendEntry> legend_of(const Snapshot& snapshot, const ViewState& view);

}  // namespace collidoscope::viewer
