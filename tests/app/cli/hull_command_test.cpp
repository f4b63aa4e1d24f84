#include <gtest/gtest.h>

#include "core/files/atomic_file.h"
#include "fixtures/collide.h"
#include "fixtures/meshes/soups.h"
#include "fixtures/shared_data.h"
#include "geometry/mesh/repair.h"
#include "geometry/mesh/stl.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;

class CollideHull : public test::CollideTest {
 protected:
  std::string write(const std::string& name, const TriangleSoup& soup) const {
    write_file_atomically(path(name), test::binary_stl(soup));
    return path(name);
  }
};

TEST_F(CollideHull, WritesAClosedConvexMesh) {
  const std::string torus = write("torus.stl", test::torus_soup(24, 12)), out = path("hull.stl");
  const CommandResult result = collide({"hull", torus, "-o", out, "--json", "--certify"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const nlohmann::json json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["certified"], true);
  EXPECT_EQ(json["dimension"], "solid");
  EXPECT_GT(json["milliseconds"], 0);
  EXPECT_EQ(json["bytes_saved"], static_cast<std::int64_t>(std::filesystem::file_size(torus)) -
                                     static_cast<std::int64_t>(std::filesystem::file_size(out)));
  const RepairedMesh hull = repair(read_stl(out).triangles, out);
  EXPECT_TRUE(hull.report.watertight);
  EXPECT_EQ(hull.report.euler, 2);
  EXPECT_EQ(json["vertices"], hull.mesh.vertices.size());
  EXPECT_TRUE(hull.report.warnings.empty());
}

/// A file of that name would be read as OBJ.
TEST_F(CollideHull, WritesNoSTLUnderTheNameOfAnotherFormat) {
  const std::string cube = write("cube.stl", test::cube_soup()), out = path("hull.OBJ");
  expect_refused(collide({"hull", cube, "-o", out}),
                 "hull.OBJ: what is written is STL; let the name end in .stl");
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST_F(CollideHull, LeavesAnEarlierFileAloneWhenItFails) {
  const std::string cube = write("cube.stl", test::cube_soup());
  const std::string out = write("out.stl", test::torus_soup(3, 3));
  const auto size = std::filesystem::file_size(out);
  expect_refused(collide({"hull", path("none.stl"), "-o", out}), "none.stl: cannot open");
  expect_refused(collide({"hull", write("empty.stl", {}), "-o", out}), "no triangles");
  EXPECT_EQ(std::filesystem::file_size(out), size);

  const CommandResult result = collide({"hull", cube, "-o", path("no/such/folder.stl")});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find("folder.stl: cannot create"), std::string::npos) << result.err;
}

TEST_F(CollideHull, RefusesWhatHasNoVolume) {
  const std::string out = path("out.stl"),
                    flat = write("flat.stl", {test::cube_soup()[0], test::cube_soup()[1]});
  expect_refused(collide({"hull", flat, "-o", out}), "flat.stl: its hull is a polygon, without volume");
  const std::string line = write("line.stl", {{Vec3f(0), Vec3f(1, 0, 0), Vec3f(3, 0, 0)}});
  expect_refused(collide({"hull", line, "-o", out}), "line.stl: its hull is a segment, without volume");
  const std::string point = write("point.stl", {{Vec3f(2), Vec3f(2), Vec3f(2)}});
  expect_refused(collide({"hull", point, "-o", out}), "point.stl: its hull is a point, without volume");
  EXPECT_FALSE(std::filesystem::exists(out));
}

/// A facet without area has corners, too.
TEST_F(CollideHull, HoldsEveryVertexOfTheFile) {
  TriangleSoup soup = test::cube_soup();
  soup.push_back({Vec3f(1), Vec3f(5), Vec3f(3)});
  const CommandResult result =
      collide({"hull", write("sliver.stl", soup), "-o", path("out.stl"), "--json", "--certify"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const nlohmann::json json = nlohmann::json::parse(result.out);
  const std::vector<Vec3f> hull = repair(read_stl(path("out.stl")).triangles, "out.stl").mesh.vertices;
  EXPECT_EQ(json["vertices"], hull.size());
  EXPECT_EQ(std::ranges::count(hull, Vec3f(5)), 1);
}

}  // namespace
}  // namespace collidoscope
