#include "broad/broad_choice.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "fixtures/box_pairs.h"
#include "fixtures/box_worlds.h"

namespace collidoscope {
namespace {

using namespace test;

std::string refusal(const std::string& text) {
  try {
    broad_choice(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// Values of a parameter at its limits and between.
std::vector<Real> values_of(const AlgorithmParameter& parameter) {
  std::vector<Real> values;
  for (std::size_t i = 0; i < parameter.choices.size(); ++i) values.push_back(static_cast<Real>(i));
  if (!parameter.choices.empty()) return values;
  const Real middle = (parameter.minimum + parameter.maximum) / 2;
  return {parameter.minimum, parameter.whole ? std::floor(middle) : middle, parameter.maximum};
}

/// Calls visit(choice) for every algorithm with every parameter at each of its values_of().
template <class Visit>
void for_settings(const Visit& visit) {
  for (const BroadAlgorithm* algorithm : broad_algorithms())
    for (std::size_t i = 0; i < algorithm->parameters.size(); ++i)
      for (const Real value : values_of(algorithm->parameters[i])) {
        BroadChoice choice{algorithm, default_values(algorithm->parameters)};
        choice.parameters[i] = value;
        visit(choice);
      }
}

TEST(BroadChoice, IsTheAlgorithmWithStandardParameters) {
  for (const BroadAlgorithm* algorithm : broad_algorithms()) {
    const BroadChoice choice = broad_choice(algorithm->id);
    EXPECT_EQ(choice.algorithm, algorithm);
    EXPECT_EQ(choice.parameters, default_values(algorithm->parameters));
    EXPECT_EQ(to_string(choice), algorithm->id);
  }
}

TEST(BroadChoice, ReadsBackWhatItWrites) {
  int settings = 0;
  for_settings([&](const BroadChoice& choice) {
    const BroadChoice again = broad_choice(to_string(choice));
    EXPECT_EQ(again.algorithm, choice.algorithm);
    EXPECT_EQ(again.parameters, choice.parameters) << to_string(choice);
    ++settings;
  });
  EXPECT_GT(settings, 15);
}

TEST(BroadChoice, RefusesWhatItDoesNotKnowAndSaysWhatThereIs) {
  EXPECT_NE(refusal("grid").find("unknown broad-phase algorithm 'grid'; known: brute-force"),
            std::string::npos);
  EXPECT_NE(refusal("bvh:size=1").find("broad-phase algorithm 'bvh': it has no 'size'"), std::string::npos);
  EXPECT_NE(refusal("octree:size=1").find("it has no 'size'; known: depth, paper"), std::string::npos);
  EXPECT_NE(refusal("octree:depth=2.5").find("depth is a whole number from 0 to 9, not '2.5'"),
            std::string::npos);
  EXPECT_NE(refusal("uniform-grid:cell-size=0").find("cell-size is auto or a number from"),
            std::string::npos);
  EXPECT_NE(refusal("uniform-grid:cell-size=nan").find("not 'nan'"), std::string::npos);
  EXPECT_EQ(to_string(broad_choice("uniform-grid:cell-size=auto")), "uniform-grid");
}

TEST(BroadChoice, GivesTheSamePairsWhateverTheParameters) {
  for (const BoxSizes sizes : {BoxSizes::uniform, BoxSizes::heavy_tailed}) {
    MovingBoxes world(1500, sizes, 5, 3);
    std::vector<Boxes> frames;
    for (int frame = 0; frame < 4; ++frame, world.step()) frames.push_back(world.boxes());
    frames.push_back(random_boxes(900, 1, 0.1, 6));
    for_settings([&](const BroadChoice& choice) {
      const std::unique_ptr<BroadPhase> phase = choice.create();
      ThreadPool threads(1);
      Pairs pairs;
      for (const Boxes& boxes : frames) {
        phase->find_pairs(boxes, threads, pairs);
        EXPECT_TRUE(pairs == expected_pairs(boxes)) << to_string(choice);
      }
    });
  }
}

TEST(BroadChoice, TellsWhatTheSceneAskedFor) {
  ThreadPool threads(1);
  Pairs pairs;
  const Boxes boxes = random_boxes(1000, 10, 0.5, 3);
  const auto cell_size = [&](const std::string& text) {
    const std::unique_ptr<BroadPhase> phase = broad_choice(text).create();
    phase->find_pairs(boxes, threads, pairs);
    return phase->parameters_in_use()[0];
  };
  EXPECT_NEAR(cell_size("uniform-grid"), 1, 0.2);  // ten cells along each axis
  EXPECT_EQ(cell_size("uniform-grid:cell-size=3"), 3);
  EXPECT_NEAR(cell_size("uniform-grid:cell-size=0.001"), 0.5, 0.1);  // no smaller than the largest box
}

}  // namespace
}  // namespace collidoscope
