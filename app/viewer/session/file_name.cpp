#include "session/file_name.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace collidoscope::viewer {

std::string file_name(const std::string& kind, const std::string& scene, std::uint64_t frame) {
  return "collidoscope-" + kind + std::filesystem::path(scene).stem().string() + "-" + std::to_string(frame);
}

std::string unused_name(const std::string& name, std::initializer_list<const char*> extensions) {
  const auto is_used = [&](const std::string& candidate) {
    return std::ranges::any_of(extensions, [&](const char* extension) {
      std::error_code ignored;
      return std::filesystem::exists(candidate + extension, ignored);
    });
  };
  std::string candidate = name;
  for (int number = 2; is_used(candidate); ++number) candidate = name + "-" + std::to_string(number);
  return candidate;
}

std::string unused_file(const std::string& name, const std::string& extension) {
  return unused_name(name, {extension.c_str()}) + extension;
}

}  // namespace collidoscope::viewer
