#include "shell/preferences.h"

#include <fstream>
#include <gtest/gtest.h>

#include "core/error.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope::viewer {
namespace {

Preferences written_and_read(const Preferences& preferences) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "new" / "preferences.json";
  save_preferences(file, preferences);
  return load_preferences(file);
}

TEST(Preferences, WhatChangedInTheWindowComesBack) {
  Options start;
  ViewState view;
  view.palette = "safe";
  view.lecture = true;
  view.ui_scale = 1.5f;
  view.workspace = Workspace::teach;
  view.panel_sizes.left = 340;
  show_only({"aabbs", "structure"}, view.overlays);
  Preferences kept;
  kept.folder = "/tmp";
  note_changes(view, start, kept);
  Options next;
  const Preferences read = written_and_read(kept);
  EXPECT_EQ(read.folder, "/tmp");
  apply(read, next);
  EXPECT_EQ(next.palette, "safe");
  EXPECT_TRUE(next.lecture);
  EXPECT_EQ(next.ui_scale, 1.5);
  EXPECT_EQ(next.workspace, Workspace::teach);
  EXPECT_EQ(next.panel_sizes, (PanelSizes{.left = 340}));
  EXPECT_EQ(shown_overlays(next.overlays), (std::vector<std::string>{"aabbs", "structure"}));
}

/// What the command line asked for once, or the tour showed, is not for ever.
TEST(Preferences, WhatDidNotChangeIsNotKept) {
  Options start;
  start.palette = "safe";
  start.ui_scale = 2;
  ViewState view;
  view.palette = "safe";
  view.ui_scale = 2;
  view.tour = 0;
  show_only({"aabbs"}, view.overlays);
  Preferences kept;
  note_changes(view, start, kept);
  const Preferences read = written_and_read(kept);
  EXPECT_FALSE(read.palette || read.overlays || read.lecture || read.ui_scale);
}

TEST(Preferences, WhatCannotBeKeptIsTold) {
  const test::TemporaryFolder folder;
  const std::filesystem::path below_a_file = folder.write("file", "") / "preferences.json";
  EXPECT_THROW(save_preferences(below_a_file, {}), JobError);
  save_preferences({}, {});  // nothing is to be kept
}

TEST(Preferences, WhatCannotBeUsedIsLeftAlone) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "preferences.json";
  Options options;
  for (const char* text : {"", "[]", R"({"palette": 3, "overlays": "all", "lecture": "no"})",
                           R"({"palette": "infrared", "ui-scale": 1000, "folder": 1})"}) {
    std::ofstream(file) << text;
    apply(load_preferences(file), options);
    EXPECT_EQ(options.palette, "traffic") << text;
    EXPECT_EQ(options.ui_scale, 0) << text;
    EXPECT_FALSE(options.lecture) << text;
  }
}

}  // namespace
}  // namespace collidoscope::viewer
