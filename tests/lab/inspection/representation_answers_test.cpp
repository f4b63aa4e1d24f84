#include "inspection/representation_answers.h"

#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"
#include "inspection/answer_text.h"
#include "scene/model_shapes.h"

namespace collidoscope {
namespace {

/// A small cube in the hole of a torus: within its hull, apart from its surface.
World cube_in_a_hole() {
  World world;
  world.add({"ring", make_model_shape("ring", "torus"), {}});
  world.add({"cube", make_shape("cube", make_box(Vec3(0.2))), {}});
  return world;
}

const RepresentationAnswer& answer_as(const std::vector<RepresentationAnswer>& answers,
                                      std::string_view name) {
  const auto found = std::ranges::find(answers, name, &RepresentationAnswer::name);
  EXPECT_NE(found, answers.end()) << name;
  return *found;
}

TEST(RepresentationAnswers, DifferWhereAHoleIsPartOfTheHull) {
  const std::vector<RepresentationAnswer> answers = answers_by_representation(cube_in_a_hole(), {0, 1}, true);
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_EQ(answer_as(answers, "hulls").result.verdict, Verdict::colliding);
  EXPECT_TRUE(answer_text(answer_as(answers, "hulls").result).ends_with(" m deep"));
  for (const char* name : {"pieces", "triangles"}) {
    const PairResult& result = answer_as(answers, name).result;
    EXPECT_EQ(result.verdict, Verdict::separated) << name;
    EXPECT_GT(result.distance(), 0) << name;
    EXPECT_TRUE(answer_text(result).starts_with("separated by a gap of ")) << name;
  }
  EXPECT_LE(answer_as(answers, "pieces").result.distance(),
            answer_as(answers, "triangles").result.distance());
}

TEST(RepresentationAnswers, LeavePiecesOutWhereTheyWouldHaveToBeMade) {
  EXPECT_EQ(answers_by_representation(cube_in_a_hole(), {0, 1}, false).size(), 2u);
}

TEST(RepresentationAnswers, BelongToWhatThePipelineTests) {
  EXPECT_EQ(representation_of(narrow_choice("v-clip")), "hulls");
  EXPECT_EQ(representation_of(narrow_choice("aabb-tree")), "triangles");
  EXPECT_EQ(representation_of(narrow_choice("decomposed")), "pieces");
  for (const char* name : {"hulls", "pieces", "triangles"})
    EXPECT_EQ(representation_of(narrow_of_representation(name)), name);
}

}  // namespace
}  // namespace collidoscope
