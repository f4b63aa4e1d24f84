// What scene files may not say, and what is answered.

#include <gtest/gtest.h>

#include "core/error.h"
#include "fixtures/temporary_folder.h"
#include "scene/scene.h"

namespace collidoscope {
namespace {

struct Refused {
  const char* name;
  const char* text;    // of the file, after {"schema": 1, and before }
  const char* place;   // expected
  const char* reason;  // expected, or its beginning
};

constexpr const char* cube = R"("shapes": [{"name": "cube", "model": "box"}], )";

const Refused refused[] = {
    {"UnknownKey", R"("respnse": "none")", "respnse", "unknown key; did you mean 'response'?"},
    {"UnknownKeyInBody", R"("bodies": [{"shape": "cube"}, {"shape": "cube", "positon": [0, 0, 0]}])",
     "bodies[1].positon", "unknown key; did you mean 'position'?"},
    {"BothAngularVelocities",
     R"("bodies": [{"shape": "cube", "angular_velocity": [0, 0, 1], "spin": [0, 0, 1]}])", "bodies[0].spin",
     "is the former name of 'angular_velocity', which is there as well: name one of them"},
    {"BothRotationCentres",
     R"("bodies": [{"shape": "cube", "rotation_centre": [0, 0, 1], "pivot": [0, 0, 1]}])", "bodies[0].pivot",
     "is the former name of 'rotation_centre', which is there as well: name one of them"},
    {"UnknownShape", R"("bodies": [{"shape": "cub"}])", "bodies[0].shape",
     "unknown shape 'cub'; did you mean 'cube'?"},
    {"ShapeMissing", R"("bodies": [{"name": "b"}])", "bodies[0]", "lacks the key 'shape'"},
    {"WrongType", R"("bodies": {"shape": "cube"})", "bodies", "must be an array, is an object"},
    {"ShortVector", R"("bodies": [{"shape": "cube", "position": [1, 2]}])", "bodies[0].position",
     "must be an array of 3 numbers"},
    {"TextForNumber", R"("bodies": [{"shape": "cube", "position": [1, 2, "3"]}])", "bodies[0].position[2]",
     "must be a number, is a string"},
    {"NullForNumber", R"("dt": null)", "dt", "must be a number, is null"},
    {"TooLarge", R"("bodies": [{"shape": "cube", "position": [1e19, 0, 0]}])", "bodies[0].position[0]",
     "is beyond 1e18"},
    {"NegativeStep", R"("dt": -1)", "dt", "must be above 0"},
    {"NegativeSeed", R"("seed": -1)", "seed", "must be a whole number of at least 0"},
    {"Group", R"("bodies": [{"shape": "cube", "group": 1000}])", "bodies[0].group", "must be at most 999"},
    {"NoQuaternion", R"("bodies": [{"shape": "cube", "orientation": [2, 0, 0, 0]}])", "bodies[0].orientation",
     "must be a quaternion (w, x, y, z) of length 1"},
    {"Response", R"("response": "bounce")", "response",
     "unknown response 'bounce'; known: none, reverse, impulse"},
    {"Narrow", R"("pipeline": {"narrow": "sat2"})", "pipeline.narrow",
     "unknown narrow-phase algorithm 'sat2'"},
    {"MidChain", R"("pipeline": {"mid": "sphere+cone"})", "pipeline.mid", "unknown mid-phase test 'cone'"},
    {"Walls", R"("walls": {"min": [0, 0, 1], "max": [1, 1, 0]})", "walls", "min lies beyond max"},
    {"Camera", R"("camera": {"eye": [1, 1, 1], "target": [1, 1, 1]})", "camera",
     "the eye lies on the target"},
    {"BuiltIn", R"("built_in": {"id": "polytope"})", "built_in.id", "unknown scene 'polytope'"},
    {"BuiltInParameter", R"("built_in": {"id": "polytopes", "density": 2})", "built_in.density",
     "must be above 0 and at most 1"},
    {"BuiltInShapes", R"("built_in": {"id": "polytopes", "shapes": "cubes"})", "built_in.shapes",
     "unknown kind 'cubes'; known: mixed, ellipsoids, rods, plates"},
    {"SamePair", R"("bodies": [{"shape": "cube"}], "testing": {"untested_pairs": [[0, 0]]})",
     "testing.untested_pairs[0]", "names one body twice"},
    {"BodyNumber", R"("bodies": [{"shape": "cube"}], "testing": {"untested_pairs": [[0, 1]]})",
     "testing.untested_pairs[0][1]", "must be at most 0"},
    {"BodyName",
     R"("bodies": [{"shape": "cube", "name": "anvil"}], "testing": {"untested_pairs": [["anvl", 0]]})",
     "testing.untested_pairs[0][0]", "unknown body 'anvl'; did you mean 'anvil'?"},
    {"AmbiguousBody",
     R"("bodies": [{"shape": "cube", "name": "b"}, {"shape": "cube", "name": "b"}], "contacts": [["b", 0]])",
     "contacts[0][0]", "'b' names several bodies: give the number"},
    {"Parent", R"("chains": [{"links": [{"name": "a", "parent": "b"}]}])", "chains[0].links[0].parent",
     "no earlier link 'b'"},
    {"DoubledLink", R"("chains": [{"links": [{"name": "a"}, {"name": "a"}]}])", "chains[0].links[1].name",
     "names an earlier link as well"},
    {"DoublyCarriedBody",
     R"("bodies": [{"shape": "cube"}], "chains": [{"links": [{"body": 0}]}, {"links": [{"body": 0}]}])",
     "chains[1].links[0].body", "is carried by an earlier link as well"},
    {"TinyMass", R"("bodies": [{"shape": "cube", "mass": 1e-300}])", "bodies[0].mass",
     "must be at least 1e-30"},
    {"JointType", R"("chains": [{"links": [{"joint": {"type": "ball"}}]}])", "chains[0].links[0].joint.type",
     "unknown joint type 'ball'"},
    {"JointLimits", R"("chains": [{"links": [{"joint": {"limits": [1, 0]}}]}])",
     "chains[0].links[0].joint.limits", "the lower limit is above the upper one"},
    {"ZeroAxis", R"("chains": [{"links": [{"joint": {"axis": [0, 0, 0]}}]}])",
     "chains[0].links[0].joint.axis", "must not be zero"},
    {"ZeroPeriod", R"("chains": [{"links": [{"joint": {"motion": {"period": 0}}}]}])",
     "chains[0].links[0].joint.motion.period", "must be above 0"},
    {"NoRotation", R"("chains": [{"base": {"rotation": [1,0,0, 0,1,0, 0,0,-1]}, "links": []}])",
     "chains[0].base.rotation", "is no rotation"},
    {"NoDescription", R"("chains": [{"description": "absent.json"}])", "chains[0].description",
     "there is no file '"},
};

const Refused refused_shapes[] = {
    {"FileMissing", R"("shapes": [{"name": "a", "file": "absent.stl"}])", "shapes[0].file",
     "there is no file '"},
    {"NoSource", R"("shapes": [{"name": "a"}])", "shapes[0]", "needs either a file or a model"},
    {"Model", R"("shapes": [{"name": "a", "model": "boxx"}])", "shapes[0].model",
     "unknown model 'boxx'; did you mean 'box'?"},
    {"Argument", R"("shapes": [{"name": "a", "model": "box", "arguments": {"edge": [1, 1, 1]}}])",
     "shapes[0].arguments.edge", "unknown argument; did you mean 'edges'?"},
    {"ArgumentCount", R"("shapes": [{"name": "a", "model": "box", "arguments": {"edges": 1}}])",
     "shapes[0].arguments.edges", "accepts 3 numbers"},
    {"ArgumentRange", R"("shapes": [{"name": "a", "model": "prism", "arguments": {"sides": 2}}])",
     "shapes[0].arguments.sides", "is out of range"},
    {"ArgumentFraction", R"("shapes": [{"name": "a", "model": "prism", "arguments": {"sides": 3.5}}])",
     "shapes[0].arguments.sides", "must be whole"},
    {"FixedModel", R"("shapes": [{"name": "a", "model": "torus", "arguments": {"x": 1}}])",
     "shapes[0].arguments.x", "unknown argument; model 'torus' has none"},
    {"Scale", R"("shapes": [{"name": "a", "model": "box", "scale": 0}])", "shapes[0].scale",
     "must be above 0"},
    {"Rounding", R"("shapes": [{"name": "a", "model": "box", "rounding": 0}])", "shapes[0].rounding",
     "must be above zero"},
    {"RoundedPieces",
     R"("shapes": [{"name": "a", "model": "torus", "rounding": 1, "decomposition": {"max_parts": 2}}])",
     "shapes[0].decomposition", "is not for shapes that round"},
    {"EllipsoidThatRounds", R"("shapes": [{"name": "a", "model": "ellipsoid", "rounding": 1}])",
     "shapes[0].rounding", "is not for ellipsoids"},
    {"EllipsoidThatDeforms",
     R"("shapes": [{"name": "a", "model": "ellipsoid", "deformation": "twist:period=1"}])",
     "shapes[0].deformation", "is not for ellipsoids"},
    {"CoreWithoutRounding", R"("shapes": [{"name": "a", "model": "segment"}])", "shapes[0].model",
     "is a core without a surface: it needs a rounding"},
    {"DecompositionKey", R"("shapes": [{"name": "a", "model": "box", "decomposition": {"max-parts": 4}}])",
     "shapes[0].decomposition.max-parts", "unknown key; did you mean 'max_parts'?"},
    {"DecompositionMethod",
     R"("shapes": [{"name": "a", "model": "box", "decomposition": {"method": "cut"}}])",
     "shapes[0].decomposition.method", "unknown decomposition method 'cut'; known: "},
    {"DecompositionParts", R"("shapes": [{"name": "a", "model": "box", "decomposition": {"max_parts": 0}}])",
     "shapes[0].decomposition.max_parts", "must be at least 1"},
    {"DecompositionConcavity",
     R"("shapes": [{"name": "a", "model": "box", "decomposition": {"concavity": 1.5}}])",
     "shapes[0].decomposition.concavity", "must be at most 1"},
    {"DecompositionNone",
     R"("shapes": [{"name": "a", "model": "box", "decomposition": {"method": "none", "max_parts": 2}}])",
     "shapes[0].decomposition", "has nothing to decompose with these"},
    {"DoubledShape", R"("shapes": [{"name": "a", "model": "box"}, {"name": "a", "model": "box"}])",
     "shapes[1].name", "'a' names an earlier shape as well"},
};

void expect_refused(const Refused& expected, const std::string& shapes) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file =
      folder.write("scene.json", R"({"schema": 1, )" + shapes + expected.text + "}");
  try {
    load_scene_file(file);
    FAIL() << "was accepted";
  } catch (const InputError& error) {
    EXPECT_EQ(error.file(), file.string());
    EXPECT_EQ(error.place(), expected.place);
    EXPECT_EQ(error.reason().substr(0, std::string_view(expected.reason).size()), expected.reason);
  }
}

class SceneFileError : public testing::TestWithParam<Refused> {};
TEST_P(SceneFileError, NamesFilePlaceAndReason) {
  expect_refused(GetParam(), cube);
}

class SceneFileShapeError : public testing::TestWithParam<Refused> {};
TEST_P(SceneFileShapeError, NamesFilePlaceAndReason) {
  expect_refused(GetParam(), "");
}

std::string name_of_error(const testing::TestParamInfo<Refused>& info) {
  return info.param.name;
}
INSTANTIATE_TEST_SUITE_P(Table, SceneFileError, testing::ValuesIn(refused), name_of_error);
INSTANTIATE_TEST_SUITE_P(Table, SceneFileShapeError, testing::ValuesIn(refused_shapes), name_of_error);

TEST(SceneFileErrors, TheSchemaIsAskedFor) {
  const test::TemporaryFolder folder;
  for (const auto& [text, reason] :
       {std::pair("{}", "lacks the key 'schema'"), std::pair(R"({"schema": 2})", "must be 1"),
        std::pair("[]", "must be an object, is an array")}) {
    try {
      load_scene_file(folder.write("scene.json", text));
      ADD_FAILURE() << text;
    } catch (const InputError& error) {
      EXPECT_EQ(error.reason(), reason);
    }
  }
}

}  // namespace
}  // namespace collidoscope
