#include "session/scratch_folder.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "core/atomic_file.h"
#include "core/error.h"

namespace collidoscope::viewer {

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path ScratchFolder::next() {
  std::error_code error;
  if (path_.empty()) {
    const std::filesystem::path parent = std::filesystem::temp_directory_path(error);
    if (error) throw JobError("no folder for temporary files (TMPDIR): " + error.message());
    std::string path = (parent / "collidoscope-cases-XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr)
      throw JobError(display_name(parent) +
                     ": cannot make a folder: " + std::generic_category().message(errno));
    path_ = path;
  }
  std::filesystem::path folder = path_ / std::to_string(count_++);
  std::filesystem::create_directory(folder, error);
  if (error) throw JobError(display_name(folder) + ": cannot create the folder: " + error.message());
  return folder;
}

}  // namespace collidoscope::viewer
