#include "foreign/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "core/atomic_file.h"
#include "core/error.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

fs::path made(std::string_view purpose) {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  if (error) throw JobError("no folder for temporary files (TMPDIR): " + error.message());
  std::string path = (parent / ("collidoscope-" + std::string(purpose) + "-XXXXXX")).string();
  if (mkdtemp(path.data()) == nullptr)
    throw JobError(display_name(parent) +
                   ": cannot make a folder: " + std::generic_category().message(errno));
  return path;
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
