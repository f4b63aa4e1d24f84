// Shapes of the command line that are no files.

#include <gtest/gtest.h>

#include "core/files/atomic_file.h"
#include "fixtures/collide.h"
#include "fixtures/meshes/soups.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;

class ShapeArgument : public test::CollideTest {
 protected:
  std::string cube() const {
    write_file_atomically(path("cube.stl"), test::binary_stl(test::cube_soup(Vec3f(-0.5f))));
    return path("cube.stl");
  }
  static CommandResult query(const std::string& a, const std::string& b, const std::string& poses) {
    return collide({"query", a, b, "--narrow", "gjk,sat,epa", "--certify", "--poses", "-"}, poses);
  }
};

const std::string apart = "0,0,0,1,0,0,0,3,0,0,1,0,0,0\n", near = "0,0,0,1,0,0,0,0.9,0,0,1,0,0,0\n";

TEST_F(ShapeArgument, StandsInPlaceOfAFile) {
  const CommandResult result = query("sphere:0.25", "capsule:0.75,2", apart + near);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  for (const char* line : {"\n0,gjk,separated,2,,0.25,0,0,2.25,0,0,1,0,0,", "\n0,sat,separated,,,",
                           "\n0,epa,separated,2,,0.25,0,0,2.25,0,0,1,0,0,", "\n1,gjk,colliding,",
                           "\n1,sat,colliding,", "\n1,epa,colliding,,0.09999999999999"})
    EXPECT_NE(result.out.find(line), std::string::npos) << line << " is not in " << result.out;
  const CommandResult boxes = query("box:1,1,1", "rounded:" + cube() + ",0.25", apart);
  EXPECT_NE(boxes.out.find("\n0,gjk,separated,1.75,"), std::string::npos) << boxes.out;
}

TEST_F(ShapeArgument, NamesEllipsoids) {
  const CommandResult result = query("ellipsoid:0.5,1,2", "ellipsoid:0.45,2,1", apart + near);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  for (const char* line : {"\n0,gjk,separated,2.0", "\n0,sat,separated,,,", "\n0,epa,separated,2.0",
                           "\n1,gjk,colliding,", "\n1,sat,colliding,", "\n1,epa,colliding,"})
    EXPECT_NE(result.out.find(line), std::string::npos) << line << " is not in " << result.out;
  EXPECT_NE(result.err.find("6 verdicts certified, 0 wrong"), std::string::npos) << result.err;
}

/// Where rounding hides contact, no verdict is wrong, and none is certified.
TEST_F(ShapeArgument, EllipsoidsThatTouchAreLeftOpen) {
  const CommandResult result =
      query("ellipsoid:0.5,1,2", "ellipsoid:0.5,2,1", "0,0,0,1,0,0,0,1,0,0,1,0,0,0\n");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.err.find("3 verdicts about ellipsoids left open"), std::string::npos) << result.err;
}

TEST_F(ShapeArgument, IsRefusedWhereItIsNone) {
  const auto refuse = [&](const std::string& shape, const std::string& says) {
    expect_refused(query(shape, cube(), apart), says);
  };
  refuse("sphere:0", "no size above zero");
  refuse("sphere:nan", "no size above zero");
  for (const char* extreme :
       {"sphere:1e39", "sphere:1e999", "capsule:1,1e19", "ellipsoid:1e-200,1,1", "box:1e39,1,1"})
    refuse(extreme, std::string(extreme) + ": '");
  refuse("sphere:1e39", "is not from 1e-30 to 1e18 m");
  refuse("sphere:1,2", "sphere needs the sizes R");
  refuse("capsule:1", "capsule needs the sizes R,H");
  refuse("box:1,,1", "no size above zero");
  refuse("ellipsoid:1,1", "ellipsoid needs the sizes A,B,C");
  refuse("rounded:" + cube(), "rounded:FILE,R");
  refuse("rounded:" + path("missing.stl") + ",1", "missing.stl");
  refuse("cone:1", "cone:1");
  const std::string stretched = "2,0,0,0,1,0,0,0,1,0,0,0, 1,0,0,0,1,0,0,0,1,5,0,0\n";
  expect_refused(query("sphere:1", cube(), stretched), "take rotations only");
  expect_refused(query("ellipsoid:1,2,3", cube(), stretched), "take rotations only");
}

}  // namespace
}  // namespace collidoscope
