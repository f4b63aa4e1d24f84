#include "narrow/narrow_choice.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "core/error.h"

namespace collidoscope {
namespace {

std::string refusal(const std::string& text) {
  try {
    narrow_choice(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// Option strings that set each parameter of an algorithm to each of its choices, or to two values.
std::vector<std::string> settings_of(const NarrowAlgorithm& algorithm) {
  std::vector<std::string> settings;
  for (const AlgorithmParameter& parameter : algorithm.parameters) {
    const std::string name = std::string(parameter.name) + "=";
    for (const std::string_view choice : parameter.choices) settings.push_back(name + std::string(choice));
    if (!parameter.choices.empty()) continue;
    const auto share = [&](Real of) { return std::to_string(of * parameter.maximum); };
    settings.push_back(name + (parameter.whole ? "1" : share(0.25)));
    settings.push_back(name + (parameter.whole ? "2" : share(0.5)));
  }
  return settings;
}

TEST(NarrowChoice, IsTheAlgorithmWithDefaultOptions) {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    const NarrowChoice choice = narrow_choice(algorithm->id);
    EXPECT_EQ(choice.algorithm, algorithm);
    EXPECT_EQ(choice.options, algorithm->default_options());
    EXPECT_EQ(to_string(choice), algorithm->id);
  }
}

TEST(NarrowChoice, AcceptsASupportSearchAndNoWarmStarts) {
  const NarrowChoice choice = narrow_choice("gjk:warm-start=off:support=scan");
  EXPECT_EQ(choice.options.support, SupportSearch::scan);
  EXPECT_FALSE(choice.options.warm_start);
  EXPECT_EQ(to_string(choice), "gjk:support=scan:warm-start=off");
  EXPECT_EQ(to_string(narrow_choice("gjk:support=auto:warm-start=on")), "gjk");
}

TEST(NarrowChoice, ReadsBackWhatItWrites) {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    for (const std::string& setting : settings_of(*algorithm)) {
      const NarrowChoice choice = narrow_choice(std::string(algorithm->id) + ":" + setting);
      const NarrowChoice again = narrow_choice(to_string(choice));
      EXPECT_EQ(again.algorithm, choice.algorithm);
      EXPECT_EQ(again.options, choice.options) << setting;
    }
  }
}

TEST(NarrowChoice, DefaultsAreWithinLimits) {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    EXPECT_LE(algorithm->parameters.size(), most_parameters) << algorithm->id;
    for (const AlgorithmParameter& parameter : algorithm->parameters) {
      const Real largest =
          parameter.choices.empty() ? parameter.maximum : static_cast<Real>(parameter.choices.size() - 1);
      EXPECT_GE(parameter.standard, parameter.choices.empty() ? parameter.minimum : 0);
      EXPECT_LE(parameter.standard, largest);
      EXPECT_FALSE(parameter.name.empty() || parameter.label.empty()) << algorithm->id;
    }
  }
}

TEST(NarrowChoice, RefusesWhatItDoesNotKnowAndSaysWhatThereIs) {
  EXPECT_NE(refusal("gkj").find("unknown narrow-phase algorithm 'gkj'; known: gjk"), std::string::npos);
  EXPECT_NE(refusal("gjk:support=scna").find("unknown support search 'scna'; known: auto, scan"),
            std::string::npos);
  EXPECT_NE(refusal("gjk:warm-start=maybe").find("warm-start is on or off, not 'maybe'"), std::string::npos);
  EXPECT_NE(refusal("gjk:speed=9").find("it has no 'speed'; known: support, warm-start"), std::string::npos);
  EXPECT_NE(refusal("gjk:fast").find("expected name=value, not 'fast'"), std::string::npos);
  EXPECT_NE(refusal("gjk:").find("expected name=value, not ''"), std::string::npos);
}

TEST(NarrowChoice, PassesParametersOnToTheAlgorithmThatItRuns) {
  const NarrowChoice choice =
      narrow_choice("decomposed:collision-test=half-plane:blend=0.25:convex=separating-vector");
  EXPECT_EQ(to_string(choice), "decomposed:convex=separating-vector:blend=0.25:collision-test=half-plane");
  EXPECT_EQ(choice.algorithm->inner_parameters(choice.options),
            narrow_choice("separating-vector:blend=0.25:collision-test=half-plane").options.parameters);
  EXPECT_EQ(to_string(narrow_choice("decomposed:sub-algorithm=johnson")), "decomposed:sub-algorithm=johnson");
  EXPECT_NE(
      refusal("decomposed:convex=sat:blend=1").find("it has no 'blend'; known: support, warm-start, convex"),
      std::string::npos);
}

TEST(NarrowChoice, HullsAreComparedByEveryConvexAlgorithmThatIsOurs) {
  std::vector<std::string_view> ids;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    if (algorithm->input == NarrowInput::convex && !algorithm->reference) ids.push_back(algorithm->id);
  const AlgorithmParameter& convex = narrow_algorithm("decomposed").parameters[0];
  EXPECT_TRUE(std::ranges::equal(convex.choices, ids));
  for (const std::string_view id : ids) {
    const NarrowChoice choice = narrow_choice("decomposed:convex=" + std::string(id));
    EXPECT_EQ(choice.algorithm->inner(choice.options).id, id);
  }
}

}  // namespace
}  // namespace collidoscope
