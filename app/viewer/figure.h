#pragma once

#include <initializer_list>
#include <string>

#include "session/snapshot.h"
#include "view_state.h"

namespace collidoscope::viewer {

/// `name`, or the first of name-2, name-3 … with which no file of these extensions exists.
std::string unused_name(const std::string& name, std::initializer_list<const char*> extensions);

/// What draws BASE.png again from BASE.json. `camera` as --camera takes it; `scale` as --ui-scale does.
std::string figure_command(const std::string& base, const Snapshot& snapshot, const ViewState& view,
                           const std::string& camera, float scale);

}  // namespace collidoscope::viewer
