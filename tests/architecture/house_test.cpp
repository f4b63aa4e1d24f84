// How large rooms, files and functions may grow: docs/architecture.md.

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "architecture/function_lengths.h"
#include "architecture/project_files.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

using test::project_dir;
using test::text_of;

std::vector<fs::path> sources_under(std::initializer_list<const char*> folders) {
  std::vector<fs::path> sources;
  for (const char* folder : folders)
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(project_dir / folder)) {
      const fs::path extension = entry.path().extension();
      if (extension == ".h" || extension == ".inl" || extension == ".cpp") sources.push_back(entry.path());
    }
  return sources;
}

TEST(House, NoFileHasMoreThan500Lines) {
  for (const fs::path& file : sources_under({"engine", "lab", "app", "tests", "bench"}))
    EXPECT_LE(std::ranges::count(text_of(file), '\n'), 500) << file;
}

/// A unit is a source and its header.
TEST(House, NoFolderHasMoreThan25Units) {
  std::map<fs::path, std::set<std::string>> units;
  for (const fs::path& file : sources_under({"engine", "lab", "app", "tests", "bench"}))
    units[file.parent_path()].insert(file.stem());
  for (const auto& [folder, names] : units) EXPECT_LE(names.size(), 25u) << folder;
}

/// What lies outside the rooms: the front door, the contract of the narrow phase, main().
TEST(House, NoSourceLiesLoose) {
  const std::map<std::string, std::set<std::string>> allowed = {
      {"engine", {"collidoscope"}},
      {"lab", {}},
      {"app", {}},
      {"app/viewer", {"main"}},
      {"engine/narrow", {"narrow", "narrow_choice", "narrow_options"}},
      {"engine/narrow/convex", {}}};
  for (const auto& [folder, names] : allowed)
    for (const fs::directory_entry& entry : fs::directory_iterator(project_dir / folder)) {
      const std::string extension = entry.path().extension();
      if (extension != ".h" && extension != ".inl" && extension != ".cpp") continue;
      EXPECT_TRUE(names.contains(entry.path().stem())) << entry.path();
    }
}

TEST(House, FunctionLengthsAreCountedRight) {
  const auto lengths = test::function_lengths(R"(
namespace a {
struct B {
  B(int x)
      : x_{x}, y_(0) {}
  int one() const { return [] { return 1; }(); }
  int x_ = {1}, y_;
};
template <class T>
bool two(const T& t) {
  // {
  if (t) return '{';
  return "}" != t;
}
}  // namespace a
)");
  std::vector<int> lines;
  for (const test::FunctionLength& length : lengths) lines.push_back(length.lines);
  EXPECT_EQ(lines, (std::vector<int>{1, 1, 3}));
}

/// Half within 10 lines, 99 % within 30, none above 60.
TEST(House, FunctionsAreShort) {
  std::vector<int> lengths;
  for (const fs::path& file : sources_under({"engine", "lab", "app"}))
    for (const test::FunctionLength& function : test::function_lengths(text_of(file))) {
      lengths.push_back(function.lines);
      EXPECT_LE(function.lines, 60) << file << ":" << function.first_line;
    }
  std::ranges::sort(lengths);
  ASSERT_GT(lengths.size(), 4000u);
  EXPECT_LE(lengths[lengths.size() / 2], 10);
  EXPECT_LE(lengths[lengths.size() * 99 / 100], 30);
}

}  // namespace
}  // namespace collidoscope
