#include "session/case_files.h"

#include "core/error.h"
#include "judge/case_reader.h"
#include "scene/json_value.h"

namespace collidoscope::viewer {

bool is_judged_by(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return true;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  try {
    if (path.extension() == ".json")
      JsonValue::read(path);  // what is broken is opened as a scene, which fails
    return (path.extension() == ".json" || path.extension() == ".txt") && holds_cases(path);
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace collidoscope::viewer
