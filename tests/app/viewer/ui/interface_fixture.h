#pragma once

// The panels as they are drawn, without a window.

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <gtest/gtest.h>
#include <imgui.h>
#include <memory>
#include <optional>

#include "control/tour.h"
#include "fixtures/plugins/made_up_algorithm.h"
#include "geometry/primitives/primitives.h"
#include "gl/headless_context.h"
#include "inspection/explanation.h"
#include "inspector/step_view.h"
#include "session/runner.h"
#include "shell/painter.h"
#include "ui/tooltips.h"

namespace collidoscope::viewer {

inline bool shows(const std::vector<WidgetPlace>& places, std::string_view name) {
  return std::ranges::find(places, name, &WidgetPlace::name) != places.end();
}

class InterfaceTest : public testing::Test {
 protected:
  void SetUp() override {
    context_ = std::make_unique<gl::HeadlessContext>();
    view_.workspace = Workspace::all;
    for (int i = 0; i < 3; ++i) runner_.step();
  }
  static app::RunOptions options() {
    app::RunOptions options;
    options.parameters.count = 60;
    return options;
  }
  void look() { runner_.look(snapshot_request(view_, runner_.scene_pointer(), {})); }
  void select_a_candidate() {
    const BodyPair pair = runner_.snapshot().report.candidates.front();
    view_.selection = {pair.a, pair.b};
    look();
  }
  /// By a ray from outside.
  void probe_a_body() {
    view_.probe.on = true;
    view_.probe.ray = Ray{runner_.snapshot().poses[7].translation - Vec3(100, 0, 0), Vec3(1, 0, 0)};
    look();
  }
  void step_through_a_candidate() {
    select_a_candidate();
    view_.inspector = true;
    look();
    view_.steps.follow(runner_.snapshot().trace, false);
    view_.steps.last();
    view_.step_space = view_.steps.trace()->spaces.front();
  }
  /// A pair stepped through, timed and compared, with its worst case.
  void show_everything() {
    step_through_a_candidate();
    runner_.compare_with(PipelineChoice{.narrow = narrow_choice("sat")});
    view_.compared_with = PipelineChoice{.narrow = narrow_choice("sat")};
    view_.times_pairs = view_.overlays.structure = true;
    view_.cut.on = true;
    view_.ruler.ends = {{"", Vec3(0), false}, {"", Vec3(1), false}};
    view_.notes.notes = {{{"", Vec3(0.5), false}, "a note"}};
    look();
    runner_.find_worst_case(CostMeasure::iterations);
  }
  /// In the picture that was drawn last; what it shows.
  Session::State open_all_sections() {
    Session::State state;
    state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
    for (const char* section : {"Compare", "Decomposition", "Experiments", "Measurements", "Pairs",
                                "Worst case", "Probe", "Ruler", "Within the step", "Measure this scene"})
      click(std::string("section.") + section, state);
    return state;
  }
  /// All widgets that were marked.
  const std::vector<WidgetPlace>& draw(gl::Size size, float scale = 1) {
    Session::State state;
    state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
    size_ = size;
    painter_.emplace(nullptr, scale, std::filesystem::path());
    painter_->set_look(scale, view_.lecture);
    view_.style.samples = 1;
    for (int i = 0; i < 2; ++i)
      painter_->paint(size, state, view_, interface_);  // ImGui settles in the second
    return interface_.places();
  }
  /// In the last picture; fails where the widget was not in it.
  glm::dvec2 middle_of(const std::string& widget) { return middle_of(widget, interface_); }
  static glm::dvec2 middle_of(const std::string& widget, const UserInterface& interface) {
    for (const WidgetPlace& place : interface.places())
      if (place.name == widget) return {(place.x0 + place.x1) / 2, (place.y0 + place.y1) / 2};
    ADD_FAILURE() << "no widget " << widget;
    return {};
  }
  /// On a widget that stands where it was drawn last.
  void click(const std::string& name, const Session::State& state) {
    const glm::dvec2 middle = middle_of(name);
    InputQueue& input = painter_->panels().input();
    input.move(middle, 0);
    input.press_or_release(middle, 0, true, 0);
    input.press_or_release(middle, 0, false, 0.1);
    painter_->paint(size_, state, view_, interface_);
    for (int i = 0; i < 10 && painter_->panels().settling(); ++i)
      painter_->paint(size_, state, view_, interface_);
  }

  std::unique_ptr<gl::HeadlessContext> context_;
  Runner runner_{options()};
  ViewState view_;
  Session session_{[] {}};
  Controller controller_{session_, view_, options(), std::nullopt};
  UserInterface interface_{controller_, view_};
  std::optional<Painter> painter_;  // the last one
  gl::Size size_;                   // that was drawn last
};

inline constexpr gl::Size tall{1280, 3000};     // nothing is scrolled out of sight
inline constexpr gl::Size tallest{1280, 4000};  // nor with all sections open

/// By which two widgets lie over each other, along the axis where it is less; pixels.
inline float overlap(const WidgetPlace& a, const WidgetPlace& b) {
  return std::min(std::min(a.x1, b.x1) - std::max(a.x0, b.x0), std::min(a.y1, b.y1) - std::max(a.y0, b.y0));
}

inline void expect_no_overlaps(const std::vector<WidgetPlace>& places, gl::Size size,
                               const std::string& when) {
  constexpr float rounded = 1;  // rows of a list reach into the gap between them, by half of it
  ASSERT_GE(places.size(), 2u) << when;
  for (const WidgetPlace& a : places) {
    EXPECT_TRUE(a.x0 >= 0 && a.x1 <= static_cast<float>(size.width)) << a.name << ", " << when;
    for (const WidgetPlace& b : places)
      if (&a != &b) {
        EXPECT_LE(overlap(a, b), rounded) << a.name << " and " << b.name << ", " << when;
      }
  }
}

}  // namespace collidoscope::viewer
