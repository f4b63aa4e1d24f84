// Robots by URDF. The files are written here: small ones, and the arms beside the checkout, from their
// descriptions in JSON.

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <numbers>

#include "core/error.h"
#include "core/random.h"
#include "fixtures/shared_data.h"
#include "fixtures/temporary_folder.h"
#include "geometry/mesh/stl.h"
#include "geometry/primitives/primitives.h"
#include "scene/chain_description.h"
#include "scene/scene.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

using nlohmann::json;

/// False only where the program says that it was built without the library.
bool reads_urdf() {
  try {
    read_chain_description("no such.urdf", ChainMeshes::collision);
  } catch (const InputError& error) {
    return !error.reason().starts_with("this build reads no URDF");
  }
  return true;
}

class Urdf : public testing::Test {
 protected:
  void SetUp() override {
    if (!reads_urdf()) GTEST_SKIP() << "built without urdfdom";
    std::filesystem::create_directories(folder_.path() / "robot" / "urdf");
    std::filesystem::create_directories(folder_.path() / "robot" / "meshes");
    write_stl(folder_.path() / "robot" / "meshes" / "cube.stl", make_box(Vec3(1)));
  }
  std::filesystem::path write(const std::string& contents) const {
    return folder_.write("robot/urdf/robot.urdf", "<robot name=\"r\">" + contents + "</robot>");
  }
  ChainDescription read(const std::string& contents, ChainMeshes meshes = ChainMeshes::collision) const {
    return read_chain_description(write(contents), meshes);
  }
  static std::string link(const std::string& name, const std::string& geometry = "",
                          const std::string& origin = "") {
    if (geometry.empty()) return "<link name=\"" + name + "\"/>";
    return "<link name=\"" + name + "\"><collision>" + origin + "<geometry>" + geometry +
           "</geometry></collision></link>";
  }
  static std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                           const std::string& child, const std::string& more = "") {
    return "<joint name=\"" + name + "\" type=\"" + type + "\"><parent link=\"" + parent +
           "\"/><child link=\"" + child + "\"/>" + more + "</joint>";
  }
  static constexpr const char* limit = R"(<limit lower="-1" upper="2" effort="1" velocity="1"/>)";
  static constexpr const char* mesh = R"(<mesh filename="package://robot/meshes/cube.stl"/>)";

  test::TemporaryFolder folder_;
};

TEST_F(Urdf, LinksAndJointsBecomeAChain) {
  const ChainDescription found = read(
      link("base") + link("turn") + link("spin") + link("slide") + link("grip") +
      joint("j1", "revolute", "base", "turn",
            std::string(limit) + R"(<origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/><axis xyz="0 0 2"/>)") +
      joint("j2", "continuous", "turn", "spin", R"(<axis xyz="0 1 0"/>)") +
      joint("j3", "prismatic", "spin", "slide", limit) +
      joint("j4", "prismatic", "slide", "grip",
            std::string(limit) + R"(<mimic joint="j1" multiplier="-2" offset="0.5"/>)"));
  const std::vector<ChainLink>& links = found.chain.links;
  EXPECT_EQ(found.chain.name, "r");
  ASSERT_EQ(links.size(), 5u);
  EXPECT_EQ(links[1].joint, ChainLink::Joint::revolute);
  EXPECT_EQ(links[1].axis, Vec3(0, 0, 1));
  EXPECT_EQ(links[1].origin.translation, Vec3(1, 2, 3));
  EXPECT_LT(length(links[1].origin.rotate(Vec3(1, 0, 0)) - Vec3(0, 1, 0)), 1e-15);
  EXPECT_EQ(links[1].limits->lower, -1);
  EXPECT_EQ(links[1].limits->upper, 2);
  EXPECT_FALSE(links[2].limits);
  EXPECT_EQ(links[3].joint, ChainLink::Joint::prismatic);
  EXPECT_EQ(links[3].axis, Vec3(1, 0, 0)) << "URDF's own";
  KinematicChain chain = found.chain;
  chain.links[1].held_at = 0.25;
  EXPECT_EQ(chain.coordinates_at(7)[4], 0) << "0.5 - 2 · 0.25";
}

TEST_F(Urdf, EveryGeometryBecomesABody) {
  const std::filesystem::path file = write(
      R"(<link name="base"><collision><geometry><box size="1 2 3"/></geometry></collision>
         <collision><origin xyz="0 0 5"/><geometry><sphere radius="0.5"/></geometry></collision></link>)" +
      link("a", R"(<cylinder radius="0.5" length="2"/>)", R"(<origin xyz="4 0 0"/>)") +
      link("b", R"(<mesh filename="../meshes/cube.stl" scale="1 2 -3"/>)") + link("c", mesh) +
      joint("j1", "fixed", "base", "a") + joint("j2", "fixed", "a", "b") + joint("j3", "fixed", "b", "c"));
  const World world = load_scene_file(file).world;
  ASSERT_EQ(world.size(), 5u);
  EXPECT_EQ(world.names(), (std::vector<std::string>{"r base", "r base 2", "r a", "r b", "r c"}));
  EXPECT_EQ(world.shape(0)->aabb().max, Vec3(0.5, 1, 1.5));
  EXPECT_EQ(world.shape(1)->rounding_radius(), 0.5);
  EXPECT_EQ(world.motion().poses[1].translation, Vec3(0, 0, 5));
  EXPECT_NEAR(world.shape(2)->aabb().max.x, 0.5, 0.5 * 0.0025);
  EXPECT_EQ(world.shape(2)->aabb().max.z, 1);
  EXPECT_EQ(world.motion().poses[2].translation, Vec3(4, 0, 0));
  EXPECT_EQ(world.shape(3)->aabb().max, Vec3(0.5, 1, 1.5));
  EXPECT_FALSE(world.shape(3)->report().inside_out);
}

/// Links that share a joint, and the parts of one link, touch by design.
TEST_F(Urdf, TestsAllPairsButThoseThatShareAJoint) {
  const std::string two = R"(<collision><geometry><box size="1 1 1"/></geometry></collision>
                             <collision><geometry><sphere radius="1"/></geometry></collision>)";
  const std::filesystem::path file =
      write(R"(<link name="a">)" + two + R"(</link><link name="b">)" + two + "</link>" + link("c", mesh) +
            joint("j1", "fixed", "a", "b") + joint("j2", "fixed", "b", "c"));
  const World world = load_scene_file(file).world;  // a, a 2, b, b 2, c
  std::vector<BodyPair> tested;
  for (BodyIndex a = 0; a < world.size(); ++a)
    for (BodyIndex b = a + 1; b < world.size(); ++b)
      if (world.pair_filter().tests({a, b})) tested.push_back({a, b});
  EXPECT_EQ(tested, (std::vector<BodyPair>{{0, 4}, {1, 4}}));
}

TEST_F(Urdf, VisualMeshesStandInForAllOrWhereTheyAreWanted) {
  const std::string visual =
      R"(<link name="a"><visual><geometry><box size="2 2 2"/></geometry></visual></link>)";
  EXPECT_TRUE(read(visual).geometries[0]) << "there is no collision geometry at all";
  const std::string both = visual + link("b", mesh) + joint("j", "fixed", "a", "b");
  EXPECT_FALSE(read(both).geometries[0]);
  EXPECT_TRUE(read(both, ChainMeshes::visual).geometries[0]);
}

TEST_F(Urdf, SceneFilesTakeRobotsAsDescriptions) {
  write(link("a", mesh) + link("b", mesh) + link("c", mesh) + joint("j1", "prismatic", "a", "b", limit) +
        joint("j2", "prismatic", "b", "c", limit));
  const std::filesystem::path file = folder_.write("robot/urdf/cell.json", R"({"schema": 1, "chains": [
    {"description": "robot.urdf", "name": "left", "base": {"position": [0, 0, 9]}, "motion": {"j1": {"start": 1}}}],
    "testing": {"untested_pairs": [["left a", "left c"]]}})");
  const Scene scene = load_scene_file(file);
  EXPECT_EQ(scene.world.motion().poses[1].translation, Vec3(1, 0, 9));
  EXPECT_FALSE(scene.world.pair_filter().tests({0, 2}));
  save_scene_file(folder_.path() / "saved.json", scene);
  EXPECT_EQ(load_scene_file(folder_.path() / "saved.json").world.motion().poses[2].translation,
            Vec3(1, 0, 9));
}

TEST_F(Urdf, NamesFilePlaceAndReason) {
  const auto refused = [&](const std::string& contents) -> std::string {
    try {
      load_scene_file(write(contents));
    } catch (const InputError& error) {
      EXPECT_TRUE(error.file().ends_with("robot.urdf")) << error.what();
      return error.place() + ": " + error.reason();
    }
    return "nothing";
  };
  EXPECT_EQ(refused(link("a") + link("b") + joint("j", "planar", "a", "b")),
            "joint 'j': is planar; known: fixed, revolute, continuous, prismatic");
  EXPECT_EQ(refused(link("a") + link("b") + joint("j", "floating", "a", "b")),
            "joint 'j': is floating; known: fixed, revolute, continuous, prismatic");
  const std::string missing = refused(link("a", R"(<mesh filename="package://other/a.stl"/>)"));
  EXPECT_TRUE(missing.starts_with("link 'a': 'package://other/a.stl' was not found: no folder above '"))
      << missing;
  EXPECT_NE(refused(link("a", R"(<mesh filename="none.stl"/>)")).find("none.stl"), std::string::npos);
  EXPECT_EQ(refused(link("a") + link("b") + joint("j", "continuous", "a", "b", R"(<mimic joint="k"/>)")),
            "joint 'j': mimics the unknown joint 'k'");
  EXPECT_TRUE(refused(link("a", R"(<cylinder radius="0" length="1"/>)")).starts_with("link 'a': radius: "));
  EXPECT_EQ(refused(link("a", mesh, R"(<origin xyz="0 1e19 0"/>)")),
            "link 'a': a number is not finite or beyond ±1e18");
  EXPECT_EQ(refused(link("a") + link("b") + joint("j", "continuous", "a", "b", R"(<axis xyz="1e200 0 0"/>)")),
            "joint 'j': a number is not finite or beyond ±1e18");
  for (const char* geometry :
       {R"(<box size="1 1"/>)", R"(<box/>)", R"(<capsule radius="1" length="1"/>)",
        R"(<cylinder radius="1" length="1,5"/>)", R"(<mesh filename="x.stl" scale="1"/>)"}) {
    const std::string left_out =
        refused(link("a", geometry) + link("b", mesh) + joint("j", "fixed", "a", "b"));
    EXPECT_NE(left_out.find("Could not parse collision element for Link [a]"), std::string::npos)
        << geometry << ": " << left_out;
  }
  const std::string long_name(300, 'x');
  EXPECT_NE(refused(link("a", "<mesh filename=\"" + long_name + ".stl\"/>")).find("there is no file"),
            std::string::npos)
      << "the system refuses to look it up";
  EXPECT_NE(refused("<link"), "nothing");
  EXPECT_NE(refused(link("a") + link("b")), "nothing") << "two roots";
}

/// Links 0 to `count` - 1, each fixed to the one before.
std::string chain_of(int count) {
  std::string text = "<link name=\"l0\"/>";
  for (int i = 1; i < count; ++i) {
    const std::string number = std::to_string(i), before = std::to_string(i - 1);
    text += "<link name=\"l" + number + "\"/><joint name=\"j" + number +
            "\" type=\"fixed\"><parent link=\"l" + before + "\"/><child link=\"l" + number + "\"/></joint>";
  }
  return text;
}

TEST_F(Urdf, RefusesWhatIsNoTreeOrDeeperThanTheStack) {
  const auto refused = [&](const std::string& contents) -> std::string {
    try {
      read(contents);
    } catch (const InputError& error) {
      return error.place() + ": " + error.reason();
    }
    return "nothing";
  };
  EXPECT_EQ(refused(chain_of(1000)), "nothing");
  EXPECT_TRUE(refused(chain_of(100'000)).ends_with("has more than 1000 levels"));
  EXPECT_EQ(refused(link("r") + link("a") + link("b") + joint("j", "fixed", "a", "b") +
                    joint("k", "fixed", "b", "a")),
            "link 'a': holds itself, maybe through others");
  EXPECT_EQ(refused(link("a") + link("b") + joint("j", "fixed", "a", "b") + joint("k", "fixed", "a", "b")),
            "link 'b': is the child of two joints");
  std::string deep = "<link name=\"a\">";
  for (int i = 0; i < 100'000; ++i) deep += "<a>";
  EXPECT_EQ(refused(deep), "line 1: elements lie within each other by more than 1000 levels");
}

TEST_F(Urdf, RefusesJointsThatFollowThemselves) {
  const auto turning = [&](const std::string& name, const std::string& child, const std::string& leader) {
    return joint(name, "continuous", "a", child, "<mimic joint=\"" + leader + "\"/>");
  };
  const std::string links = link("a") + link("b") + link("c") + link("d");
  EXPECT_NO_THROW(
      read(links + joint("j", "continuous", "a", "b") + turning("k", "c", "j") + turning("l", "d", "k")));
  EXPECT_THROW(read(links + turning("j", "b", "l") + turning("k", "c", "j") + turning("l", "d", "k")),
               InputError);
  EXPECT_THROW(read(link("a") + link("b") + turning("j", "b", "j")), InputError);
}

// ---- The arms --------------------------------------------------------------------------------------------

std::string numbers(const json& list) {
  std::string text;
  for (const json& number : list) text += (text.empty() ? "" : " ") + number.dump();
  return text;
}

std::string origin(const json& entry, const std::string& prefix) {
  return "<origin xyz=\"" + numbers(entry.value(prefix + "origin_xyz", json{0, 0, 0})) + "\" rpy=\"" +
         numbers(entry.value(prefix + "origin_rpy", json{0, 0, 0})) + "\"/>";
}

std::string link_text(const json& link) {
  const auto geometry = [&](const std::string& mesh) {
    return origin(link, "mesh_") + "<geometry><mesh filename=\"" + mesh + "\"/></geometry>";
  };
  std::string text = "<link name=\"" + link["name"].get<std::string>() + "\">";
  if (link.contains("mesh")) {
    const std::string mesh = link["mesh"];
    text += "<visual>" + geometry(mesh) + "</visual><collision>" +
            geometry(link.value("collision_mesh", mesh)) + "</collision>";
  }
  return text + "</link>\n";
}

std::string joint_text(const json& link) {
  const json& joint = link["joint"];
  std::string text = "<joint name=\"" + joint["name"].get<std::string>() + "\" type=\"" +
                     joint["type"].get<std::string>() + "\"><parent link=\"" +
                     link["parent"].get<std::string>() + "\"/><child link=\"" +
                     link["name"].get<std::string>() + "\"/>" + origin(joint, "");
  if (joint.contains("axis")) text += "<axis xyz=\"" + numbers(joint["axis"]) + "\"/>";
  if (joint.contains("limits") && joint["limits"].is_object())
    text += "<limit lower=\"" + joint["limits"]["lower"].dump() + "\" upper=\"" +
            joint["limits"]["upper"].dump() + R"(" effort="1" velocity="1"/>)";
  if (joint.contains("mimic") && joint["mimic"].is_string())
    text += "<mimic joint=\"" + joint["mimic"].get<std::string>() + "\"/>";
  return text + "</joint>\n";
}

std::string urdf_of(const json& arm) {
  std::string text = "<robot name=\"" + arm["name"].get<std::string>() + "\">\n";
  for (const json& link : arm["links"]) {
    text += link_text(link);
    if (link.contains("joint") && link["joint"].is_object()) text += joint_text(link);
  }
  return text + "</robot>";
}

/// A folder with the arm's meshes, its description and its URDF.
class ArmByUrdf : public testing::TestWithParam<const char*> {
 protected:
  void copy_arm() {
    const std::filesystem::path source = test::shared_dir() / "stl" / GetParam();
    for (const auto& entry : std::filesystem::directory_iterator(source))
      std::filesystem::create_symlink(entry.path(), folder_.path() / entry.path().filename());
    std::ifstream stream(source / (std::string(GetParam()) + ".json"));
    folder_.write("arm.urdf", urdf_of(json::parse(stream)));
    folder_.write("arm-scene.json",
                  std::string(R"({"schema": 1, "response": "none", "chains": [{"description": ")") +
                      GetParam() + R"(.json"}]})");
  }
  Simulation simulation(const std::string& file, const char* broad, const char* narrow) const {
    PipelineConfig config;
    config.broad = broad_choice(broad), config.narrow = narrow_choice(narrow);
    return {load_scene_file(folder_.path() / file), config};
  }

  test::TemporaryFolder folder_;
};

std::vector<JointSetting> random_settings(const World& world, Random& random) {
  std::vector<JointSetting> settings;
  for (const SettableJoint& joint : settable_joints(world)) {
    const std::optional<JointLimits>& limits = world.chains()[joint.chain].links[joint.link].limits;
    const JointLimits range = limits.value_or(JointLimits{-std::numbers::pi, std::numbers::pi});
    settings.push_back({joint.name, random.uniform(range.lower, range.upper)});
  }
  return settings;
}

/// Joints are moved; what collides is compared with triangles in the other trees, all pairs tested, on the
/// arm as its other description has it.
TEST_P(ArmByUrdf, SelfCollisionsAreThoseOfItsTriangles) {
  if (!reads_urdf()) GTEST_SKIP() << "built without urdfdom";
  COLLIDOSCOPE_REQUIRE_SHARED(std::string("stl/") + GetParam());
  copy_arm();
  Simulation by_urdf = simulation("arm.urdf", "sweep-and-prune", "obb-tree"),
             by_json = simulation("arm-scene.json", "brute-force", "aabb-tree");
  ASSERT_EQ(by_urdf.world().size(), by_json.world().size());
  Random random(7);
  constexpr int poses = 60;
  int colliding = 0;
  for (int i = 0; i < poses; ++i) {
    SceneParameters parameters;
    parameters.joints = random_settings(by_urdf.world(), random);
    ASSERT_TRUE(by_urdf.tune(parameters));
    ASSERT_TRUE(by_json.tune(parameters));
    for (BodyIndex body = 0; body < by_urdf.world().size(); ++body)
      ASSERT_LT(length(by_urdf.world().motion().poses[body].translation -
                       by_json.world().motion().poses[body].translation),
                1e-9);
    ASSERT_EQ(by_urdf.detect().colliding, by_json.detect().colliding) << i;
    colliding += !by_urdf.pipeline().report().colliding.empty();
  }
  EXPECT_GT(colliding, poses / 20);
  EXPECT_LT(colliding, poses);
}

INSTANTIATE_TEST_SUITE_P(Shared, ArmByUrdf, testing::Values("ur5e", "panda"));

}  // namespace
}  // namespace collidoscope
