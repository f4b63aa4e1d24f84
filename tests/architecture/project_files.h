#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace collidoscope::test {

/// The top folder of the project's sources.
inline const std::filesystem::path project_dir = COLLIDOSCOPE_SOURCE_DIR;

inline std::string text_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

}  // namespace collidoscope::test
