#include "control/settings_history.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

Settings with_palette(const char* palette) {
  Settings settings;
  settings.palette = palette;
  return settings;
}

TEST(SettingsHistory, UndoesAndRedoes) {
  SettingsHistory history;
  for (const char* palette : {"a", "b", "b", "c"}) history.follow(with_palette(palette));
  EXPECT_EQ(history.undoable(), 2u);
  EXPECT_EQ(history.undo()->palette, "b");
  history.follow(with_palette("b"));  // as the program then stands
  EXPECT_EQ(history.undo()->palette, "a");
  EXPECT_FALSE(history.undo());
  EXPECT_EQ(history.redo()->palette, "b");
  EXPECT_EQ(history.redo()->palette, "c");
  EXPECT_FALSE(history.redo());
}

TEST(SettingsHistory, AChangeAfterUndoingForgetsWhatWasUndone) {
  SettingsHistory history;
  for (const char* palette : {"a", "b"}) history.follow(with_palette(palette));
  history.undo();
  history.follow(with_palette("d"));
  EXPECT_FALSE(history.redo());
  EXPECT_EQ(history.undo()->palette, "a");
}

TEST(SettingsHistory, IsBoundedAndKnowsTheFirst) {
  SettingsHistory history;
  for (int i = 0; i < 250; ++i) history.follow(with_palette(std::to_string(i).c_str()));
  EXPECT_EQ(history.undoable(), SettingsHistory::capacity);
  EXPECT_EQ(history.first()->palette, "0");
}

/// Each setting counts; what follows the machine does not.
TEST(Settings, AreComparedInAllThatTheUserSets) {
  const Settings same;
  Settings other;
  other.style.samples = 1;
  other.style.scale = 2;
  EXPECT_TRUE(same == other);
  const auto differs = [&](auto change) {
    Settings changed;
    change(changed);
    return !(changed == same);
  };
  for (const OverlayKind& kind : overlay_kinds())
    EXPECT_TRUE(differs([&](Settings& s) { s.overlays.*kind.shown = !(s.overlays.*kind.shown); })) << kind.id;
  EXPECT_TRUE(differs([](Settings& s) { s.overlays.explosion = 1; }));
  EXPECT_TRUE(differs([](Settings& s) { s.style.ground = false; }));
  EXPECT_TRUE(differs([](Settings& s) { s.orthographic = true; }));
  EXPECT_TRUE(differs([](Settings& s) { s.lecture = true; }));
  EXPECT_TRUE(differs([](Settings& s) { s.ui_scale = 1.5f; }));
  EXPECT_TRUE(differs([](Settings& s) { s.compared_with = PipelineChoice{.narrow = narrow_choice("gjk")}; }));
  EXPECT_TRUE(differs([](Settings& s) { s.pipeline = PipelineConfig(); }));
  EXPECT_TRUE(differs([](Settings& s) { s.speed = 2; }));
  EXPECT_TRUE(differs([](Settings& s) { s.step_start = TraceStart::last_answer; }));
  EXPECT_TRUE(differs([](Settings& s) { s.step_answer = Request::overlap; }));
  EXPECT_TRUE(differs([](Settings& s) { s.times_pairs = true; }));
  EXPECT_TRUE(differs([](Settings& s) { s.isolates_pair = true; }));
  EXPECT_TRUE(differs([](Settings& s) { s.cut.position = 1; }));
  EXPECT_TRUE(differs([](Settings& s) { s.style.opacity = 0.5f; }));
  EXPECT_TRUE(differs([](Settings& s) { s.parameters.seed = 7; }));
  EXPECT_TRUE(differs([](Settings& s) { s.parameters.count = 7; }));
  EXPECT_TRUE(differs([](Settings& s) { s.parameters.shapes = "rods"; }));
  EXPECT_FALSE(differs([](Settings& s) { s.parameters.count = 7, s.opening = 1; })) << "of another scene";
}

TEST(SettingsHistory, NotesCountInTheSceneThatTheyAreOf) {
  Settings noted, other, cleared;
  noted.notes = {{{"", Vec3(0)}, "here"}};
  other.opening = 1;
  EXPECT_FALSE(noted == cleared);
  EXPECT_TRUE(noted == other) << "another scene has none of them";
}

}  // namespace
}  // namespace collidoscope::viewer
