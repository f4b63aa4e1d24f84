#include "core/files/unique_folder.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "core/error.h"
#include "core/files/atomic_file.h"

namespace collidoscope {

std::filesystem::path make_unique_folder(const std::filesystem::path& path) {
  std::string name =
      with_ending(path, ".XXXXXX").string();  // mkdtemp() puts random letters in place of each X
  if (::mkdtemp(name.data()) == nullptr)
    throw JobError(display_name(path) + ": cannot create: " + std::generic_category().message(errno));
  return name;
}

}  // namespace collidoscope
