#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "control/controller.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

/// Folders and the files in them that serve the purpose of browsing: mesh and scene files, or cases, or
/// plugins. Arrows and Enter as well as the mouse; Ctrl+click takes several files. Typing narrows the list,
/// or names a folder or file by its path.
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
  /// Does with files what they were chosen for.
  void use(const std::vector<std::filesystem::path>& files, ViewState& view, Controller& controller) const;
  void follow_purpose(BrowsePurpose purpose);
  /// All that are taken, or else the present one, or what the typed path names.
  void open_taken(ViewState& view, Controller& controller);
  /// True if the typed text is the path of a folder, which is shown then, or of a file, which is opened.
  bool follow_typed_path(ViewState& view, Controller& controller);
  void choose(std::size_t row, const Entry& entry, bool adds);
  void draw_entries(const PanelContext& context, float height);
  void draw_filter(const PanelContext& context);
  void draw_buttons(const PanelContext& context);
  /// Indices of the entries that the typed text leaves.
  std::vector<std::size_t> shown() const;

  std::filesystem::path folder_;
  std::vector<Entry> entries_;                // folders first, by name
  std::vector<std::filesystem::path> taken_;  // files, by clicks and Ctrl+clicks
  std::string filter_;
  BrowsePurpose purpose_ = BrowsePurpose::open;
  int visit_ = 0, focused_visit_ = 0;  // folders: each has a text field of its own, which begins empty
  std::size_t current_ = 0;            // of shown()
  bool scroll_to_current_ = false;
};

}  // namespace collidoscope::viewer
