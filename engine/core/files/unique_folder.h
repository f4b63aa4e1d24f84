#pragma once

#include <filesystem>

namespace collidoscope {

/// Makes a new folder that no other has: named like the path, with a dot and six random letters behind it.
/// Throws JobError that names the path and the system's reason.
std::filesystem::path make_unique_folder(const std::filesystem::path& path);

}  // namespace collidoscope
