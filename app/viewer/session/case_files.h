#pragma once

#include <filesystem>

namespace collidoscope::viewer {

/// Whether algorithms are judged by what is there: a folder, or a file that holds cases.
bool is_judged_by(const std::filesystem::path& path);

}  // namespace collidoscope::viewer
