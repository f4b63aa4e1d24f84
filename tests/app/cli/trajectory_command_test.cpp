// `collide run`, `why` and `compare` with bodies that recorded poses move.

#include <fstream>
#include <gtest/gtest.h>

#include "fixtures/collide.h"

namespace collidoscope {
namespace {

using test::collide;
using test::CommandResult;
using test::expect_refused;
using test::run_command;

class CollideTrajectory : public test::CollideTest {
 protected:
  std::string write(const std::string& name, const std::string& contents) const {
    std::ofstream(path(name)) << contents;
    return path(name);
  }
  /// Two cubes. The recorded poses move the first one.
  std::string scene(const std::string& more = "") const {
    return write("scene.json", R"({"schema": 1, )" + more + R"("shapes": [{"name": "cube", "model": "box"}],
      "bodies": [{"name": "moved", "shape": "cube", "position": [9, 0, 0]}, {"name": "still", "shape": "cube"}]})");
  }
  /// The moved cube goes through the other one, from x = -5 to 5.
  static std::string poses(int frames) {
    std::string text = "frame,body,x,y,z,qw,qx,qy,qz\n";
    for (int frame = 0; frame < frames; ++frame)
      text += std::to_string(frame) + ",moved," + std::to_string(-5 + 10.0 * frame / (frames - 1)) +
              ",0,0,1,0,0,0\n";
    return text;
  }
  /// The lines of a CSV, without the first, which names the columns.
  std::vector<std::string> rows(const std::string& name) const {
    std::ifstream stream(path(name));
    std::vector<std::string> found;
    for (std::string line; std::getline(stream, line);) found.push_back(line);
    if (!found.empty()) found.erase(found.begin());
    return found;
  }
};

std::string hash_of(const CommandResult& result) {
  const std::size_t at = result.out.rfind("hash ");
  return at == std::string::npos ? "no hash: " + result.err : result.out.substr(at + 5, 16);
}

bool collides(const std::string& row) {
  std::string rest = row;
  for (int i = 0; i < 7; ++i) rest.erase(0, rest.find(',') + 1);
  return rest.starts_with("1,");
}

TEST_F(CollideTrajectory, RunsEveryFrameThatWasRecorded) {
  write("poses.csv", poses(101));
  const CommandResult result =
      collide({"run", scene(R"("trajectory": "poses.csv", )"), "--csv", path("run.csv")});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  const std::vector<std::string> found = rows("run.csv");
  ASSERT_EQ(found.size(), 101u) << "frame 0 is one of them";
  for (int frame = 0; frame <= 100; ++frame) {
    EXPECT_TRUE(found[static_cast<std::size_t>(frame)].starts_with(std::to_string(frame) + ","));
    EXPECT_EQ(collides(found[static_cast<std::size_t>(frame)]), frame >= 40 && frame <= 60) << frame;
  }
}

TEST_F(CollideTrajectory, SaysWhereTheRecordingEnds) {
  const std::string file = write("poses.csv", poses(11));
  const CommandResult more = collide({"run", scene(), "--poses", file, "--frames", "20"});
  EXPECT_EQ(more.exit_code, 0);
  EXPECT_NE(more.err.find("the recorded motion ends with frame 10; its bodies stay there in later frames"),
            std::string::npos)
      << more.err;
  const CommandResult fewer = collide({"run", scene(), "--poses", file, "--frames", "4"});
  EXPECT_EQ(fewer.err, "");
  EXPECT_NE(fewer.out.find("4 frames"), std::string::npos);
}

TEST_F(CollideTrajectory, SweptDetectionSeesWhatHappensBetweenFrames) {
  const std::string file = write("poses.csv", poses(2));
  for (const auto& [detection, colliding] :
       {std::pair("discrete", "0.0 colliding"), {"swept", "0.5 colliding"}}) {
    const CommandResult result = collide({"run", scene(), "--poses", file, "--detection", detection});
    EXPECT_NE(result.out.find(colliding), std::string::npos) << result.out << result.err;
  }
}

/// A thousand frames, in bursts that end anywhere in a line.
TEST_F(CollideTrajectory, FollowsAProgramThatWritesSlowlyAndLosesNothing) {
  write("poses.csv", poses(1000));
  const std::string writer = "i=0; while [ $i -lt 25 ]; do dd bs=2347 count=1 skip=$i if='" +
                             path("poses.csv") + "' 2>/dev/null; i=$((i+1)); sleep 0.02; done";
  ASSERT_LT(poses(1000).size(), 25u * 2347u);
  const CommandResult followed =
      run_command({"/bin/sh", "-c",
                   "(" + writer + ") | '" + std::string(COLLIDE_PROGRAM) + "' run '" + scene() +
                       "' --poses - --follow --csv '" + path("followed.csv") + "'"});
  ASSERT_EQ(followed.exit_code, 0) << followed.err;
  EXPECT_EQ(followed.err, "");
  ASSERT_EQ(rows("followed.csv").size(), 1000u);
  for (std::size_t frame = 0; frame < 1000; ++frame)
    ASSERT_TRUE(rows("followed.csv")[frame].starts_with(std::to_string(frame) + ",")) << frame;
  const CommandResult whole = collide({"run", scene(), "--poses", path("poses.csv")});
  EXPECT_EQ(hash_of(followed), hash_of(whole));
}

TEST_F(CollideTrajectory, FollowsAFileThatGrowsUpToTheRequestedFrames) {
  const std::string file = write("poses.csv", "frame,body,x,y,z,qw,qx,qy,qz\n0,moved,0,0,0,1,0,0,0\n1,mo");
  const std::string writer =
      "sleep 0.1; printf 'ved,0,0,0,1,0,0,0\\n2,moved,5,0,0,1,0,0,0\\n\\n' >> '" + file + "'";
  const CommandResult result =
      run_command({"/bin/sh", "-c",
                   "(" + writer + ") & '" + std::string(COLLIDE_PROGRAM) + "' run '" +
                       scene(R"("trajectory": "poses.csv", )") + "' --follow --frames 3 --csv '" +
                       path("run.csv") + "'; result=$?; wait; exit $result"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  ASSERT_EQ(rows("run.csv").size(), 3u);
  EXPECT_TRUE(collides(rows("run.csv")[1]));
  EXPECT_FALSE(collides(rows("run.csv")[2]));
}

TEST_F(CollideTrajectory, AReportNamesThePosesItWasMadeWith) {
  const std::string file = write("poses.csv", poses(11));
  ASSERT_EQ(collide({"run", scene(), "--poses", file, "--report", path("r.json")}).exit_code, 0);
  const nlohmann::json report = nlohmann::json::parse(std::ifstream(path("r.json")));
  EXPECT_EQ(report["parameters"]["poses"], file);
  EXPECT_EQ(report["first_frame"], 0);
  EXPECT_EQ(report["frame_hashes"].size(), 11u);
}

TEST_F(CollideTrajectory, WhyAndCompareTakePosesToo) {
  const std::string file = write("poses.csv", poses(101));
  const CommandResult why =
      collide({"why", scene(), "--poses", file, "--frame", "45", "--pair", "moved,still", "--json"});
  ASSERT_EQ(why.exit_code, 0) << why.err;
  EXPECT_EQ(nlohmann::json::parse(why.out)["frame"], 45);
  EXPECT_NE(why.out.find("colliding"), std::string::npos);
  const CommandResult from_input =
      collide({"why", scene(), "--poses", "-", "--frame", "45", "--pair", "0,1"}, poses(101));
  EXPECT_TRUE(from_input.out.starts_with("moved and still collide.")) << from_input.out << from_input.err;
  const CommandResult compared = collide({"compare", scene(), "--poses", file, "--narrow", "gjk,sat"});
  EXPECT_EQ(compared.exit_code, 0) << compared.err;
  EXPECT_NE(compared.out.find("101 frames"), std::string::npos) << compared.out;
}

TEST_F(CollideTrajectory, RefusesWhatItCannotFollow) {
  const std::string header = "frame,body,x,y,z,qw,qx,qy,qz\n";
  expect_refused(collide({"run", scene(), "--follow"}), "--follow: the scene has no recorded motion");
  expect_refused(collide({"run", scene(), "--poses", path("none.csv")}), "none.csv: cannot open");
  expect_refused(collide({"run", scene(), "--poses", "-"}, header + "0,moved,0,0,0,2,0,0,0\n"),
                 "standard input: line 2: the quaternion has length 2 instead of 1");
  expect_refused(collide({"run", scene(), "--poses", "-", "--follow"},
                         header + "0,moved,0,0,0,1,0,0,0\n1,mved,0,0,0,1,0,0,0\n"),
                 "standard input: line 3: unknown body 'mved'; did you mean 'moved'?");
}

TEST_F(CollideTrajectory, JointsStandWhereTheUserSays) {
  const std::string chain = write("chain.json", R"({"schema": 1, "shapes": [{"name": "cube", "model": "box"}],
    "bodies": [{"name": "post", "shape": "cube", "position": [0, 3, 0]}],
    "chains": [{"name": "arm", "links": [{"name": "boom", "shape": "cube", "body_origin": {"position": [3, 0, 0]},
      "joint": {"name": "turn", "type": "revolute", "limits": [-2, 2]}}]}]})");
  const auto colliding = [&](const std::string& turn) {
    return collide({"run", chain, "--frames", "1", "--joint", turn}).out.find("1.0 colliding") !=
           std::string::npos;
  };
  EXPECT_FALSE(colliding("turn=0.7"));
  EXPECT_TRUE(colliding("turn=1.5"));
  EXPECT_TRUE(colliding("arm/turn=1.5"));
  expect_refused(collide({"run", chain, "--joint", "turns=1"}), "unknown joint; did you mean 'turn'?");
  expect_refused(collide({"run", chain, "--joint", "turn=3"}), "is beyond the joint's limits, -2 to 2");
  expect_refused(collide({"run", chain, "--joint", "turn"}), "is not NAME=VALUE");
}

}  // namespace
}  // namespace collidoscope
