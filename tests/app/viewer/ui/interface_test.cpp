// Every control explains itself, and does what it says.

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "inspection/explanation.h"
#include "inspector/step_view.h"
#include "interface_fixture.h"
#include "ui/tooltips.h"

namespace collidoscope::viewer {
namespace {

TEST_F(InterfaceTest, EveryControlHasATooltip) {
  show_everything();
  draw(tallest);
  const Session::State state = open_all_sections();
  view_.tour = 2;
  view_.messages = view_.file_browser = view_.help = true;
  for (int i = 0; i < 2; ++i) painter_->paint(tallest, state, view_, interface_);
  const std::vector<WidgetPlace>& places = interface_.places();
  EXPECT_GT(places.size(), 90u);
  for (const WidgetPlace& place : places) EXPECT_FALSE(place.tip.empty()) << place.name;
  for (const char* start :
       {"compare.broad", "experiment.quick", "frames.copy", "iterations.copy", "pairs.times", "worst.search",
        "steps.next", "tour.next", "messages.copy", "files.open"})
    EXPECT_TRUE(shows(places, start)) << start;
}

/// ImGui ends the program where a widget has no room at all.
TEST_F(InterfaceTest, DrawsInWindowsOfAnySize) {
  show_everything();
  for (const float scale : {0.5f, 1.0f, 3.0f})
    for (const gl::Size size :
         {gl::Size{1, 1}, {16, 300}, {32, 300}, {96, 300}, {170, 110}, {300, 32}, {500, 320}})
      draw(size, scale);
  EXPECT_TRUE(draw({96, 300}).empty()) << "the scene alone";
  EXPECT_FALSE(draw({500, 320}).empty());
}

/// Chosen from a list; what was chosen already asks for nothing.
TEST_F(InterfaceTest, TheKindOfShapesIsChosenFromAList) {
  draw(tall);
  Session::State state;
  state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
  const auto choose = [&](const std::string& kind) {
    click("scene.shapes", state);
    ASSERT_TRUE(shows(interface_.places(), "scene.shapes." + kind));
    click("scene.shapes." + kind, state);
  };
  choose("mixed");
  EXPECT_FALSE(controller_.options().parameters.shapes);
  choose("rods");
  EXPECT_EQ(controller_.options().parameters.shapes, "rods");
}

// An error may come when nobody touches anything: nothing else asks for the picture after this one.
TEST_F(InterfaceTest, WindowsThatComeUpAskForThePictureThatShowsThem) {
  draw({1280, 800});
  Session::State state;
  state.error = "part.stl: truncated";
  const auto shows_the_error = [&] {
    painter_->paint({1280, 800}, state, view_, interface_);
    return std::any_of(interface_.places().begin(), interface_.places().end(),
                       [](const WidgetPlace& place) { return place.name == "error.dismiss"; });
  };
  EXPECT_FALSE(painter_->panels().settling());
  EXPECT_FALSE(shows_the_error());
  EXPECT_TRUE(painter_->panels().settling());
  EXPECT_TRUE(shows_the_error());
  EXPECT_FALSE(painter_->panels().settling());
}

// As on a slow machine, where the mouse has long been elsewhere when the click is looked at.
TEST_F(InterfaceTest, ClicksCountWhereTheyWereMade) {
  step_through_a_candidate();  // so that views have names, which ImGui draws
  draw({1280, 800});
  Session::State state;
  state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
  state.error = "part.stl: truncated";
  const auto paint = [&] { painter_->paint({1280, 800}, state, view_, interface_); };
  for (int i = 0; i < 2; ++i) paint();
  std::string copied;
  controller_.set_clipboard({[&] { return copied; }, [&](const std::string& text) { copied = text; }});
  InputQueue& input = painter_->panels().input();
  const glm::dvec2 middle = middle_of("error.copy");
  input.move(middle, 0);
  EXPECT_TRUE(painter_->panels().wants_mouse(middle));
  input.press_or_release(middle, 0, true, 0);
  input.press_or_release(middle, 0, false, 0.1);
  input.move({640, 700}, 0.2);
  painter_->paint_views({400, 300}, runner_.snapshot(), view_);  // has no panels to click on
  for (int i = 0; i < 10 && painter_->panels().settling(); ++i) paint();
  EXPECT_EQ(copied, state.error);
}

// Before any picture has seen that the slider was let go.
TEST_F(InterfaceTest, APressBesideThePanelsAfterADragIsForTheViews) {
  draw({1280, 800});
  Session::State state;
  state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
  const auto paint = [&] { painter_->paint({1280, 800}, state, view_, interface_); };
  const glm::dvec2 slider = middle_of("transport.speed"), beside(640, 300);
  InputQueue& input = painter_->panels().input();
  input.move(slider, 0);
  input.press_or_release(slider, 0, true, 0);
  for (int i = 0; i < 3; ++i) paint();
  EXPECT_TRUE(painter_->panels().wants_mouse(beside)) << "while it is dragged";
  input.press_or_release(slider, 0, false, 0.1);
  EXPECT_FALSE(painter_->panels().wants_mouse(beside));
}

// However fast or slowly pictures are drawn.
TEST_F(InterfaceTest, ClicksAreDoubleByWhenTheyWereMade) {
  const auto folder_after = [&](double between) {
    UserInterface interface(controller_, view_);
    interface.file_browser().go_to(COLLIDOSCOPE_SOURCE_DIR "/assets");
    view_.file_browser = true;
    painter_.emplace(nullptr, 1.0f, std::filesystem::path());
    const auto paint = [&] { painter_->paint({1280, 800}, Session::State(), view_, interface); };
    for (int i = 0; i < 3; ++i) paint();
    const glm::dvec2 middle = middle_of("files.stl", interface);
    InputQueue& input = painter_->panels().input();
    for (const double begin : {10.0, 10.0 + between}) {
      input.press_or_release(middle, 0, true, begin);
      input.press_or_release(middle, 0, false, begin + 0.05);
    }
    for (int i = 0; i < 10 && painter_->panels().settling(); ++i) paint();
    return interface.file_browser().folder().filename();
  };
  EXPECT_EQ(folder_after(0.15), "stl");
  EXPECT_EQ(folder_after(1.0), "assets");
}

// As after a picture that took long: nothing is lost, and everything comes in order.
TEST_F(InterfaceTest, TextIsTypedWhereWasClickedBefore) {
  show_everything();
  draw(tallest);
  const Session::State state = open_all_sections();
  view_.bench.vary = "velocity=1:2:2";
  ImGui::GetIO().KeyMap[ImGuiKey_A] = GLFW_KEY_A;  // as a window's backend does
  ImGui::GetIO().KeyMap[ImGuiKey_Backspace] = GLFW_KEY_BACKSPACE;
  InputQueue& input = painter_->panels().input();
  const glm::dvec2 field = middle_of("bench.vary");
  input.press_or_release(field, 0, true, 0);
  input.press_or_release(field, 0, false, 0.1);
  input.change_key(GLFW_KEY_LEFT_CONTROL, 0, true, 0.2);
  input.change_key(GLFW_KEY_A, GLFW_MOD_CONTROL, true, 0.2);
  input.change_key(GLFW_KEY_A, GLFW_MOD_CONTROL, false, 0.2);
  input.change_key(GLFW_KEY_LEFT_CONTROL, GLFW_MOD_CONTROL, false, 0.2);
  for (const char character : std::string_view("count=2x")) input.type(character, 0.3);
  for (const bool pressed : {true, false}) input.change_key(GLFW_KEY_BACKSPACE, 0, pressed, 0.4);
  input.type('4', 0.5);
  EXPECT_FALSE(painter_->panels().wants_text());
  for (int i = 0; i < 20 && painter_->panels().settling(); ++i)
    painter_->paint(tallest, state, view_, interface_);
  EXPECT_TRUE(painter_->panels().wants_text());
  EXPECT_EQ(view_.bench.vary, "count=24");
}

/// A field that comes up has the keyboard some pictures later. What was typed by then waits for it.
TEST_F(InterfaceTest, AFieldThatComesUpLosesNoLetter) {
  draw({1280, 800});
  Session::State state;
  state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
  InputQueue& input = painter_->panels().input();
  input.press_or_release({640, 300}, 0, true, 0);
  painter_->paint({1280, 800}, state, view_, interface_);
  input.press_or_release({640, 300}, 0, false, 0.1);
  view_.notes.on = true;
  view_.notes.draft.emplace();
  for (const char character : std::string_view("seen")) input.type(character, 0.2);
  int waits = 0;
  for (int i = 0; i < 20 && painter_->panels().settling(); ++i) {
    painter_->paint({1280, 800}, state, view_, interface_);
    waits += painter_->panels().moves_focus();
  }
  EXPECT_EQ(waits, 1);
  ASSERT_TRUE(view_.notes.draft);
  EXPECT_EQ(view_.notes.draft->note.text, "seen");
}

// The picture in which the second view goes still has its place.
TEST_F(InterfaceTest, AClickMayCloseTheSecondView) {
  step_through_a_candidate();
  draw({1280, 800});
  Session::State state;
  state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
  click("selection.inspect", state);
  EXPECT_FALSE(view_.inspector);
  EXPECT_TRUE(painter_->names().empty());
}

TEST_F(InterfaceTest, TheExplanationIsCopiedAsItStands) {
  select_a_candidate();
  draw(tall);
  Session::State state;
  state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
  std::string copied;
  controller_.set_clipboard({[&] { return copied; }, [&](const std::string& text) { copied = text; }});
  click("selection.copy", state);
  const Snapshot& snapshot = *state.snapshot;
  EXPECT_EQ(copied, explain(*snapshot.pair, snapshot.pipeline).text());
}

// A notice goes after four seconds.
TEST_F(InterfaceTest, FilesThatCannotBeWrittenAreErrors) {
  session_.open(options());
  session_.finish_requests();
  controller_.save_text("no/such/folder", ".csv", "1,2");
  EXPECT_NE(session_.state().error.find("collidoscope-no/such/folder"), std::string::npos);
  EXPECT_TRUE(view_.notice.empty());
}

// While the session is at work, its last answer is about the pair that was selected before.
TEST_F(InterfaceTest, APairIsNotToldAnothersAnswer) {
  select_a_candidate();
  EXPECT_TRUE(shows(draw(tall), "selection.copy"));
  std::swap(view_.selection[0], view_.selection[1]);
  EXPECT_TRUE(shows(draw(tall), "selection.copy")) << "it is the same pair";
  BodyIndex other = 0;
  while (other == *view_.selection[0] || other == *view_.selection[1]) ++other;
  view_.selection[1] = other;
  EXPECT_FALSE(shows(draw(tall), "selection.copy"));
}

TEST_F(InterfaceTest, TheProbeListsWhatItMeets) {
  draw(tall);
  EXPECT_FALSE(shows(interface_.places(), "probe.on")) << "folded";
  probe_a_body();
  const std::vector<BodyHit> hits = runner_.snapshot().probe->hits;
  ASSERT_FALSE(hits.empty());
  draw(tall);
  for (const BodyHit& hit : hits)
    EXPECT_TRUE(shows(interface_.places(), "probe.hit." + std::to_string(hit.body)));
  EXPECT_TRUE(shows(interface_.places(), "probe.radius"));
  EXPECT_FALSE(painter_->names().empty()) << "of the first body, in the view";
  Session::State state;
  state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
  click("probe.hit." + std::to_string(hits.back().body), state);
  EXPECT_EQ(view_.selection[0], hits.back().body);
  click("probe.on", state);
  EXPECT_FALSE(view_.probe.on || view_.probe.ray);
}

TEST_F(InterfaceTest, TooltipsAreFoundByTheLongestName) {
  EXPECT_NE(tooltip_of("pipeline.narrow").text, tooltip_of("pipeline.narrow.gjk").text);
  EXPECT_EQ(tooltip_of("pipeline.some-parameter").text, tooltip_of("pipeline.other").text);
  EXPECT_EQ(tooltip_of("view.hulls").text, "Edges of the convex hulls");
  EXPECT_TRUE(tooltip_of("nonsense").text.empty());
}

}  // namespace
}  // namespace collidoscope::viewer
