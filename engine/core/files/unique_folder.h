#pragma once

#include <filesystem>

namespace collidoscope {

/// Makes a new folder that no other has: named as with_ending() of the path, a dot and six random letters.
/// Throws JobError that names the path and the system's reason.
std::filesystem::path make_unique_folder(const std::filesystem::path& path);

}  // namespace collidoscope
