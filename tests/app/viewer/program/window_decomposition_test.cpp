// The section Decomposition, and the steps of its method.

#include <gtest/gtest.h>

#include "driven_window.h"

namespace collidoscope::test {
namespace {

constexpr int tall = 1600;  // for the sections above, too

auto has_result(std::size_t slot) {
  return [slot](const Json& state) {
    return state.contains("decomposition") && !state["decomposition"]["results"][slot].is_null();
  };
}

/// A torus alone, selected, with the section unfolded.
Json open_section(DrivenViewer& viewer) {
  viewer.wait_until([](const Json& state) { return state.contains("scene"); }, "the torus");
  viewer.click("section.Decomposition");
  return viewer.wait_until([](const Json& state) { return state["widgets"].contains("decomposition.cut"); },
                           "the section");
}

TEST(Window, DecomposesATorusAndPaintsItsConcavity) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, tall,
                      {COLLIDOSCOPE_SOURCE_DIR "/assets/stl/torus.stl", "--select", "0", "--no-config"});
  open_section(viewer);
  const Picture whole = take_picture(viewer);
  viewer.click("decomposition.cut");
  const Json cut = viewer.wait_until(has_result(0), "the pieces");
  const Json& figures = cut["decomposition"]["results"][0];
  EXPECT_GE(figures["pieces"], 4);
  EXPECT_LE(figures["worst_concavity"], figures["allowed_concavity"]);
  EXPECT_LE(figures["deepest"], figures["worst_concavity"].get<double>() + 1e-6);
  EXPECT_GE(figures["covered"], 0.999);
  EXPECT_EQ(cut["error"], "");
  const Picture in_pieces = take_picture(viewer);
  EXPECT_GT(difference(whole, in_pieces), 0.01);

  viewer.click("decomposition.show-concavity");
  viewer.wait_until([](const Json& state) { return state["decomposition"]["picture"] == "concavity"; },
                    "the concavity");
  EXPECT_TRUE(comes_to_differ(viewer, in_pieces, 0.01));
  viewer.key("ctrl+z");
  viewer.wait_until([](const Json& state) { return state["decomposition"]["picture"] == "pieces"; },
                    "the pieces again");
}

TEST(Window, ShowsTwoDecompositionsSideBySideAndStepsThroughOne) {
  COLLIDOSCOPE_REQUIRE_VIRTUAL_SCREEN();
  DrivenViewer viewer(width, tall,
                      {COLLIDOSCOPE_SOURCE_DIR "/assets/stl/torus.stl", "--select", "0", "--no-config"});
  open_section(viewer);
  viewer.click("decomposition.cut");
  const Json first = viewer.wait_until(has_result(0), "the pieces");
  const Json box = viewer.place_of("decomposition.parts")["box"];
  const int y = (box[1].get<int>() + box[3].get<int>()) / 2, left = box[0].get<int>();
  viewer.drag(left + (box[2].get<int>() - left) * 3 / 4, y, left + 20, y);  // lets go at few parts
  const Json fewer = viewer.wait_until(
      [&](const Json& state) {
        return state["decomposition"]["results"][0]["pieces"] <
               first["decomposition"]["results"][0]["pieces"];
      },
      "fewer pieces once the slider is let go");
  viewer.click("decomposition.beside");
  const Json both = viewer.wait_until(has_result(1), "the second result");
  EXPECT_TRUE(both["decomposition"]["beside"]);
  EXPECT_TRUE(both.contains("second_viewport"));

  viewer.click("decomposition.step");
  const Json steps = viewer.wait_until(
      [](const Json& state) {
        return state.contains("steps") && state["steps"]["subject"] == "decomposition";
      },
      "steps");
  EXPECT_TRUE(steps["steps"]["as_timed"]);
  EXPECT_NE(steps["steps"]["sentence"].get<std::string>().find("allowed"), std::string::npos);
}

}  // namespace
}  // namespace collidoscope::test
