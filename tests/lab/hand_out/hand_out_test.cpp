#include "hand_out/hand_out.h"

#include <cstring>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "geometry/primitives/primitives.h"
#include "hand_out/base64.h"
#include "hand_out/recorded_steps.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

Simulation polytopes(const char* narrow = "gjk", std::uint32_t count = 30) {
  SceneParameters parameters;
  parameters.count = count;
  PipelineConfig config;
  config.narrow = narrow_choice(narrow);
  Simulation simulation(create_scene("polytopes", parameters), config);
  simulation.keep_query_starts();
  return simulation;
}

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

/// [RFC 4648, section 10]
TEST(Base64, HasTheStandardsExamples) {
  const std::array<std::pair<std::string, std::string>, 7> examples = {{{"", ""},
                                                                        {"f", "Zg=="},
                                                                        {"fo", "Zm8="},
                                                                        {"foo", "Zm9v"},
                                                                        {"foob", "Zm9vYg=="},
                                                                        {"fooba", "Zm9vYmE="},
                                                                        {"foobar", "Zm9vYmFy"}}};
  for (const auto& [plain, coded] : examples) EXPECT_EQ(to_base64(bytes_of(plain)), coded);
}

/// The other way round, by the definition.
std::string from_base64(const std::string& text) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string plain;
  std::uint32_t bits = 0, known = 0;
  for (const char digit : text) {
    if (digit == '=') break;
    bits = bits << 6 | static_cast<std::uint32_t>(digits.find(digit)), known += 6;
    if (known < 8) continue;
    known -= 8;
    plain += static_cast<char>(bits >> known & 255);
  }
  return plain;
}

template <class Number>
std::vector<Number> unpacked(const nlohmann::ordered_json& text) {
  const std::string plain = from_base64(text.get<std::string>());
  std::vector<Number> numbers(plain.size() / sizeof(Number));
  std::memcpy(numbers.data(), plain.data(), plain.size());
  return numbers;
}

TEST(RecordedRun, HasEveryBodyInEveryFrame) {
  constexpr std::uint32_t count = 100;
  Simulation simulation = polytopes("gjk", count);
  RecordedRun run(simulation);
  simulation.detect();
  run.add(simulation);
  std::size_t red = 0;
  for (int frame = 0; frame < 20; ++frame) {
    simulation.step();
    run.add(simulation);
    red += static_cast<std::size_t>(
        std::ranges::count(simulation.pipeline().report().body_states, BodyState::colliding));
  }
  const nlohmann::ordered_json json = run.to_json();
  ASSERT_GT(red, 10u);
  const std::vector<std::uint8_t> states = unpacked<std::uint8_t>(json["states"]);
  EXPECT_EQ(states.size(), 21u * count);
  EXPECT_EQ(std::ranges::count(states.begin() + count, states.end(), 2), static_cast<std::ptrdiff_t>(red));
  const std::vector<float> poses = unpacked<float>(json["poses"]);
  ASSERT_EQ(poses.size(), 21u * count * 7);
  const Pose& last = simulation.world().motion().poses.back();
  EXPECT_FLOAT_EQ(poses[poses.size() - 7], static_cast<float>(last.translation.x));
  EXPECT_EQ(json["times"].size(), 21u);
  EXPECT_EQ(json["first_frame"], 0);
  EXPECT_EQ(json["pairs"].back()[2], simulation.pipeline().report().colliding.size());
}

TEST(RecordedRun, HasEachShapeOnce) {
  const Simulation simulation(create_scene("orbit", {}), {});
  const nlohmann::ordered_json json = RecordedRun(simulation).to_json();
  EXPECT_EQ(json["shapes"].size(), 1u);
  EXPECT_EQ(json["shape_of"].size(), simulation.world().size());
  const std::vector<float> positions = unpacked<float>(json["shapes"][0]["positions"]);
  EXPECT_EQ(positions.size(), 3 * simulation.world().bodies().shapes[0]->mesh().vertices.size());
}

TEST(RecordedRun, HasShapesThatDeformInEveryFrame) {
  Simulation simulation(create_scene("deforming", {}), {});
  RecordedRun run(simulation);
  for (int frame = 0; frame < 3; ++frame) simulation.step(), run.add(simulation);
  std::size_t changed = 0;
  const nlohmann::ordered_json json = run.to_json();
  for (const auto& shape : json["shapes"]) {
    if (!shape.contains("deformed")) continue;
    ASSERT_EQ(shape["deformed"].size(), 3u);
    changed += shape["deformed"][0] != shape["deformed"][2];
  }
  EXPECT_GT(changed, 2u);
}

TEST(HandOut, IsOnePageThatLoadsNothing) {
  Scene scene;
  scene.world.add({.name = "a </script> & b", .shape = make_shape("cube", make_box(Vec3(1))), .motion = {}});
  Simulation simulation(std::move(scene), {});
  RecordedRun run(simulation);
  simulation.detect();
  run.add(simulation);
  const std::string page = hand_out(run);
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_NE(page.find("\\u003c/script> & b"), std::string::npos) << "a name does not end the data";
  for (const char* foreign : {"@DATA@", "@STYLE@", "@PLAYER@", "http:", "https:", "src=", "@import", "url("})
    EXPECT_EQ(page.find(foreign), std::string::npos) << foreign;
}

class RecordedSteps : public testing::TestWithParam<const char*> {};

TEST_P(RecordedSteps, AreThoseOfTheTrace) {
  Simulation simulation = polytopes(GetParam(), 200);
  while (simulation.step().surviving.empty()) continue;
  const PairTracePointer trace = trace_pair(simulation, simulation.pipeline().report().surviving.front(), {});
  ASSERT_TRUE(trace);
  const nlohmann::ordered_json json = to_json(*trace, simulation);
  ASSERT_EQ(json["steps"].size(), trace->steps().size());
  EXPECT_EQ(json["pseudo_code"].size(), trace->pseudo_code->size());
  std::size_t items = 0;
  const std::map<std::string, std::size_t> numbers = {{"point", 3}, {"line", 6}, {"triangle", 9}};
  for (std::size_t i = 0; i < trace->steps().size(); ++i) {
    EXPECT_EQ(json["steps"][i]["sentence"], trace->steps()[i].sentence);
    for (const auto& item : json["steps"][i]["items"]) {
      ASSERT_EQ(item["at"].size(), numbers.at(item["kind"]));
      ++items;
    }
  }
  EXPECT_GT(items, 0u);
}
INSTANTIATE_TEST_SUITE_P(Algorithms, RecordedSteps,
                         testing::Values("gjk", "epa", "sat", "v-clip", "separating-vector", "mpr"),
                         [](const auto& narrow) {
                           std::string name = narrow.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace collidoscope
