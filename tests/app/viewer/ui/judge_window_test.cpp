// The judge's window, with contradictions of a made-up algorithm.

#include "ui/judge_window.h"

#include "interface_fixture.h"

namespace collidoscope::viewer {
namespace {

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

}  // namespace
}  // namespace collidoscope::viewer
