// Calls that only some systems have stay in the files that docs/portability.md lists.

#include <filesystem>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "architecture/project_files.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

using test::project_dir;
using test::text_of;

bool asks_the_system(const std::string& text) {
  static const std::regex call(R"(#include <(unistd|fcntl|poll|dlfcn|sched|spawn|termios|pwd|pthread)\.h>)"
                               R"(|#include <(sys|EGL)/|#include <csignal>|"/proc/|\bmkdtemp\()");
  return std::regex_search(text, call);
}

std::set<std::string> files_that_ask() {
  std::set<std::string> files;
  for (const char* const folder : {"engine", "lab", "app"})
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(project_dir / folder)) {
      const std::string name = fs::relative(entry.path(), project_dir).string();
      const std::string extension = entry.path().extension();
      if ((extension == ".h" || extension == ".cpp") && !name.starts_with("app/web/") &&
          asks_the_system(text_of(entry.path())))
        files.insert(name);
    }
  return files;
}

/// The first cells of the table: "`a.cpp`", or "`a.cpp`, `.h`".
std::set<std::string> files_in_the_table() {
  std::istringstream lines(text_of(project_dir / "docs/portability.md"));
  const std::regex row(R"(^\| `([^`]+)\.(cpp|h)`(, `\.h`)? \|.*)");
  std::set<std::string> files;
  std::smatch found;
  for (std::string line; std::getline(lines, line);) {
    if (!std::regex_match(line, found, row)) continue;
    files.insert(found[1].str() + "." + found[2].str());
    if (found[3].matched) files.insert(found[1].str() + ".h");
  }
  return files;
}

TEST(Portability, CallsOfTheSystemStayInTheFilesThatAreListed) {
  EXPECT_EQ(files_that_ask(), files_in_the_table());
}

}  // namespace
}  // namespace collidoscope
