// The rules of docs/architecture.md that a compiler does not check: what may include what.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

const fs::path source_dir = COLLIDOSCOPE_SOURCE_DIR;

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> items;
  std::istringstream stream(list);
  for (std::string item; std::getline(stream, item, ',');) items.push_back(item);
  return items;
}

/// A part of the tree with its folders, lowest first, as cmake/Folders.cmake lists them. What it includes is
/// written from its root.
struct Storey {
  std::string root;
  std::vector<std::string> folders;

  std::size_t layer_of(const fs::path& path) const {
    return static_cast<std::size_t>(std::find(folders.begin(), folders.end(), *path.begin()) -
                                    folders.begin());
  }
  bool holds(const fs::path& path) const { return layer_of(path) < folders.size(); }
};

/// Lowest first.
const std::vector<Storey>& storeys() {
  static const std::vector<Storey> all = {{"engine", split(COLLIDOSCOPE_ENGINE_FOLDERS)},
                                          {"lab", split(COLLIDOSCOPE_LAB_FOLDERS)},
                                          {"app", split(COLLIDOSCOPE_APP_FOLDERS)},
                                          {"app/viewer", split(COLLIDOSCOPE_VIEWER_FOLDERS)}};
  return all;
}

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

TEST(Layering, EveryFolderIsInTheList) {
  for (const Storey& storey : storeys()) {
    for (const fs::directory_entry& entry : fs::directory_iterator(source_dir / storey.root)) {
      if (!entry.is_directory()) continue;
      EXPECT_TRUE(storey.holds(entry.path().filename())) << entry.path();
    }
    for (const std::string& folder : storey.folders)
      EXPECT_TRUE(fs::is_directory(source_dir / storey.root / folder)) << folder;
  }
}

TEST(Layering, NoTwoStoreysHaveAFolderOfTheSameName) {
  std::vector<std::string> names;
  for (const Storey& storey : storeys())
    names.insert(names.end(), storey.folders.begin(), storey.folders.end());
  std::ranges::sort(names);
  EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

/// In the library and the laboratory. What the viewer draws, shows and does belongs to one window: its
/// folders are rooms, not floors.
TEST(Layering, FoldersIncludeOnlyThoseBeforeThem) {
  for (const Storey& storey : {storeys()[0], storeys()[1]}) {
    std::size_t checked = 0;
    for (const Include& include : includes_under(source_dir / storey.root)) {
      if (!storey.holds(include.target)) continue;
      ++checked;
      EXPECT_LE(storey.layer_of(include.target), storey.layer_of(include.file))
          << include.file << " includes " << include.target;
    }
    EXPECT_GT(checked, 50u) << storey.root;
  }
}

TEST(Layering, AStoreyIncludesOnlyItselfAndThoseBelow) {
  for (std::size_t lower = 0; lower < storeys().size(); ++lower)
    for (const Include& include : includes_under(source_dir / storeys()[lower].root))
      for (std::size_t upper = lower + 1; upper < storeys().size(); ++upper) {
        if (storeys()[upper].root.starts_with(storeys()[lower].root)) continue;
        EXPECT_FALSE(storeys()[upper].holds(include.target))
            << include.file << " includes " << include.target;
      }
}

/// So that engine/ and its tests can be built without the rest.
TEST(Layering, TestsOfTheEngineIncludeOnlyTheEngine) {
  for (const char* folder : {"tests/engine", "tests/oracles"})
    for (const Include& include : includes_under(source_dir / folder))
      for (std::size_t upper = 1; upper < storeys().size(); ++upper)
        EXPECT_FALSE(storeys()[upper].holds(include.target))
            << include.file << " includes " << include.target;
}

TEST(Layering, OnlyTheViewerKnowsAScreen) {
  for (const char* folder : {"engine", "lab", "app/cli", "app/common", "app/python"})
    for (const Include& include : includes_under(source_dir / folder))
      for (const std::string_view foreign : {"GL", "EGL", "glfw", "imgui", "viewer/"})
        EXPECT_FALSE(include.target.starts_with(foreign)) << include.file << " includes " << include.target;
}

}  // namespace
}  // namespace collidoscope
