#pragma once

#include <functional>
#include <string>

#include "ui/panel.h"

namespace collidoscope::viewer {

/// A line above a plot or table: its title, and at the right buttons that copy its numbers or save them to
/// `collidoscope-NAME-SCENE-FRAME.csv`. `csv` is asked only then.
void export_line(const PanelContext& context, const char* title, const std::string& name,
                 const std::function<std::string()>& csv);

}  // namespace collidoscope::viewer
