#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

#include "core/files/unique_folder.h"
#include "fuzz/require.h"

namespace collidoscope::fuzz {

/// A file of this process alone, for what is read from files; it goes with its folder.
class ScratchFile {
 public:
  explicit ScratchFile(const std::string& name)
      : folder_(make_unique_folder(quick_folder() / "collidoscope-fuzz")), path_(folder_ / name) {}
  ~ScratchFile() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  const std::filesystem::path& path() const { return path_; }
  const std::filesystem::path& write(std::string_view contents) const {
    std::ofstream stream(path_, std::ios::binary);
    stream << contents;
    require(stream.good(), "there is room for the input's file");
    return path_;
  }

 private:
  /// In memory where that can be: files that are written whole wait for the disk.
  static std::filesystem::path quick_folder() {
    const std::filesystem::path memory = "/dev/shm";
    return access(memory.c_str(), W_OK) == 0 ? memory : std::filesystem::temp_directory_path();
  }

  std::filesystem::path folder_, path_;
};

}  // namespace collidoscope::fuzz
