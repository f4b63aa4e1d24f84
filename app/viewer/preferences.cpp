#include "preferences.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "common/text_safety.h"
#include "core/atomic_file.h"
#include "core/error.h"

namespace collidoscope::viewer {
Preferences load_preferences(const std::filesystem::path& file) {
  std::ifstream stream(file);
  const nlohmann::json json = nlohmann::json::parse(stream, nullptr, false);
  if (!json.is_object() || !json.contains("folder") || !json["folder"].is_string()) return {};
  return {json["folder"].get<std::string>()};
}

void save_preferences(const std::filesystem::path& file, const Preferences& preferences) {
  if (file.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  const nlohmann::ordered_json json = {{"folder", preferences.folder.string()}};
  try {
    write_file_atomically(file, app::dump(json) + "\n");
  } catch (const JobError&) {
  }
}

}  // namespace collidoscope::viewer
