// The rules of docs/architecture.md that a compiler does not check: what may include what.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

/// The folders of engine/, lowest first: each includes only itself and those before it.
const std::vector<std::string> layers = {
    "core",  "trace", "geometry", "modelling", "bounds", "trees",    "support", "decomposition",
    "shape", "broad", "mid",      "narrow",    "motion", "response", "scene",   "pipeline"};

const fs::path source_dir = COLLIDOSCOPE_SOURCE_DIR;

struct Include {
  fs::path file;       // relative to the folder that was searched
  std::string target;  // as written, without quotes
};

std::vector<Include> includes_under(const fs::path& folder) {
  std::vector<Include> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const fs::path extension = entry.path().extension();
    if (extension != ".h" && extension != ".inl" && extension != ".cpp") continue;
    std::ifstream stream(entry.path());
    for (std::string line; std::getline(stream, line);) {
      if (!line.starts_with("#include ")) continue;
      const std::size_t begin = line.find_first_of("\"<") + 1;
      found.push_back(
          {entry.path().lexically_relative(folder), line.substr(begin, line.find_last_of("\">") - begin)});
    }
  }
  return found;
}

std::size_t layer_of(const fs::path& path) {
  return static_cast<std::size_t>(std::find(layers.begin(), layers.end(), *path.begin()) - layers.begin());
}

TEST(Layering, EveryEngineFolderIsInTheMap) {
  for (const fs::directory_entry& entry : fs::directory_iterator(source_dir / "engine")) {
    if (!entry.is_directory()) continue;
    EXPECT_LT(layer_of(entry.path().filename()), layers.size()) << entry.path();
  }
}

TEST(Layering, FoldersIncludeOnlyFoldersAboveThem) {
  std::size_t checked = 0;
  for (const Include& include : includes_under(source_dir / "engine")) {
    const std::size_t target = layer_of(include.target);
    if (target == layers.size()) continue;
    ++checked;
    EXPECT_LE(target, layer_of(include.file)) << include.file << " includes " << include.target;
  }
  EXPECT_GT(checked, 100u);
}

TEST(Layering, TheEngineKnowsNoScreenAndNoProgram) {
  for (const Include& include : includes_under(source_dir / "engine")) {
    for (const std::string_view foreign : {"GL", "glfw", "EGL", "imgui", "app/", "viewer/", "cli/"}) {
      EXPECT_FALSE(include.target.starts_with(foreign)) << include.file << " includes " << include.target;
    }
  }
}

TEST(Layering, TheCommandLineKnowsNoOpenGL) {
  for (const char* folder : {"app/cli", "app/common"}) {
    for (const Include& include : includes_under(source_dir / folder)) {
      for (const std::string_view foreign : {"GL", "EGL", "imgui", "viewer/"}) {
        EXPECT_FALSE(include.target.starts_with(foreign)) << include.file << " includes " << include.target;
      }
    }
  }
}

}  // namespace
}  // namespace collidoscope
