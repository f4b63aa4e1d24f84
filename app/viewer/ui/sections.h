#pragma once

#include <cstdint>
#include <span>

#include "control/workspace.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

/// A panel below a heading that folds it.
struct Section {
  using Workspaces = std::uint8_t;  // a set, as bits

  const char* title;
  void (*panel)(const PanelContext& context);
  Workspaces open, folded = 0;  // where it is at hand, and how it is at first
};

/// What the user sets, and what it took to prepare.
std::span<const Section> setting_sections();
std::span<const Section> selection_section();
/// What comes out.
std::span<const Section> result_sections();
/// For windows that have no room for it below the views.
std::span<const Section> inspector_section();

/// Those of the present workspace, one below the other. What the user unfolds is scrolled into sight.
void draw_sections(std::span<const Section> sections, const PanelContext& context);

/// Probe, ruler and notes: those that are on, which stand first, or the others, which stand last.
void draw_tools(bool on, const PanelContext& context);

/// A row of buttons that choose the workspace.
void choose_workspace(const PanelContext& context);

}  // namespace collidoscope::viewer
