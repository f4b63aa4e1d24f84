// Every malformed, odd or hostile file of the corpus behaves as its expect.json says, and every real mesh has
// the figures of its README.

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <regex>

#include "core/error.h"
#include "fixtures/shared_data.h"
#include "geometry/mesh/repair.h"
#include "geometry/mesh/stl.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

/// What a file turned into: a mesh, or an error.
struct Outcome {
  std::optional<MeshReport> report;
  std::size_t loaded = 0;
  std::vector<std::string> warnings;
  std::string error;
};

Outcome load(const fs::path& path) {
  Outcome outcome;
  try {
    const StlContents contents = read_stl(path);
    outcome.warnings = contents.warnings;
    const RepairedMesh repaired = repair(contents.triangles, path.string());
    outcome.report = repaired.report;
    outcome.loaded = repaired.mesh.triangles.size() - 2 * repaired.report.loose_facets;
    const auto& more = repaired.report.warnings;
    outcome.warnings.insert(outcome.warnings.end(), more.begin(), more.end());
  } catch (const InputError& error) {
    outcome.error = error.what();
  }
  return outcome;
}

void expect_as_written(const std::string& file, const std::string& expectation, const Outcome& outcome) {
  SCOPED_TRACE(file + ": " + expectation + "; got " + std::to_string(outcome.loaded) + " " + outcome.error);
  if (expectation.starts_with("err") || expectation == "empty") {
    EXPECT_FALSE(outcome.error.empty());
    EXPECT_NE(outcome.error.find(file), std::string::npos) << "the message does not name the file";
    return;
  }
  std::smatch match;
  ASSERT_TRUE(std::regex_search(expectation, match, std::regex("^(?:.*-> |warn: )?([0-9]+)")));
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.loaded, std::stoul(match[1]));
  const bool warns =
      expectation.find("warn") != std::string::npos || expectation.find("repaired") != std::string::npos;
  // Two triangles that touch in a vertex are open, which is worth a warning too.
  if (!warns && outcome.report->open_edges > 0) return;
  EXPECT_EQ(!outcome.warnings.empty(), warns);
}

TEST(StlCorpus, EveryFileBehavesAsExpected) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/stl/expect.json");
  const fs::path folder = test::shared_dir() / "corpus/stl";
  const nlohmann::json expectations = nlohmann::json::parse(std::ifstream(folder / "expect.json"));
  EXPECT_GE(expectations.size(), 60u);
  for (const auto& [file, expectation] : expectations.items())
    expect_as_written(file, expectation.get<std::string>(), load(folder / file));
}

TEST(StlCorpus, ErrorsSayWhatIsWrong) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/stl/expect.json");
  const std::pair<const char*, const char*> reasons[] = {
      {"s07_bin_count_too_many.stl", "header says 20 triangles, file holds 12"},
      {"s10_bin_truncated_mid.stl", "truncated in triangle 8 (byte 457)"},
      {"s15_empty_0bytes.stl", "file is empty"},
      {"s17_solid_only.stl", "no triangles"},
      {"s33_ascii_decimal_comma.stl", "decimal comma"},
      {"s41_ascii_utf16.stl", "UTF-16 text"},
      {"s43_ascii_4_vertices.stl", "facet 1 has 4 vertices"},
      {"s45_ascii_truncated.stl", "truncated in facet 7"},
      {"s49_ascii_inf_vertex.stl", "line 5, column 11: coordinate not finite"},
      {"s50_ascii_1e400.stl", "overflow"},
      {"s53_bin_nan_vertex.stl", "coordinate not finite"},
      {"s67_all_collinear.stl", "no volume"},
      {"s70_big_endian.stl", "big-endian"},
      {"s71_gzip.stl", "gzip data"},
      {"s77_nul_in_ascii.stl", "NUL byte"}};
  for (const auto& [file, reason] : reasons) {
    const std::string error = load(test::shared_dir() / "corpus/stl" / file).error;
    EXPECT_NE(error.find(reason), std::string::npos) << file << ": " << error;
  }
}

// ---- README.md of the real meshes ------------------------------------------------------------------------

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, '|');) {
    const auto begin = cell.find_first_not_of(' '), end = cell.find_last_not_of(' ');
    cells.push_back(begin == std::string::npos ? "" : cell.substr(begin, end - begin + 1));
  }
  return cells;
}

std::size_t number_before(const std::string& text, const std::string& what) {
  std::smatch match;
  const bool found = std::regex_search(text, match, std::regex("([0-9]+)(?: edges)? " + what));
  return found ? std::stoul(match[1]) : 0;
}

void expect_row(const fs::path& path, const std::vector<std::string>& cells, std::size_t column) {
  SCOPED_TRACE(path.filename().string());
  const Outcome outcome = load(path);
  ASSERT_TRUE(outcome.report) << outcome.error;
  const MeshReport& report = *outcome.report;
  const std::string& closed = cells[column + 3];
  EXPECT_EQ(report.triangles() + report.collapsed_triangles, std::stoul(cells[column]));
  EXPECT_EQ(report.watertight, closed.starts_with("yes"));
  EXPECT_EQ(report.open_edges, number_before(closed, "open"));
  EXPECT_EQ(report.nonmanifold_edges, number_before(closed, "non-manifold"));
  EXPECT_EQ(report.misoriented_edges, number_before(closed, "misoriented"));
  EXPECT_EQ(report.euler, std::stol(cells[column + 4]));
  EXPECT_EQ(report.components, std::stoul(cells[column + 5]));
}

TEST(RealMeshes, HaveTheFiguresOfTheReadme) {
  COLLIDOSCOPE_REQUIRE_SHARED("stl/README.md");
  std::ifstream readme(test::shared_dir() / "stl/README.md");
  std::size_t column = 0, rows = 0;
  for (std::string line; std::getline(readme, line);) {
    const std::vector<std::string> cells = cells_of(line);
    if (const auto title = std::ranges::find(cells, "triangles"); title != cells.end())
      column = static_cast<std::size_t>(title - cells.begin());
    if (cells.size() < column + 6 || !cells[1].ends_with(".stl")) continue;
    ++rows;
    if (cells[column] != "0") {
      expect_row(test::shared_dir() / "stl" / cells[1], cells, column);
    } else {
      EXPECT_NE(load(test::shared_dir() / "stl" / cells[1]).error.find("no triangles"), std::string::npos);
    }
  }
  EXPECT_GE(rows, 90u);
}

}  // namespace
}  // namespace collidoscope
