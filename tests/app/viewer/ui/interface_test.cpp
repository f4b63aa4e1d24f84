// The panels as they are drawn, without a window: every control explains itself, and nothing lies over
// anything else, at several sizes.

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
#include "ui/algorithm_list.h"
#include "ui/tooltips.h"

namespace collidoscope::viewer {
namespace {

bool shows(const std::vector<WidgetPlace>& places, std::string_view name) {
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
    look();
    runner_.find_worst_case(CostMeasure::iterations);
  }
  /// In the picture that was drawn last; what it shows.
  Session::State open_all_sections() {
    Session::State state;
    state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
    for (const char* section : {"Compare", "Experiments", "Measurements", "Pairs", "Worst case", "Probe", "Ruler"})
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
    PointerQueue& pointer = painter_->panels().pointer();
    pointer.move(middle, 0);
    pointer.press_or_release(middle, 0, true, 0);
    pointer.press_or_release(middle, 0, false, 0.1);
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

void expect_no_overlaps(const std::vector<WidgetPlace>& places, gl::Size size, const std::string& when);

/// Says that all is separated.
const NarrowAlgorithm& algorithm_that_is_wrong() {
  static const NarrowAlgorithm& added =
      test::add_made_up({"wrong", "", "", Capability::verdict, NarrowInput::convex},
                        [](const Shape&, const Shape&, const Pose&) {
                          PairResult result;
                          result.verdict = Verdict::separated;
                          return result;
                        });
  return added;
}

/// Of two cases with a contradiction each, one of which was written.
std::shared_ptr<const ShownJudgement> judgement_to_show() {
  const NarrowAlgorithm& wrong = algorithm_that_is_wrong();
  auto shown = std::make_shared<ShownJudgement>();
  std::vector<JudgedCase> cases(2);
  for (JudgedCase& judged : cases) {
    judged.name = "two boxes", judged.source = "a user's engine";
    judged.a = judged.b = case_shape_of_mesh("box", make_box(Vec3(1)));
    judged.expected.verdict = Verdict::colliding, judged.expected.depth = 1;
  }
  const std::vector<NarrowChoice> choices = {narrow_choice("gjk"), {&wrong, wrong.default_options()}};
  Progress progress;
  shown->title = "cases", shown->files = {"cases"}, shown->number = 1;
  shown->report = judge(choices, cases, {}, progress);
  shown->cases = std::make_shared<const std::vector<JudgedCase>>(std::move(cases));
  WrittenFinding finding;
  finding.folder = "collidoscope-judge/two-boxes-wrong", finding.has_scene = true;
  finding.report = "# wrong: wrong verdict";
  shown->findings = {finding};
  return shown;
}

constexpr gl::Size tall{1280, 3000};     // nothing is scrolled out of sight
constexpr gl::Size tallest{1280, 4000};  // nor with all sections open

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

TEST_F(InterfaceTest, TheJudgesWindowHasTooltipsAndNothingOverlaps) {
  Session::State state;
  state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
  state.judgement = judgement_to_show();
  view_.judge.window = true, view_.judge.shown = 1;
  for (const gl::Size size : {gl::Size{1280, 720}, {1920, 1080}, tall}) {
    size_ = size;
    painter_.emplace(nullptr, 1.0f, std::filesystem::path());
    for (int i = 0; i < 3; ++i) painter_->paint(size, state, view_, interface_);
    std::vector<WidgetPlace> places = interface_.places();
    std::erase_if(places, [](const WidgetPlace& place) { return !place.name.starts_with("judge."); });
    expect_no_overlaps(places, size, "judge " + std::to_string(size.width));
    for (const WidgetPlace& place : places) EXPECT_FALSE(place.tip.empty()) << place.name;
    for (const char* name : {"judge.pair", "judge.poses", "judge.load", "judge.case", "judge.show",
                             "judge.minimise", "judge.finding.copy.0", "judge.row.1"})
      EXPECT_TRUE(shows(places, name)) << name << " at " << size.width;
  }
  std::string copied;
  controller_.set_clipboard({[&] { return copied; }, [&](const std::string& text) { copied = text; }});
  click("judge.finding.copy.0", state);
  EXPECT_EQ(copied, "# wrong: wrong verdict");
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

/// What matters most stays.
TEST_F(InterfaceTest, TheBarHasTheFrameInWindowsOfEveryWidth) {
  for (const int width : {640, 800, 1000, 1280, 1920})
    EXPECT_TRUE(shows(draw({width, 720}), "transport.standing")) << width;
}

/// Its contents would else lie below the window.
TEST_F(InterfaceTest, ASectionThatIsUnfoldedAtTheBottomComesIntoSight) {
  const auto is_at_the_bottom = [&](int height) {
    draw({1280, height});
    return shows(interface_.places(), "section.Pairs") && middle_of("section.Pairs").y > height - 130;
  };
  view_.workspace = Workspace::explore;
  int height = 1000;
  while (height > 300 && !is_at_the_bottom(height)) height -= 10;
  ASSERT_GT(height, 300);
  Session::State state;
  state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
  const double before = middle_of("section.Pairs").y;
  click("section.Pairs", state);
  for (int i = 0; i < 3; ++i) painter_->paint(size_, state, view_, interface_);
  EXPECT_TRUE(shows(interface_.places(), "pairs.times"));
  EXPECT_LT(middle_of("section.Pairs").y, before - 50);
}

TEST_F(InterfaceTest, WorkspacesHaveTheSelectionAndOneHasAll) {
  std::size_t all = 0;
  for (const Workspace workspace : {Workspace::all, Workspace::explore, Workspace::debug, Workspace::teach}) {
    view_.workspace = workspace;
    const std::vector<WidgetPlace>& places = draw(tall);
    EXPECT_TRUE(shows(places, "section.Selection")) << to_string(workspace);
    const auto sections = static_cast<std::size_t>(std::ranges::count_if(
        places, [](const WidgetPlace& place) { return place.name.starts_with("section."); }));
    if (workspace == Workspace::all) all = sections;
    EXPECT_TRUE(workspace == Workspace::all || sections < all) << to_string(workspace);
  }
}

TEST_F(InterfaceTest, AlgorithmsAreGroupedByWhatTheyTest) {
  EXPECT_EQ(group_of(narrow_algorithm("gjk")), algorithm_group::hulls);
  EXPECT_EQ(group_of(narrow_algorithm("decomposed")), algorithm_group::pieces);
  EXPECT_EQ(group_of(narrow_algorithm("aabb-tree")), algorithm_group::triangles);
  draw(tall);
  Session::State state;
  state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
  click("pipeline.narrow", state);
  EXPECT_LT(middle_of("pipeline.narrow.gjk").y, middle_of("pipeline.narrow.aabb-tree").y);
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
  PointerQueue& pointer = painter_->panels().pointer();
  const glm::dvec2 middle = middle_of("error.copy");
  pointer.move(middle, 0);
  EXPECT_TRUE(painter_->panels().wants_mouse(middle));
  pointer.press_or_release(middle, 0, true, 0);
  pointer.press_or_release(middle, 0, false, 0.1);
  pointer.move({640, 700}, 0.2);
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
  PointerQueue& pointer = painter_->panels().pointer();
  pointer.move(slider, 0);
  pointer.press_or_release(slider, 0, true, 0);
  for (int i = 0; i < 3; ++i) paint();
  EXPECT_TRUE(painter_->panels().wants_mouse(beside)) << "while it is dragged";
  pointer.press_or_release(slider, 0, false, 0.1);
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
    PointerQueue& pointer = painter_->panels().pointer();
    for (const double begin : {10.0, 10.0 + between}) {
      pointer.press_or_release(middle, 0, true, begin);
      pointer.press_or_release(middle, 0, false, begin + 0.05);
    }
    for (int i = 0; i < 10 && painter_->panels().settling(); ++i) paint();
    return interface.file_browser().folder().filename();
  };
  EXPECT_EQ(folder_after(0.15), "stl");
  EXPECT_EQ(folder_after(1.0), "assets");
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

/// By which two widgets lie over each other, along the axis where it is less; pixels.
float overlap(const WidgetPlace& a, const WidgetPlace& b) {
  return std::min(std::min(a.x1, b.x1) - std::max(a.x0, b.x0), std::min(a.y1, b.y1) - std::max(a.y0, b.y0));
}

void expect_no_overlaps(const std::vector<WidgetPlace>& places, gl::Size size, const std::string& when) {
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
