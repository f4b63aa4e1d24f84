#include "dynamics/response.h"

#include <gtest/gtest.h>

#include "core/error.h"

namespace collidoscope {
namespace {

MotionState three_bodies() {
  MotionState state;
  for (int i = 0; i < 3; ++i) {
    BodyMotion body;
    body.velocity = Vec3(i + 1, 0, 0);
    body.angular_velocity = Vec3(0, 0, i + 1);
    state.add(body);
  }
  return state;
}

/// +1 for each body that goes its first way, −1 for each that was turned round.
std::vector<int> directions(const MotionState& state) {
  std::vector<int> signs;
  for (std::size_t i = 0; i < state.size(); ++i) {
    EXPECT_EQ(state.velocities[i].x > 0, state.angular_velocities[i].z > 0);
    EXPECT_EQ(std::abs(state.velocities[i].x), static_cast<Real>(i + 1));
    signs.push_back(state.velocities[i].x > 0 ? 1 : -1);
  }
  return signs;
}

using Signs = std::vector<int>;
using Pairs = std::vector<BodyPair>;

TEST(Reverse, TurnsBothRoundOnceWhileTheyTouch) {
  MotionState state = three_bodies();
  const auto response = response_algorithm("reverse").create();
  const Pairs touching = {{0, 1}};
  response->respond({touching}, {state});
  EXPECT_EQ(directions(state), (Signs{-1, -1, 1}));
  response->respond({touching}, {state});
  EXPECT_EQ(directions(state), (Signs{-1, -1, 1}));
}

TEST(Reverse, AnswersAgainAfterThePairWasApart) {
  MotionState state = three_bodies();
  const auto response = response_algorithm("reverse").create();
  const Pairs touching = {{0, 1}};
  response->respond({touching}, {state});
  response->respond({}, {state});
  response->respond({touching}, {state});
  EXPECT_EQ(directions(state), (Signs{1, 1, 1}));
}

TEST(Reverse, TurnsABodyInSeveralNewCollisionsOnce) {
  MotionState state = three_bodies();
  const Pairs touching = {{0, 1}, {0, 2}, {1, 2}};
  response_algorithm("reverse").create()->respond({touching}, {state});
  EXPECT_EQ(directions(state), (Signs{-1, -1, -1}));
}

TEST(Reverse, ABodyInALastingContactKeepsItsCourse) {
  MotionState state = three_bodies();
  const auto response = response_algorithm("reverse").create();
  const Pairs first = {{0, 1}}, both = {{0, 1}, {1, 2}};
  response->respond({first}, {state});
  response->respond({both}, {state});
  EXPECT_EQ(directions(state), (Signs{-1, -1, -1}));
}

TEST(Reverse, KeepsItsMemoryInTheMotionState) {
  MotionState state = three_bodies();
  const Pairs touching = {{0, 1}};
  response_algorithm("reverse").create()->respond({touching}, {state});
  MotionState copy = state;
  response_algorithm("reverse").create()->respond({touching}, {copy});
  EXPECT_EQ(directions(copy), directions(state));
}

TEST(None, ChangesNothing) {
  MotionState state = three_bodies();
  const Pairs touching = {{0, 1}, {1, 2}};
  response_algorithm("none").create()->respond({touching}, {state});
  EXPECT_EQ(directions(state), (Signs{1, 1, 1}));
}

TEST(Responses, AnUnknownIdIsRefusedWithTheKnownOnes) {
  try {
    response_algorithm("bounce");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.reason(), "unknown response 'bounce'; known: none, reverse, impulse");
  }
}

}  // namespace
}  // namespace collidoscope
