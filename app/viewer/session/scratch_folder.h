#pragma once

#include <cstddef>
#include <filesystem>

namespace collidoscope::viewer {

/// A folder for files that nobody keeps. It is made when it is first needed, in TMPDIR, and goes with this.
class ScratchFolder {
 public:
  ScratchFolder() = default;
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  /// A new empty folder in it. Throws JobError.
  std::filesystem::path next();

 private:
  std::filesystem::path path_;
  std::size_t count_ = 0;
};

}  // namespace collidoscope::viewer
