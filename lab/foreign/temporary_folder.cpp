#include "foreign/temporary_folder.h"

#include <string>
#include <system_error>

#include "core/error.h"
#include "core/files/unique_folder.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

fs::path made(std::string_view purpose) {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  if (error) throw JobError("no folder for temporary files (TMPDIR): " + error.message());
  return make_unique_folder(parent / ("collidoscope-" + std::string(purpose)));
}

}  // namespace

/// The remover's input ends with this process.
TemporaryFolder::TemporaryFolder(std::string_view purpose)
    : path_(made(purpose)),
      remover_({"sh", "-c", "read -r line; rm -rf -- \"$1\"", "sh", path_.string()}, ChildLimits()) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace collidoscope
