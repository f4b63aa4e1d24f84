#pragma once

#include <nlohmann/json.hpp>

#include "control/view_state.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

nlohmann::ordered_json vector_state(const Vec3& v);

/// Adds what the probe, the ruler and notes show to the window's state.
void add_tools(nlohmann::ordered_json& state, const Snapshot& snapshot, const ViewState& view);

}  // namespace collidoscope::viewer
