#include <gtest/gtest.h>
#include <sstream>

#include "core/files/atomic_file.h"
#include "fixtures/collide.h"
#include "fixtures/meshes/soups.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;

class CollideCast : public test::CollideTest {
 protected:
  std::string cube() const { return mesh("cube.stl", test::cube_soup(Vec3f(-0.5f))); }
  std::string torus() const { return mesh("torus.stl", test::torus_soup(24, 12)); }
  std::string steps(const std::string& lines) const {
    write_file_atomically(path("steps.csv"), lines);
    return path("steps.csv");
  }

 private:
  std::string mesh(const std::string& name, const TriangleSoup& soup) const {
    write_file_atomically(path(name), test::binary_stl(soup));
    return path(name);
  }
};

constexpr const char* header =
    "index,method,state,fraction,lower,upper,ax,ay,az,bx,by,bz,nx,ny,nz,iterations,nanoseconds";
// A at rest at the origin; B.
const std::string a_rests = "0,0,0,1,0,0,0, 0,0,0,1,0,0,0, ";
const std::string falls = a_rests + "0,0,5,1,0,0,0, 0,0,-5,1,0,0,0\n";
const std::string falls_turning = a_rests + "0,0,5,1,0,0,0, 0,0,-5,0.6,0.8,0,0\n";
const std::string stays = a_rests + "0,0,5,1,0,0,0, 0,0,5,1,0,0,0\n";

std::vector<std::vector<std::string>> cells_of(const std::string& csv) {
  std::istringstream stream(csv);
  std::string line;
  std::getline(stream, line);
  EXPECT_EQ(line, header);
  std::vector<std::vector<std::string>> rows;
  while (std::getline(stream, line)) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
    EXPECT_EQ(rows.back().size(), 17u) << line;
  }
  return rows;
}

TEST_F(CollideCast, AnswersEachStepByEachMethod) {
  const CommandResult result =
      collide({"cast", cube(), cube(), "--method", "exact-translation,conservative-advancement,discrete",
               "--motions", steps("# falls, then stays\n" + falls + stays)});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const auto rows = cells_of(result.out);
  ASSERT_EQ(rows.size(), 6u);
  for (const std::size_t row : {0u, 1u}) {
    EXPECT_EQ(rows[row][2], "hit");
    EXPECT_NEAR(std::stod(rows[row][3]), 0.4, 1e-12);  // a cube of side 1 is 4 m below the other
    EXPECT_NEAR(std::stod(rows[row][14]), 1, 1e-9);
  }
  EXPECT_EQ(rows[2][1], "discrete");
  EXPECT_EQ(rows[2][2], "free") << "it passes through";
  for (const std::size_t row : {3u, 4u, 5u}) {
    EXPECT_EQ(rows[row][0], "1");
    EXPECT_EQ(rows[row][2], "free");
    EXPECT_EQ(rows[row][6], "");
  }
}

TEST_F(CollideCast, MeshesMeetAsWhatTheUserChooses) {
  const auto state = [&](const std::string& input) {
    const CommandResult result = collide({"cast", torus(), cube(), "--method", "conservative-advancement",
                                          "--motions", steps(falls_turning), "--input", input});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return cells_of(result.out).at(0).at(2);
  };
  EXPECT_EQ(state("triangles"), "free") << "through the hole";
  EXPECT_EQ(state("hulls"), "hit");
}

TEST_F(CollideCast, AcceptsPrimitivesInPlaceOfFiles) {
  const CommandResult result = collide({"cast", "box:2,2,1", "sphere:0.5", "--method",
                                        "conservative-advancement", "--motions", steps(falls_turning)});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const auto rows = cells_of(result.out);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0][2], "hit");
  EXPECT_NEAR(std::stod(rows[0][3]), 0.4, 1e-12);
  expect_refused(collide({"cast", "box:2,2,1", "sphere:0.5", "--method", "exact-translation", "--motions",
                          steps(falls)}),
                 "do not round");
}

// ---- Certificates ----------------------------------------------------------------------------------------

TEST_F(CollideCast, CertifiesRightAnswersAndFailsOnWrongOnes) {
  const std::string methods = "exact-translation,conservative-advancement";
  const CommandResult right =
      collide({"cast", cube(), cube(), "--method", methods, "--motions", steps(falls + stays), "--certify"});
  EXPECT_EQ(right.exit_code, 0) << right.err;
  EXPECT_NE(right.err.find("4 casts certified, 0 not"), std::string::npos) << right.err;
  const CommandResult wrong = collide({"cast", cube(), cube(), "--method", methods + ",discrete", "--motions",
                                       steps(falls + stays), "--certify"});
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_NE(wrong.err.find("step 0: discrete says free, but they touch at"), std::string::npos) << wrong.err;
  EXPECT_NE(wrong.err.find("5 casts certified, 1 not"), std::string::npos) << wrong.err;
  EXPECT_EQ(cells_of(wrong.out).size(), 6u);
}

// ---- Rays ------------------------------------------------------------------------------------------------

constexpr const char* header_of_rays =
    "index,state,distance,px,py,pz,nx,ny,nz,feature,iterations,nanoseconds\n";

TEST_F(CollideCast, RaysMeetWhatTheUserChooses) {
  const std::string rays =
      "0.1,0.2,5, 0,0,-2\n"  // the direction is made unit
      "0.1,0.2,5, 0,0,-1, 4.4  # too short\n"
      "0.1,0.2,5, 0,0,-1, 10, 0.5\n"
      "0.1,0.2,0, 0,0,1\n";
  const CommandResult result = collide({"cast", cube(), "--rays", steps(rays), "--input", "hulls"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  ASSERT_TRUE(result.out.starts_with(header_of_rays)) << result.out;
  std::istringstream lines(result.out.substr(std::string(header_of_rays).size()));
  std::string line;
  std::getline(lines, line);
  EXPECT_TRUE(line.starts_with("0,hit,4.5,0.1")) << line;
  EXPECT_NE(line.find(",0.5,0,0,1,"), std::string::npos) << line;
  std::getline(lines, line);
  EXPECT_TRUE(line.starts_with("1,free,,,,,,,,,")) << line;
  std::getline(lines, line);
  ASSERT_TRUE(line.starts_with("2,hit,")) << line;
  EXPECT_NEAR(std::stod(line.substr(6)), 4, 1e-12) << "of a sphere, a sweep's bound";
  std::getline(lines, line);
  EXPECT_TRUE(line.starts_with("3,overlap,0,")) << line;
  const auto first_cells = [&](const std::string& input) {
    const CommandResult answer =
        collide({"cast", torus(), "--rays", steps("0,0,5, 0,0,-1\n"), "--input", input});
    EXPECT_EQ(answer.exit_code, 0) << answer.err;
    return answer.out.substr(std::string(header_of_rays).size(), 6);
  };
  EXPECT_EQ(first_cells("triangles"), "0,free") << "through the hole";
  EXPECT_EQ(first_cells("hulls"), "0,hit,");
}

/// The squares of such directions are beyond doubles, or lose their digits.
TEST_F(CollideCast, RaysMayHaveDirectionsOfAnyLength) {
  for (const std::string direction : {"0,0,-1e-160", "0,0,-1e-300", "0,0,-5e-324", "0,0,-1e18"}) {
    const CommandResult result = collide({"cast", cube(), "--rays", steps("0.1,0.2,5, " + direction + "\n")});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(result.out.starts_with(std::string(header_of_rays) + "0,hit,4.5,0.1")) << result.out;
  }
}

TEST_F(CollideCast, RefusesWhatIsNoRay) {
  const auto refuse = [&](const std::string& rays, const std::string& says) {
    expect_refused(collide({"cast", cube(), "--rays", steps(rays)}), says);
  };
  refuse("1,2,3\n", "3 numbers");
  refuse("0,0,5,0,0,-1\n0,0,5,0,0,0\n", "line 2");
  refuse("0,0,5,0,0,-1,-1\n", "length is below zero");
  refuse("0,0,5,0,0,-1,1,-1\n", "radius is below zero");
  expect_refused(collide({"cast", cube(), cube(), "--rays", steps("0,0,5,0,0,-1\n")}), "one shape");
  expect_refused(collide({"cast", cube(), cube()}), "--motions");
  expect_refused(collide({"cast", cube(), "--method", "discrete", "--motions", steps(falls)}), "two shapes");
  expect_refused(collide({"cast", cube(), cube(), "--motions", steps(falls)}), "--method");
}

TEST_F(CollideCast, RefusesWhatItCannotAnswer) {
  const auto refuse = [&](std::vector<std::string> more, const std::string& says) {
    std::vector<std::string> arguments = {"cast", cube(), cube()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    expect_refused(collide(arguments), says);
  };
  refuse({"--method", "magic", "--motions", steps(falls)}, "exact-translation, conservative-advancement");
  refuse({"--method", "exact-translation", "--motions", steps(falls + falls_turning)}, "do not turn");
  refuse({"--method", "discrete", "--motions", steps("1,2,3\n")}, "line 1");
  refuse({"--method", "discrete", "--motions", steps(falls + a_rests + "0,0,5,1,1,0,0, 0,0,5,1,0,0,0\n")},
         "B at the start");
  refuse({"--method", "discrete", "--motions", path("missing.csv")}, "missing.csv");
  refuse({"--method", "discrete", "--motions", steps(falls), "--tolerance", "0"}, "tolerance");
  expect_refused(
      collide({"cast", path("missing.stl"), cube(), "--method", "discrete", "--motions", steps(falls)}),
      "missing.stl");
}

}  // namespace
}  // namespace collidoscope
