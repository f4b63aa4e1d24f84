#include "core/files/unique_folder.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>

#include "core/error.h"
#include "core/files/atomic_file.h"

namespace collidoscope {

std::filesystem::path make_unique_folder(const std::filesystem::path& path) {
  constexpr std::size_t longest_name = 255;
  constexpr std::string_view random = ".XXXXXX";  // mkdtemp() puts letters in place of the X
  const std::string begin = path.filename().string().substr(0, longest_name - random.size());
  std::string name = (path.parent_path() / begin).string() + std::string(random);
  if (::mkdtemp(name.data()) == nullptr)
    throw JobError(display_name(path) + ": cannot create: " + std::generic_category().message(errno));
  return name;
}

}  // namespace collidoscope
