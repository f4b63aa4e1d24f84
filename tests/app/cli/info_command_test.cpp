#include <fstream>
#include <gtest/gtest.h>
#include <regex>

#include "core/files/atomic_file.h"
#include "fixtures/collide.h"
#include "fixtures/meshes/soups.h"
#include "fixtures/shared_data.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;

class CollideInfo : public test::CollideTest {
 protected:
  std::string write(const std::string& name, const std::string& bytes) const {
    write_file_atomically(path(name), bytes);
    return path(name);
  }
};

TEST_F(CollideInfo, DescribesAFile) {
  const CommandResult result =
      collide({"info", "--json", write("cube.stl", test::binary_stl(test::cube_soup()))});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  const nlohmann::json info = nlohmann::json::parse(result.out);
  EXPECT_EQ(info["file"], path("cube.stl"));
  EXPECT_EQ(info["triangles"], 12);
  EXPECT_EQ(info["unique_vertices"], 8);
  EXPECT_EQ(info["bounds"], nlohmann::json::parse(R"({"min": [0.0, 0.0, 0.0], "max": [1.0, 1.0, 1.0]})"));
  EXPECT_EQ(info["watertight"], true);
  EXPECT_EQ(info["components"], 1);
  EXPECT_EQ(info["euler"], 2);
  EXPECT_EQ(info["volume"], 1.0);
  EXPECT_EQ(info["hull"], nlohmann::json::parse(R"({"vertices": 8, "faces": 6})"));
  EXPECT_EQ(info["warnings"], nlohmann::json::array());
}

TEST_F(CollideInfo, WarnsOnStderrOrInTheObject) {
  TriangleSoup soup = test::cube_soup();
  soup.push_back(soup[0]);
  const std::string file = write("copy.stl", test::binary_stl(soup));
  const CommandResult text = collide({"info", file}), json = collide({"info", "--json", file});
  EXPECT_NE(text.err.find("copy.stl: warning: 1 duplicate triangle dropped"), std::string::npos);
  EXPECT_EQ(text.out.find("dropped"), std::string::npos);
  EXPECT_EQ(json.err, "");
  const nlohmann::json info = nlohmann::json::parse(json.out);
  EXPECT_EQ(info["warnings"], nlohmann::json{"1 duplicate triangle dropped"});
  EXPECT_EQ(info["file_triangles"], 13);
  EXPECT_EQ(info["loaded_triangles"], 12);
}

TEST_F(CollideInfo, CountsTrianglesThatWereKept) {
  TriangleSoup soup = test::cube_soup();
  soup.push_back({Vec3f(0), Vec3f(0), Vec3f(1, 0, 0)});
  for (test::SoupTriangle& triangle : soup) std::swap(triangle[1], triangle[2]);
  const nlohmann::json info =
      nlohmann::json::parse(collide({"info", "--json", write("cube.stl", test::binary_stl(soup))}).out);
  EXPECT_EQ(info["triangles"], 12);
  EXPECT_EQ(info["file_triangles"], 13);
  EXPECT_EQ(info["volume"], 1.0) << "once turned";
}

TEST_F(CollideInfo, OfSeveralFilesIsAnArrayOrNothing) {
  const std::string cube = write("cube.stl", test::binary_stl(test::cube_soup()));
  const nlohmann::json infos = nlohmann::json::parse(collide({"info", "--json", cube, cube}).out);
  ASSERT_TRUE(infos.is_array());
  EXPECT_EQ(infos.size(), 2u);
  expect_refused(collide({"info", "--json", cube, path("missing.stl")}), "missing.stl: cannot open");
  expect_refused(collide({"info", cube, path("")}), "is a folder");
}

TEST_F(CollideInfo, OfAnEmptyFileHasZerosAndAWarning) {
  const CommandResult result = collide({"info", "--json", write("empty.stl", test::binary_stl({}))});
  EXPECT_EQ(result.exit_code, 0);
  const nlohmann::json info = nlohmann::json::parse(result.out);
  for (const char* key : {"triangles", "unique_vertices", "components", "euler"})
    EXPECT_EQ(info[key], 0) << key;
  for (const char* key : {"bounds", "watertight", "volume", "hull"}) EXPECT_TRUE(info[key].is_null()) << key;
  EXPECT_EQ(info["warnings"], nlohmann::json{"no triangles"});
}

TEST_F(CollideInfo, SurvivesNamesThatAreNoText) {
  const std::string facet = "facet outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet\n";
  const std::string file = write(
      "pi\xe8"
      "ce\x1b[2J.stl",
      "solid pi\xe8"
      "ce\n" +
          facet + "endsolid");
  const CommandResult json = collide({"info", "--json", file}), text = collide({"info", file});
  EXPECT_EQ(nlohmann::json::parse(json.out)["triangles"], 1);
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_EQ((text.out + text.err).find('\x1b'), std::string::npos);
}

TEST_F(CollideInfo, RefusesOrDescribesEveryFileOfTheCorpus) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/stl/expect.json");
  const std::filesystem::path folder = test::shared_dir() / "corpus/stl";
  const nlohmann::json expectations = nlohmann::json::parse(std::ifstream(folder / "expect.json"));
  for (const auto& [file, expected] : expectations.items()) {
    SCOPED_TRACE(file);
    const auto expectation = expected.get<std::string>();
    const bool either = expectation.starts_with("err") && expectation.find("empty") != std::string::npos;
    const CommandResult result = collide({"info", "--json", (folder / file).string()});
    if (!either) {
      EXPECT_EQ(result.exit_code, expectation.starts_with("err") ? 2 : 0) << result.err;
    }
    if (result.exit_code != 0) {
      expect_refused(result, file + ": ");
      continue;
    }
    const nlohmann::json info = nlohmann::json::parse(result.out);
    std::smatch number;
    if (std::regex_search(expectation, number, std::regex("^(?:.*-> |warn: )?([0-9]+)"))) {
      EXPECT_EQ(info["triangles"], std::stoi(number[1]));
    }
    if (expectation.find("warn") != std::string::npos) {
      EXPECT_FALSE(info["warnings"].empty());
    }
  }
}

}  // namespace
}  // namespace collidoscope
