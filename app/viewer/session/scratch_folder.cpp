#include "session/scratch_folder.h"

#include <string>
#include <system_error>

#include "core/error.h"
#include "core/files/atomic_file.h"

namespace collidoscope::viewer {

std::filesystem::path ScratchFolder::next() {
  if (!folder_) folder_.emplace("cases");
  std::filesystem::path folder = folder_->path() / std::to_string(count_++);
  std::error_code error;
  std::filesystem::create_directory(folder, error);
  if (error) throw JobError(display_name(folder) + ": cannot create the folder: " + error.message());
  return folder;
}

}  // namespace collidoscope::viewer
