#pragma once

#include <filesystem>

namespace collidoscope::viewer {

/// What the viewer remembers from one run to the next, apart from the user's own config file.
struct Preferences {
  std::filesystem::path folder;  // that the file browser showed last
};

/// A file that is absent or unreadable gives defaults: these are no user input.
Preferences load_preferences(const std::filesystem::path& file);
/// Creates the folder if need be. What cannot be kept is forgotten silently.
void save_preferences(const std::filesystem::path& file, const Preferences& preferences);

}  // namespace collidoscope::viewer
