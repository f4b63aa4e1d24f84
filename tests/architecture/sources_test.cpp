// An algorithm is one file, and the file opens with the paper that the lists name for it.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "broad/broad.h"
#include "mid/mid.h"
#include "narrow/narrow.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

/// The comment at the top of a file, up to the first line that is none.
std::string opening_comment(const fs::path& file) {
  std::ifstream stream(file);
  std::string comment;
  for (std::string line; std::getline(stream, line) && line.starts_with("//");) comment += line + "\n";
  return comment;
}

/// The first words of what stands between semicolons: "Grulich 2016, Alg. 14; Chung 1996, 5.1".
std::vector<std::string> authors(std::string_view paper) {
  std::vector<std::string> names;
  while (!paper.empty()) {
    const std::size_t end = std::min(paper.find(';'), paper.size());
    names.emplace_back(paper.substr(0, paper.find_first_of(" ,;")));
    paper.remove_prefix(std::min(paper.find_first_not_of("; ", end), paper.size()));
  }
  return names;
}

/// The file of that name below the phase's folder, wherever its family lives. Empty if there is none, or
/// more.
fs::path source_of(const char* folder, const std::string& name) {
  std::vector<fs::path> found;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(COLLIDOSCOPE_SOURCE_DIR) / "engine" / folder))
    if (entry.path().filename() == name + ".cpp") found.push_back(entry.path());
  return found.size() == 1 ? found.front() : fs::path();
}

template <class Algorithms>
void expect_sources(const char* folder, const Algorithms& algorithms) {
  for (const auto* algorithm : algorithms) {
    if (algorithm->reference) continue;
    std::string name(algorithm->id);
    std::replace(name.begin(), name.end(), '-', '_');
    const fs::path file = source_of(folder, name);
    ASSERT_FALSE(file.empty()) << name;
    for (const std::string& author : authors(algorithm->paper))
      EXPECT_NE(opening_comment(file).find(author), std::string::npos)
          << file << " does not open with " << author;
  }
}

TEST(Sources, OpenWithTheirPaper) {
  EXPECT_EQ(authors("Grulich 2016, Alg. 14; Chung 1996, 5.1–5.4"),
            (std::vector<std::string>{"Grulich", "Chung"}));
  expect_sources("broad", broad_algorithms());
  expect_sources("mid", mid_algorithms());
  expect_sources("narrow", narrow_algorithms());
}

}  // namespace
}  // namespace collidoscope
