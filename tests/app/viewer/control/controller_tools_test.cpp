// What clicks on the scene do besides selecting, and the plane that cuts bodies open.

#include "controller_fixture.h"

namespace collidoscope::viewer {
namespace {

class ToolsTest : public ControllerTest {
 protected:
  void SetUp() override {
    ASSERT_TRUE(open(bodies(30)));
    controller_.set_aspects(1, 1);
  }
  /// Where the picture shows the body's middle, looked at from close by.
  glm::dvec2 look_at(BodyIndex body) {
    controller_.focus(body);
    const SnapshotPointer snapshot = session_.state().snapshot;
    const Vec3 at = view_.camera.project(box_around(*snapshot, {body, body}).centre(), 1);
    return {at.x, at.y};
  }
  void note() { controller_.note_settings(); }
};

TEST_F(ToolsTest, TwoClicksMeasureAndEscEndsIt) {
  controller_.set_clipboard(
      {[] { return std::string(); }, [this](const std::string& text) { clipboard_ = text; }});
  controller_.toggle_ruler();
  controller_.measure_at(look_at(3), 1);
  ASSERT_EQ(view_.ruler.ends.size(), 1u);
  controller_.copy_ruler();
  EXPECT_TRUE(clipboard_.empty()) << "there is no length yet";
  controller_.measure_at(look_at(7), 1);
  ASSERT_EQ(view_.ruler.ends.size(), 2u);
  EXPECT_NE(view_.ruler.ends[0].body, view_.ruler.ends[1].body);
  controller_.copy_ruler();
  EXPECT_NE(clipboard_.find("(dx "), std::string::npos);
  controller_.measure_at(look_at(3), 1);
  EXPECT_EQ(view_.ruler.ends.size(), 1u) << "the third begins anew";
  controller_.escape();
  EXPECT_TRUE(!view_.ruler.on && view_.ruler.ends.empty());
}

TEST_F(ToolsTest, AClickDoesOneThing) {
  controller_.toggle_ruler();
  controller_.toggle_probe();
  EXPECT_TRUE(view_.probe.on && !view_.ruler.on);
  controller_.toggle_ruler();
  EXPECT_TRUE(!view_.probe.on && view_.ruler.on);
  controller_.toggle_notes();
  EXPECT_TRUE(!view_.ruler.on && view_.notes.on);
  controller_.escape();
  EXPECT_FALSE(view_.probe.on || view_.ruler.on || view_.notes.on);
}

TEST_F(ToolsTest, NotesAreWrittenChangedAndUndone) {
  const auto write = [&](const std::string& text) {
    controller_.note_at(look_at(3), 1);
    ASSERT_TRUE(view_.notes.draft);
    view_.notes.draft->note.text = text;
    controller_.finish_note();
    note();
  };
  note();
  controller_.toggle_notes();
  write("");
  EXPECT_TRUE(view_.notes.notes.empty()) << "without a text there is no note";
  write("here");
  ASSERT_EQ(view_.notes.notes.size(), 1u);
  EXPECT_FALSE(view_.notes.notes[0].at.body.empty());
  write("there");
  ASSERT_EQ(view_.notes.notes.size(), 1u) << "a click on a note's point changes it";
  EXPECT_EQ(view_.notes.notes[0].text, "there");
  controller_.undo();
  EXPECT_EQ(view_.notes.notes[0].text, "here");
  write("");
  EXPECT_TRUE(view_.notes.notes.empty());
  controller_.undo();
  controller_.escape();
  EXPECT_EQ(view_.notes.notes.size(), 1u) << "notes stay when clicks select again";
}

TEST_F(ToolsTest, ThePlaneCutsThroughTheMiddleAtFirst) {
  note();
  controller_.toggle_cut();
  EXPECT_TRUE(view_.cut.on);
  EXPECT_EQ(view_.cut.direction, CutDirection::y);
  EXPECT_LT(dot(cutting_plane(view_, *session_.state().snapshot)->normal, view_.camera.forward()), 0)
      << "what is nearer to the eye goes";
  EXPECT_NEAR(view_.cut.position, session_.state().snapshot->bounds.centre().y, 1e-12);
  note();
  view_.cut.position = 0.125;
  note();
  controller_.toggle_cut();
  controller_.toggle_cut();
  EXPECT_EQ(view_.cut.position, 0.125) << "it stands where it stood";
  controller_.undo();
  EXPECT_TRUE(view_.cut.on);
  EXPECT_NE(view_.cut.position, 0.125);
  controller_.undo();
  EXPECT_FALSE(view_.cut.on);
  view_.style.opacity = 0.5f;
  note();
  controller_.undo();
  EXPECT_EQ(view_.style.opacity, 1);
}

// A slider is released, and the keys come before the next picture.
TEST_F(ToolsTest, UndoTakesBackWhatNobodyHasNotedYet) {
  note();
  view_.style.opacity = 0.5f;
  controller_.undo();
  EXPECT_EQ(view_.style.opacity, 1);
  controller_.redo();
  EXPECT_EQ(view_.style.opacity, 0.5f);
  view_.style.opacity = 0.25f;
  controller_.redo();
  EXPECT_EQ(view_.style.opacity, 0.25f) << "there is nothing to redo after another change";
}

TEST_F(ToolsTest, ThePlaneShowsTheSelectedPairInProfile) {
  PipelineConfig config = pipeline();
  config.narrow = narrow_choice("gjk");
  controller_.choose_pipeline(config);
  controller_.select_pair({0, 1});
  ASSERT_TRUE(eventually([&](const Session::State& state) {
    const PairInspection* pair = inspected_pair(*state.snapshot, view_.selection);
    return pair != nullptr && pair->direction != Vec3(0);
  }));
  controller_.toggle_cut();
  EXPECT_EQ(view_.cut.direction, CutDirection::profile);
  EXPECT_TRUE(cutting_plane(view_, *session_.state().snapshot));
  controller_.choose_cut(CutDirection::z);
  const SnapshotPointer snapshot = session_.state().snapshot;
  EXPECT_NEAR(view_.cut.position, box_around(*snapshot, {0, 1}).centre().z, 1e-12) << "of the pair";
}

}  // namespace
}  // namespace collidoscope::viewer
