#include "common/user_folders.h"

#include <cstdlib>

namespace collidoscope::app {
namespace {

/// The specification has relative paths ignored.
std::filesystem::path absolute_path_in(const char* variable) {
  const char* value = std::getenv(variable);
  const std::filesystem::path path = value == nullptr ? "" : value;
  return path.is_absolute() ? path : std::filesystem::path();
}

std::filesystem::path folder(const char* variable, const char* below_home) {
  if (const auto base = absolute_path_in(variable); !base.empty()) return base / "collidoscope";
  if (const auto home = absolute_path_in("HOME"); !home.empty()) return home / below_home / "collidoscope";
  return {};
}

}  // namespace

std::filesystem::path config_folder() {
  return folder("XDG_CONFIG_HOME", ".config");
}

std::filesystem::path cache_folder() {
  return folder("XDG_CACHE_HOME", ".cache");
}

std::filesystem::path state_folder() {
  return folder("XDG_STATE_HOME", ".local/state");
}

}  // namespace collidoscope::app
