#pragma once

#include <imgui.h>
#include <optional>
#include <string>
#include <vector>

#include "control/controller.h"
#include "control/view_state.h"
#include "gl/work.h"
#include "overlays/cut_overlay.h"
#include "overlays/label_layout.h"
#include "render/palette.h"
#include "session/session.h"
#include "ui/hover_delay.h"
#include "ui/layout.h"

namespace collidoscope::viewer {

/// A widget's place in the window, kept for tests that click on it; pixels.
struct WidgetPlace {
  std::string name;
  float x0, y0, x1, y1;
  std::string tip{};  // what it does, as its tooltip says
};

/// What the views' last picture took, over however many of the panels'; and the panels' last.
struct DrawingCost {
  double views_milliseconds = 0;
  double pictures_per_second = 0;  // of the views
  std::uint64_t pictures = 0;      // so far
  gl::Work scene, panels;
  CutCounts cut;  // of the scene
};

/// What a panel reads, and what it acts through.
struct PanelContext {
  const Session::State& state;  // snapshot is not null, save for windows in front
  ViewState& view;
  Controller& controller;
  const Palette& palette;
  float scale;  // pixels per unit of a 96-dpi screen
  const DrawingCost& drawing;
  const Layout& layout;
  std::vector<WidgetPlace>& places;
  bool& panels_covered;                 // by a window in front
  std::vector<Rectangle>& over_views;   // what lies there: names in views keep off it
  HoverDelay& hover;                    // of tooltips
  std::optional<double>& typed_number;  // into a slider, until Enter
  bool closes_lists;                    // that are open

  const Snapshot& snapshot() const { return *state.snapshot; }
  /// Notes where the last widget stands, under a name such as "pipeline.narrow", as far as it is in sight,
  /// and gives it its tooltip.
  void mark(std::string name) const;
  /// Of the window that is open.
  void note_over_views() const;
};

// One file each; every one fills the window that is open.
void scene_panel(const PanelContext& context);
void body_panel(const PanelContext& context);
void pipeline_panel(const PanelContext& context);
void bench_panel(const PanelContext& context);
void view_panel(const PanelContext& context);
void picture_panel(const PanelContext& context);
void timing_panel(const PanelContext& context);
void measurement_panel(const PanelContext& context);
void counter_panel(const PanelContext& context);
void selection_panel(const PanelContext& context);
void preprocessing_panel(const PanelContext& context);
void inspector_panel(const PanelContext& context);
void pair_panel(const PanelContext& context);
void experiment_panel(const PanelContext& context);
void last_step_panel(const PanelContext& context);
void probe_panel(const PanelContext& context);
void ruler_panel(const PanelContext& context);
void note_panel(const PanelContext& context);
void comparison_panel(const PanelContext& context);
void decomposition_panel(const PanelContext& context);
void worst_case_panel(const PanelContext& context);

/// The parts of the scene panel about shapes that deform and about joints; nothing where there are none.
void deformation_rows(const PanelContext& context);
void joint_rows(const PanelContext& context);
/// And about what collisions do.
void response_rows(const PanelContext& context);
/// The part of the view panel about the inside of bodies: how opaque they are, and a plane that cuts them.
void inside_rows(const PanelContext& context);

/// Where the text of a note is typed: beside its point in the scene.
void note_field(const PanelContext& context);

constexpr float widest_window = 0.9f;  // of what it is placed in

/// A window in front, as wide and high as asked for, where possible in the middle of the scene: panels stay
/// in sight. A height of 0 follows the contents. Before ImGui::Begin.
void place_in_front(const PanelContext& context, float width, float height);

/// After the contents of a window: fades out what goes on above and below, with an arrow; or all of it.
void fade_where_it_goes_on(bool all = false);
/// How much of a window's height it may cover at either end.
float fade_height();

/// At the end of what scrolls within a panel: where it cannot scroll on, the wheel scrolls the panel.
void pass_wheel_on();

/// A table of that height that scrolls. ImGui ends the program where less than a pixel of one is seen: then
/// there is none, and false. `flags` are ImGui's.
bool begin_scrolling_table(const char* id, int columns, int flags, float height);

/// Before a widget: beside the last one, or in a row of its own where there is no room for so much.
void make_room(float width);

/// A widget of the panel's width that its caller draws: the corners of its place. At least a pixel wide and
/// high, which ImGui insists on, however narrow the panel.
struct WidgetArea {
  ImVec2 low, high;
};
WidgetArea take_area(const char* id, float height);

/// Text that is broken between words only, and never between a number and its unit.
void paragraph(const std::string& text);
/// One that steps back.
void hint(const std::string& text);

/// Two columns, name and value, as most panels show their figures. Rows go between begin and end.
bool begin_figures(const char* id, float name_share = 0.5f);
void figure(const char* name, const char* format, ...) IM_FMTARGS(2);
void end_figures();
/// The heading row of a table whose columns are set up: the first to the left, the others to the right.
void right_aligned_headings(int columns);
/// Right-aligned in the present column of a table.
void number(const char* format, double value);

}  // namespace collidoscope::viewer
