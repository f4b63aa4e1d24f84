#include <gtest/gtest.h>

#include "core/files/atomic_file.h"
#include "fixtures/collide.h"
#include "fixtures/meshes/soups.h"
#include "geometry/mesh/repair.h"
#include "geometry/mesh/stl.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;

class CollideOctree : public test::CollideTest {
 protected:
  std::string torus() const {
    write_file_atomically(path("torus.stl"), test::binary_stl(test::torus_soup(24, 12)));
    return path("torus.stl");
  }
  static nlohmann::json json_of(const CommandResult& result) {
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return nlohmann::json::parse(result.out);
  }
};

constexpr const char* two_motions =
    "# a turn about z, and a step\n"
    "0.6,-0.8,0, 0.8,0.6,0, 0,0,1, 0.01,0,0.02\n"
    "0.1,0,0, 1,0,0,0\n";

TEST_F(CollideOctree, DescribesTheOctree) {
  const nlohmann::json json = json_of(collide({"octree", torus(), "--resolution", "5", "--json"}));
  EXPECT_EQ(json["resolution"], 5);
  EXPECT_GT(json["black_cubes"], 100);
  EXPECT_GE(json["black_voxels"], json["black_cubes"]);
  EXPECT_EQ(json["nodes"].get<int>() % 8, 1);
  EXPECT_LE(json["bytes"].get<int>(), json["nodes"].get<int>() / 4 + 8) << "two bits a node";
  const nlohmann::json solid =
      json_of(collide({"octree", torus(), "--resolution", "5", "--filling", "solid", "--json"}));
  EXPECT_GT(solid["black_voxels"], json["black_voxels"]);
}

TEST_F(CollideOctree, SeveralNumbersOfThreadsAreComparedWithTheFirst) {
  const std::vector<std::string> arguments = {"octree",   torus(),       "--resolution", "5",
                                              "--world",  "1.6",         "--move",       "-",
                                              "--method", "smith,split", "--threads",    "1,2,3"};
  const CommandResult text = collide(arguments, two_motions);
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_NE(text.out.find("motion 1, split, 3 threads:"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("speed-up 1\n"), std::string::npos) << text.out;
  std::vector<std::string> as_json = arguments;
  as_json.push_back("--json");
  const nlohmann::json json = json_of(collide(as_json, two_motions));
  ASSERT_EQ(json["moved"].size(), 12u);
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_EQ(json["moved"][i]["threads"], i % 3 + 1);
    EXPECT_EQ(json["moved"][i]["black_voxels"], json["moved"][i - i % 6]["black_voxels"]);
    EXPECT_GT(json["moved"][i]["speed_up"], 0);
  }
}

TEST_F(CollideOctree, EveryMethodMakesTheSameOctree) {
  const std::vector<std::string> arguments = {
      "octree",    torus(), "--resolution", "5", "--world",  "1.6",
      "--compact", "4",     "--move",       "-", "--method", "weng-ahuja,weng-ahuja-exact,smith,split",
      "--json"};
  for (const char* rule : {"centre", "any-part"}) {
    std::vector<std::string> all = arguments;
    all.insert(all.end(), {"--rule", rule, "--threads", "2"});
    const nlohmann::json json = json_of(collide(all, two_motions));
    EXPECT_LT(json["compacted"]["cubes"], json["black_cubes"]);
    ASSERT_EQ(json["moved"].size(), 8u);
    for (std::size_t i = 0; i < 8; ++i) {
      EXPECT_EQ(json["moved"][i]["black_voxels"], json["moved"][i - i % 4]["black_voxels"]);
      EXPECT_GT(json["moved"][i]["cube_tests"], 0);
    }
    EXPECT_LT(json["moved"][1]["cube_tests"], json["moved"][0]["cube_tests"]);
  }
}

TEST_F(CollideOctree, WritesTheCubes) {
  const nlohmann::json json = json_of(
      collide({"octree", torus(), "--resolution", "3", "--world", "2", "-o", path("cubes.stl"), "--json"}));
  EXPECT_EQ(read_stl(path("cubes.stl")).triangles.size(), 12 * json["black_cubes"].get<std::size_t>());
  const CommandResult moved = collide(
      {"octree", torus(), "--resolution", "3", "--world", "2", "--move", "-", "-o", path("cubes.stl")},
      two_motions);
  EXPECT_EQ(moved.exit_code, 0) << moved.err;
  EXPECT_NE(moved.out.find("motion 1, split, 1 thread: "), std::string::npos) << moved.out;
}

TEST_F(CollideOctree, RefusesWhatItCannotDo) {
  expect_refused(collide({"octree", path("none.stl")}), "none.stl: cannot open");
  EXPECT_EQ(collide({"octree", torus(), "--resolution", "11"}).exit_code, 2);
  expect_refused(collide({"octree", torus(), "--move", "-", "--method", "magic"}, two_motions), "split");
  expect_refused(collide({"octree", torus(), "--move", "-", "--method", "translation"}, two_motions),
                 "turns");
  expect_refused(collide({"octree", torus(), "--move", "-"}, "1,2,3"),
                 "standard input: line 1: 3 numbers; a motion has 12 (a matrix) or 7 (a quaternion)");
}

}  // namespace
}  // namespace collidoscope
