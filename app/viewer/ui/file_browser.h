#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "control/controller.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

/// Folders and the files in them that can be opened: STL and scene files. Arrows and Enter as well as the
/// mouse; typing narrows the list.
class FileBrowser {
 public:
  FileBrowser();

  void draw(const PanelContext& context);
  /// True when the key was for the browser.
  bool take_key(int key, int modifiers, ViewState& view, Controller& controller);

  const std::filesystem::path& folder() const { return folder_; }
  /// A folder that cannot be read leaves all as it was.
  void go_to(const std::filesystem::path& folder);

 private:
  struct Entry {
    std::filesystem::path path;
    std::string name;
    bool folder;
  };
  void open(const Entry& entry, ViewState& view, Controller& controller);
  void draw_entries(const PanelContext& context, float height);
  void draw_buttons(const PanelContext& context);
  /// Indices of the entries that the typed text leaves.
  std::vector<std::size_t> shown() const;

  std::filesystem::path folder_;
  std::vector<Entry> entries_;  // folders first, by name
  std::string filter_;
  std::size_t current_ = 0;  // of shown()
  bool scroll_to_current_ = false;
};

}  // namespace collidoscope::viewer
