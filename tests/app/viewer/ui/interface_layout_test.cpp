// Nothing lies over anything else, at several sizes.

#include "control/tour.h"
#include "interface_fixture.h"

namespace collidoscope::viewer {
namespace {

struct Window {
  gl::Size size;
  float scale;
  bool lecture;
};
constexpr Window windows[] = {{{1280, 720}, 1, false}, {{2560, 1440}, 2, false},  {{2560, 1440}, 1, false},
                              {{1280, 720}, 2, false}, {{1280, 720}, 1.5f, true}, {{2560, 1440}, 3, true}};

std::string words_of(const Window& window) {
  return std::to_string(window.size.width) + " x " + std::to_string(window.scale);
}

/// Of widgets in the panels; windows in front lie over these.
TEST_F(InterfaceTest, NothingOverlapsAtAnySize) {
  select_a_candidate();
  probe_a_body();
  for (const Window& window : windows) {
    view_.lecture = window.lecture;
    expect_no_overlaps(draw(window.size, window.scale), window.size, words_of(window));
  }
}

TEST_F(InterfaceTest, NothingOverlapsBesideTwoViews) {
  show_everything();
  for (const Window& window : windows)
    for (const bool inspector : {true, false}) {
      view_.lecture = window.lecture;
      view_.inspector = inspector;
      expect_no_overlaps(draw(window.size, window.scale), window.size,
                         words_of(window) + (inspector ? ", inspector" : ", comparison"));
    }
}

TEST_F(InterfaceTest, NothingOverlapsWithAllSectionsOpen) {
  show_everything();
  draw(tallest);
  open_all_sections();
  expect_no_overlaps(interface_.places(), tallest, "all sections");
}

/// Each by itself: they lie over panels, and may lie over each other.
TEST_F(InterfaceTest, NothingOverlapsInWindowsInFront) {
  Session::State state;
  state.error = "part.stl: truncated";
  for (const Window& window : windows)
    for (const std::string_view name : {"messages.", "files.", "error."}) {
      painter_.emplace(nullptr, window.scale, std::filesystem::path());
      view_.messages = name == "messages.", view_.file_browser = name == "files.";
      for (int i = 0; i < 3; ++i) painter_->paint(window.size, state, view_, interface_);
      std::vector<WidgetPlace> places = interface_.places();
      std::erase_if(places, [&](const WidgetPlace& place) { return !place.name.starts_with(name); });
      expect_no_overlaps(places, window.size, words_of(window) + ", " + std::string(name));
    }
}

/// Else a lecturer would lack a button.
TEST_F(InterfaceTest, TheTourFitsIntoSmallWindows) {
  constexpr gl::Size window{1280, 720};
  select_a_candidate();
  view_.lecture = true;
  view_.panels = false;
  for (const float scale : {1.0f, 2.0f})
    for (std::size_t step = 0; step < tour_steps().size(); ++step) {
      view_.tour = step;
      std::size_t buttons = 0;
      for (const WidgetPlace& place : draw(window, scale_of(view_, scale, window)))
        buttons += place.name.starts_with("tour.") && place.y1 - place.y0 > 20 * scale;
      EXPECT_EQ(buttons, 3u) << step << " at " << scale;
    }
}

bool overlap(const Rectangle& a, const Rectangle& b) {
  return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

std::size_t overlaps(const std::vector<PlacedName>& names, const std::vector<Rectangle>& others) {
  std::size_t count = 0;
  for (const PlacedName& name : names)
    for (const Rectangle& other : others) count += overlap(name.text, other);
  return count;
}

/// Keys in a window with no room for a line above the views, say.
TEST_F(InterfaceTest, NamesKeepOffWhatLiesOverTheViews) {
  constexpr gl::Size window{640, 700};
  constexpr float scale = 2;
  step_through_a_candidate();
  view_.lecture = true;
  view_.panels = false;
  std::size_t in_the_way = 0;
  for (int i = 0; i < 6; ++i) {  // what has names goes to where keys are shown
    const Real aspect = interface_.layout(window, scale).second->aspect();
    view_.step_camera = initial_step_camera(*view_.steps.trace(), view_.step_space, aspect);
    view_.step_camera.pan({0, 0}, {0.12 * i, -0.14 * i}, aspect);
    draw(window, scale);
    const std::vector<PlacedName> without = painter_->names();
    EXPECT_FALSE(without.empty());
    interface_.key_echo().press(GLFW_KEY_PAGE_DOWN, 0, 0);
    draw(window, scale);
    ASSERT_EQ(interface_.over_views().size(), 1u);
    in_the_way += overlaps(without, interface_.over_views());
    EXPECT_EQ(overlaps(painter_->names(), interface_.over_views()), 0u) << i;
    interface_.key_echo().age(100);
  }
  EXPECT_GT(in_the_way, 0u);
}

/// So that a lecture's keys cover nothing.
TEST_F(InterfaceTest, KeysAndTheTourHavePlacesOfTheirOwn) {
  view_.lecture = true;
  view_.panels = false;
  step_through_a_candidate();
  interface_.key_echo().press(GLFW_KEY_PAGE_DOWN, 0, 0);
  for (const auto& [window, scale] : {std::pair(gl::Size{1280, 720}, 1.0f),
                                      {gl::Size{1280, 720}, 2.0f},
                                      {gl::Size{2560, 1440}, 1.0f},
                                      {gl::Size{2560, 1440}, 2.0f}})
    for (std::size_t step = 0; step < tour_steps().size(); ++step) {
      view_.tour = step;
      view_.inspector = tour_steps()[step].inspector;
      const float enlarged = scale_of(view_, scale, window);
      draw(window, enlarged);
      EXPECT_TRUE(interface_.over_views().empty()) << window.width << ' ' << step;
      const Layout layout = interface_.layout(window, enlarged);
      EXPECT_TRUE(layout.header && layout.card) << window.width << ' ' << step;
      EXPECT_EQ(layout.inspector.has_value(), view_.inspector) << window.width << ' ' << step;
    }
}

TEST_F(InterfaceTest, LecturesEnlargeTypeAsFarAsTheWindowHasRoom) {
  EXPECT_EQ(scale_of(view_, 2, {1280, 720}), 2);
  view_.lecture = true;
  EXPECT_EQ(scale_of(view_, 1, {1280, 720}), lecture_scale);
  EXPECT_EQ(scale_of(view_, 2, {2560, 1440}), 2 * lecture_scale);
  EXPECT_EQ(scale_of(view_, 2, {1280, 720}), 2) << "no smaller than it is without";
  EXPECT_EQ(scale_of(view_, 1, {1000, 600}), 1.25f);
}

/// What is below the fold shows that it is there.
TEST_F(InterfaceTest, PanelsThatGoOnBelowFadeOut) {
  const auto fades_at = [&](gl::Size size) {
    draw(size);
    const ImDrawData& data = *ImGui::GetDrawData();
    std::size_t fades = 0;
    for (int i = 0; i < data.CmdListsCount; ++i)
      fades += std::string_view(data.CmdLists[i]->_OwnerName).find("/fade_") != std::string_view::npos;
    return fades;
  };
  EXPECT_EQ(fades_at({1280, 720}), 2u) << "both columns";
  EXPECT_EQ(fades_at(tall), 0u);
}

}  // namespace
}  // namespace collidoscope::viewer
