#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "foreign/temporary_folder.h"

namespace collidoscope::viewer {

/// Folders for scenes of cases, all in one temporary folder. It is made when the first one is needed.
class ScratchFolder {
 public:
  /// A new empty folder in it. Throws JobError.
  std::filesystem::path next();

 private:
  std::optional<TemporaryFolder> folder_;
  std::size_t count_ = 0;
};

}  // namespace collidoscope::viewer
