#pragma once

#include <filesystem>
#include <vector>

#include "core/progress.h"
#include "shape/shape.h"

namespace collidoscope {

/// The shapes of mesh files, in their order; a file that is named again is read once. Throws InputError,
/// which names the scene if there are no files, and Cancelled.
std::vector<ShapePointer> load_files(std::string_view scene, const std::vector<std::filesystem::path>& files,
                                     Progress* progress);

}  // namespace collidoscope
