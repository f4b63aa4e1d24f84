#pragma once

#include <filesystem>
#include <string_view>

#include "foreign/child_process.h"

namespace collidoscope {

/// A new folder in TMPDIR for files of this process, "collidoscope-PURPOSE." and six random letters. The
/// destructor removes it with all that it holds. Where the process ends without one, by a signal, a child
/// that waits for that removes it.
class TemporaryFolder {
 public:
  /// Throws JobError.
  explicit TemporaryFolder(std::string_view purpose);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  ChildProcess remover_;
};

}  // namespace collidoscope
