// What shows why a pair collides: the pair alone, bodies cut open, distances measured.

#include <cmath>
#include <gtest/gtest.h>

#include "driven_window.h"

namespace collidoscope::test {
namespace {

const std::vector<std::string> crowd = {"--scene", "polytopes", "--count", "40", "--select", "0"};

/// The widget of the first one that the panel lists.
std::string partner_of(const Json& state) {
  for (const auto& [name, place] : state["widgets"].items())
    if (name.starts_with("selection.partner.")) return name;
  return {};
}

const auto isolated = [](const Json& state) { return state["isolated"].get<bool>(); };

/// A click on a partner: others are ghosts, what belongs to the pair is drawn; Esc brings them back.
TEST(Window, AClickOnAPartnerShowsWhy) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, crowd);
  start(viewer);
  const auto has_partner = [](const Json& state) { return !partner_of(state).empty(); };
  for (int i = 0; i < 60 && !has_partner(viewer.state()); ++i) {
    viewer.key("Right");
    viewer.wait_until(at_frame(static_cast<std::uint64_t>(i + 1)), "the next frame");
  }
  const Json before = viewer.wait_until(has_partner, "a body near the selected one");
  const Picture crowded = take_picture(viewer);
  viewer.click(partner_of(before));
  const Json alone = viewer.wait_until(isolated, "the pair alone");
  EXPECT_EQ(alone["selection"].size(), 2u);
  EXPECT_NE(alone["camera"], before["camera"]);
  EXPECT_LE(alone["clickable"].size(), 2u) << "ghosts are not clicked on";
  EXPECT_TRUE(alone.contains("contact_points"));
  const Picture lonely = take_picture(viewer);
  EXPECT_GT(difference(crowded, lonely), 0.02);
  viewer.key("Escape");
  const Json back = viewer.wait_until([](const Json& state) { return !isolated(state); }, "the others");
  EXPECT_EQ(back["selection"].size(), 2u) << "Esc takes one thing at a time";
  EXPECT_EQ(back["camera"], before["camera"]);
  viewer.key("y");
  viewer.wait_until(isolated, "the pair alone, by its key");
  viewer.click("selection.why");
  viewer.wait_until([](const Json& state) { return !isolated(state); }, "the others, by the button");
}

/// By key, list and undo; the picture follows.
TEST(Window, APlaneCutsBodiesOpen) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "6"});
  start(viewer);
  const Picture whole = take_picture(viewer);
  viewer.key("k");
  const auto cuts = [](const Json& state) { return state["cut"].value("bodies", 0) > 0; };
  const Json cut = viewer.wait_until(cuts, "a cut");
  EXPECT_EQ(cut["cut"]["normal"], Json({0.0, -1.0, 0.0})) << "what is nearer to the eye goes";
  EXPECT_GT(cut["cut"]["area"], 0.0);
  EXPECT_TRUE(comes_to_differ(viewer, whole, 0.001));
  viewer.key("ctrl+z");
  viewer.wait_until([](const Json& state) { return !state["cut"]["on"].get<bool>(); }, "whole bodies");
  EXPECT_FALSE(comes_to_differ(viewer, whole, 0.0005));
}

/// Once the scene stands still.
Json take_tool(DrivenViewer& viewer, const char* key, const std::string& tool) {
  start(viewer);
  viewer.key(key);
  return viewer.wait_until([&](const Json& state) { return state[tool]["on"].get<bool>(); }, tool);
}

/// Two clicks, and Esc.
TEST(Window, TwoClicksMeasureADistance) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "6"});
  const Json on = take_tool(viewer, "d", "ruler");
  ASSERT_GE(on["clickable"].size(), 2u);
  const Picture before = take_picture(viewer);
  for (std::size_t i = 0; i < 2; ++i) {
    const Json& body = on["clickable"][i];
    viewer.click(body["x"].get<int>(), body["y"].get<int>());
    viewer.wait_until([&](const Json& state) { return state["ruler"]["ends"].size() == i + 1; }, "an end");
  }
  const Json measured =
      viewer.wait_until([](const Json& state) { return state["ruler"].contains("distance"); }, "a distance");
  EXPECT_TRUE(measured["selection"].empty()) << "clicks measure";
  const Json &a = measured["ruler"]["ends"][0]["point"], &b = measured["ruler"]["ends"][1]["point"];
  double squared = 0;
  for (std::size_t i = 0; i < 3; ++i) squared += std::pow(a[i].get<double>() - b[i].get<double>(), 2);
  EXPECT_NEAR(measured["ruler"]["distance"], std::sqrt(squared), 1e-9);
  EXPECT_TRUE(comes_to_differ(viewer, before, 0.0002));
  viewer.key("Escape");
  viewer.wait_until([](const Json& state) { return !state["ruler"]["on"] && state["ruler"]["ends"].empty(); },
                    "no ruler");
}

TEST(Window, ANoteIsTypedBesideAPoint) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "6"});
  const Json on = take_tool(viewer, "a", "notes");
  ASSERT_FALSE(on["clickable"].empty());
  const Picture before = take_picture(viewer);
  viewer.click(on["clickable"][0]["x"].get<int>(), on["clickable"][0]["y"].get<int>());
  viewer.wait_until([](const Json& state) { return state["notes"]["typing"].get<bool>(); }, "a field");
  viewer.type("seen here");
  viewer.key("Return");
  const Json noted =
      viewer.wait_until([](const Json& state) { return !state["notes"]["texts"].empty(); }, "a note");
  EXPECT_EQ(noted["notes"]["texts"][0]["text"], "seen here");
  EXPECT_NE(noted["notes"]["texts"][0]["body"], "");
  EXPECT_TRUE(comes_to_differ(viewer, before, 0.0002));
  viewer.key("ctrl+z");
  viewer.wait_until([](const Json& state) { return state["notes"]["texts"].empty(); }, "no note");
}

TEST(Window, TakesTheWholeScreenAndComesBack) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, height, {"--scene", "polytopes", "--count", "6", "--size", "700x500"});
  const auto right_edge = [](const Json& state) {
    return state["widgets"]["timeline"]["box"][2].get<double>();
  };
  const Json small = start(viewer);
  EXPECT_LT(right_edge(small), 700);
  viewer.key("alt+Return");
  viewer.wait_until([&](const Json& state) { return right_edge(state) > width - 30; }, "the whole screen");
  viewer.key("alt+Return");
  viewer.wait_until([&](const Json& state) { return right_edge(state) == right_edge(small); }, "the window");
}

}  // namespace
}  // namespace collidoscope::test
