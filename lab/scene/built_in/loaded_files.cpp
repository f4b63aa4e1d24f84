#include "scene/built_in/loaded_files.h"

#include <algorithm>

#include "core/error.h"

namespace collidoscope {

std::vector<ShapePointer> load_files(std::string_view scene, const std::vector<std::filesystem::path>& files,
                                     Progress* progress) {
  if (files.empty())
    throw InputError("", "files", "the scene '" + std::string(scene) + "' needs a mesh file or more");
  std::vector<ShapePointer> shapes;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (progress)
      progress->report(static_cast<double>(i) / static_cast<double>(files.size()),
                       files[i].filename().string());
    const auto here = files.begin() + static_cast<std::ptrdiff_t>(i);
    const auto earlier = std::find(files.begin(), here, files[i]);
    shapes.push_back(earlier < here ? shapes[static_cast<std::size_t>(earlier - files.begin())]
                                    : load_shape(files[i]));
  }
  return shapes;
}

}  // namespace collidoscope
