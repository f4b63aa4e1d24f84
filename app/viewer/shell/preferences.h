#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "control/view_state.h"
#include "shell/options.h"

namespace collidoscope::viewer {

/// What the viewer remembers from one run to the next, apart from the user's own config file.
struct Preferences {
  std::filesystem::path folder;  // that the file browser showed last
  // What the user changed in the window; nothing where that was never changed.
  std::optional<std::string> palette;
  std::optional<std::vector<std::string>> overlays;  // ids
  std::optional<bool> lecture;
  std::optional<double> ui_scale;        // 0: as the screen asks for
  std::optional<std::string> workspace;  // its id
  PanelSizes panel_sizes;
  std::vector<std::vector<std::string>> recent;  // files that were opened together, the last ones first
};

/// Where the window begins, if nobody says otherwise.
void apply(const Preferences& kept, Options& options);
/// What is other than it was at the start.
void note_changes(const ViewState& view, const Options& start, Preferences& kept);

/// A file that is absent or unreadable gives defaults: these are no user input.
Preferences load_preferences(const std::filesystem::path& file);
/// Creates the folder if need be. Throws JobError.
void save_preferences(const std::filesystem::path& file, const Preferences& preferences);

}  // namespace collidoscope::viewer
