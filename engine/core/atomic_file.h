#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace collidoscope {

/// Writes the whole file or nothing: a temporary file beside it, then a rename. An earlier file of that name
/// stays intact on failure; a link still leads to it. Devices, pipes and this process's descriptors, as
/// /dev/stdout, are written to. Throws JobError that names the file and the system's reason.
void write_file_atomically(const std::filesystem::path& path, std::string_view contents);

/// The path's UTF-8 text, for messages.
std::string display_name(const std::filesystem::path& path);

}  // namespace collidoscope
