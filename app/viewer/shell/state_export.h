#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "control/view_state.h"
#include "session/session.h"
#include "ui/layout.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

/// What the window shows, as a JSON file that is replaced atomically after each picture in which something
/// changed: tests wait for a state, and read from it where to click.
class StateExport {
 public:
  struct Shown {
    const Session::State& session;
    const ViewState& view;
    const Layout& layout;
    const std::vector<WidgetPlace>& places;
    const std::filesystem::path& browser_folder;
    const DrawingCost& drawing;
    const std::deque<std::string>& keys;
    std::size_t messages;
    const std::vector<PlacedName>& names;      // in views
    const std::vector<Rectangle>& over_views;  // what names keep off
    bool views_complete;                       // they show all that the rest says
  };

  /// An empty file name: nothing is written.
  explicit StateExport(std::filesystem::path file) : file_(std::move(file)) {}

  void write(const Shown& shown);

 private:
  std::filesystem::path file_;
  std::string last_;
};

}  // namespace collidoscope::viewer
