// An algorithm is one file, and the file opens with the paper that the lists name for it.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

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

template <class Algorithm>
fs::path source_of(const Algorithm& algorithm, const std::string& folder, const std::string& name) {
  fs::path where = fs::path(COLLIDOSCOPE_SOURCE_DIR) / "engine" / folder;
  if constexpr (std::is_same_v<Algorithm, NarrowAlgorithm>)
    if (algorithm.input == NarrowInput::mesh) where /= "meshes";
  return where / (name + ".cpp");
}

template <class Algorithms>
void expect_sources(const char* folder, const Algorithms& algorithms) {
  for (const auto* algorithm : algorithms) {
    if (algorithm->reference) continue;
    std::string name(algorithm->id);
    std::replace(name.begin(), name.end(), '-', '_');
    const fs::path file = source_of(*algorithm, folder, name);
    ASSERT_TRUE(fs::exists(file)) << file;
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
