#pragma once

// Where the desktop keeps what belongs to a user: the XDG base directory specification, 0.8.

#include <filesystem>

namespace collidoscope::app {

/// $XDG_CONFIG_HOME/collidoscope, or ~/.config/collidoscope; empty where neither variable is set.
std::filesystem::path config_folder();
/// $XDG_CACHE_HOME/collidoscope, or ~/.cache/collidoscope; empty where neither variable is set.
std::filesystem::path cache_folder();
/// $XDG_STATE_HOME/collidoscope, or ~/.local/state/collidoscope; empty where neither variable is set.
std::filesystem::path state_folder();

}  // namespace collidoscope::app
