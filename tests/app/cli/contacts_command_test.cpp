#include <gtest/gtest.h>

#include "app/cli/csv_rows.h"
#include "core/files/atomic_file.h"
#include "fixtures/collide.h"
#include "fixtures/meshes/soups.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;

using test::Row;

constexpr const char* header = "index,narrow,point,ax,ay,az,bx,by,bz,nx,ny,nz,separation,feature_a,feature_b";

class CollideContacts : public test::CollideTest {
 protected:
  std::string mesh(const std::string& name, const TriangleSoup& soup) const {
    write_file_atomically(path(name), test::binary_stl(soup));
    return path(name);
  }
  /// A at (1, 2, 3), unturned; B beside it.
  std::string beside(const std::string& offset_and_quaternion) const {
    write_file_atomically(path("poses.csv"), "1,2,3,1,0,0,0, " + offset_and_quaternion + "\n");
    return path("poses.csv");
  }
  static std::vector<Row> found(const std::vector<std::string>& arguments) {
    const CommandResult result = collide(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return test::rows_of(result.out, header);
  }
};

TEST_F(CollideContacts, OfABoxOnABoxAreTheCornersInTheWorld) {
  for (const char* narrow : {"epa", "sat", "mpr"}) {
    const std::vector<Row> rows = found({"contacts", "box:1,1,1", "box:1,1,1", "--narrow", narrow, "--poses",
                                         beside("1.25,2.5,3.99,1,0,0,0")});
    ASSERT_EQ(rows.size(), 4u) << narrow;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      EXPECT_EQ(rows[i].text("index") + rows[i].text("narrow"), "0" + std::string(narrow));
      EXPECT_EQ(rows[i].text("point"), std::to_string(i));
      EXPECT_NEAR(rows[i].number("az"), 3.5, 1e-12);
      EXPECT_NEAR(rows[i].number("nz"), 1, 1e-12);
      EXPECT_NEAR(rows[i].number("separation"), -0.01, 1e-12);
      EXPECT_TRUE(rows[i].text("feature_a").starts_with("vertex ") ||
                  rows[i].text("feature_a").starts_with("edge ") ||
                  rows[i].text("feature_a").starts_with("face "));
    }
  }
}

TEST_F(CollideContacts, TheRuleIsTheUsers) {
  const std::string turned = beside("1,2,3.995,0.92387953251128674,0,0,0.38268343236508978");
  const std::vector<std::string> octagon = {"contacts", "box:1,1,1", "box:1,1,1", "--narrow",
                                            "epa",      "--poses",   turned};
  EXPECT_EQ(found(octagon).size(), 8u);
  std::vector<std::string> four = octagon;
  four.push_back("--four");
  EXPECT_EQ(found(four).size(), 4u);
  const std::vector<std::string> apart = {
      "contacts", "box:1,1,1", "box:1,1,1", "--narrow", "gjk", "--poses", beside("1,2,4.05,1,0,0,0"),
      "--margin"};
  std::vector<std::string> far = apart, near = apart;
  far.push_back("0.04"), near.push_back("0.06");
  EXPECT_TRUE(found(far).empty());
  EXPECT_EQ(found(near).size(), 4u);
}

TEST_F(CollideContacts, OfPiecesNameThePiece) {
  const std::string torus = mesh("torus.stl", test::torus_soup(24, 12));
  const std::vector<Row> rows = found({"contacts", torus, "box:0.5,0.5,0.5", "--narrow",
                                       "decomposed:convex=epa", "--poses", beside("2.6,2,3,1,0,0,0")});
  ASSERT_FALSE(rows.empty());
  for (const Row& row : rows) EXPECT_NE(row.text("feature_a").find(" of piece "), std::string::npos);
}

TEST_F(CollideContacts, OfASurfaceNameTheTriangle) {
  TriangleSoup open = test::cube_soup(Vec3f(-0.5f));
  open.pop_back();
  const std::vector<Row> rows = found({"contacts", mesh("open.stl", open), "box:0.5,0.5,0.5", "--narrow",
                                       "decomposed:convex=epa", "--poses", beside("1,2,3.74,1,0,0,0")});
  ASSERT_FALSE(rows.empty());
  for (const Row& row : rows) {
    EXPECT_NE(row.text("feature_a").find(" of triangle "), std::string::npos);
    EXPECT_NEAR(row.number("separation"), -0.01, 1e-7);
  }
}

TEST_F(CollideContacts, OfSurfacesAreThoseOfTheirTriangles) {
  const std::string cube = mesh("cube.stl", test::cube_soup(Vec3f(-0.5f)));
  const std::vector<Row> rows =
      found({"contacts", cube, cube, "--narrow", "aabb-tree", "--poses", beside("1.5,2.5,3.5,1,0,0,0")});
  ASSERT_GT(rows.size(), 5u);
  for (const Row& row : rows) {
    EXPECT_TRUE(row.text("feature_a").starts_with("face "));
    EXPECT_EQ(row.number("separation"), 0);
  }
}

TEST_F(CollideContacts, OfAnEllipsoidHasNoFeatureOfIt) {
  const std::vector<Row> rows = found({"contacts", "box:1,1,1", "ellipsoid:0.4,0.3,0.2", "--narrow", "epa",
                                       "--poses", beside("1.1,2.05,3.69,1,0,0,0")});
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].text("feature_b"), "");
  EXPECT_NEAR(rows[0].number("separation"), -0.01, 1e-9);
}

TEST_F(CollideContacts, SaysWhatHasNone) {
  const auto with = [&](const std::string& narrow, const std::string& pose) {
    return collide({"contacts", "box:1,1,1", "box:1,1,1", "--narrow", narrow, "--poses", beside(pose)});
  };
  expect_refused(with("gjk", "1,2,3.9,1,0,0,0"), "'gjk' gives no depth");
  expect_refused(with("face-octree-of-mine", "1,2,3.9,1,0,0,0"), "face-octree-of-mine");
  const CommandResult without = collide({"contacts", "box:1,1,1", "box:1,1,1", "--narrow", "gjk", "--margin",
                                         "0.1", "--poses", beside("1,2,3.9,1,0,0,0")});
  EXPECT_EQ(without.exit_code, 0);
  EXPECT_EQ(without.out, std::string(header) + "\n");
  EXPECT_NE(without.err.find("gjk: 1 pose collides without contacts"), std::string::npos) << without.err;
}

}  // namespace
}  // namespace collidoscope
