#include "session/explanation.h"

#include <gtest/gtest.h>

#include "inspected_pair.h"

namespace collidoscope::viewer {
namespace {

std::string explained(const Vec3& place, const std::string& narrow) {
  const Simulation simulation = two_bodies(place, narrow);
  SceneInfo scene;
  scene.body_names = {"ball", "prism"};
  std::string text;
  for (const std::string& line : explain(inspect(simulation, {0, 1}), scene, simulation.pipeline().config()))
    text += line + "\n";
  return text;
}

bool says(const std::string& text, std::string_view words) {
  return text.find(words) != std::string::npos;
}

TEST(Explanation, SaysWhichPhaseSettledThePair) {
  const std::string inside = explained(deep_inside, "sat");
  EXPECT_TRUE(says(inside, "ball and prism collide.")) << inside;
  EXPECT_TRUE(says(inside, "mid, sphere: volumes overlap.")) << inside;
  EXPECT_TRUE(says(inside, "m deep")) << inside;
  const std::string apart = explained(far_away, "gjk");
  EXPECT_TRUE(says(apart, "do not collide; no need to ask the narrow phase")) << apart;
  EXPECT_TRUE(says(apart, "m apart along x")) << apart;
  EXPECT_FALSE(says(apart, "mid,")) << "that phase never saw the pair";
}

TEST(Explanation, SaysWhyANearPairIsGreen) {
  const std::string text = explained(just_apart, "v-clip");
  EXPECT_TRUE(says(text, "boxes overlap, least along")) << text;
  EXPECT_TRUE(says(text, "they are 0.")) << text;
}

TEST(PairInspection, MeasuresTheGapBetweenTheBoxes) {
  const PairInspection apart = inspect(two_bodies(far_away, "gjk"), {0, 1});
  EXPECT_EQ(apart.box_axis, 0);
  EXPECT_NEAR(apart.box_gap, 6 - 0.7 - 1, 0.15);
  EXPECT_LT(inspect(two_bodies(deep_inside, "gjk"), {0, 1}).box_gap, 0);
}

}  // namespace
}  // namespace collidoscope::viewer
