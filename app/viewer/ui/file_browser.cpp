#include "ui/file_browser.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <utility>

#include "core/plural.h"
#include "geometry/mesh/mesh_file.h"
#include "input/key_bindings.h"

namespace collidoscope::viewer {
namespace {

constexpr int page = 12;                    // entries
constexpr float width = 600, height = 540;  // pixels of a 96-dpi screen

std::string lower(std::string text) {
  for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return text;
}

/// Whether a file is listed.
bool is_listed(BrowsePurpose purpose, const std::filesystem::path& file) {
  if (purpose == BrowsePurpose::plugin) return file.filename().string().find(".so") != std::string::npos;
  if (purpose == BrowsePurpose::motion) return is_motion_file(file);
  const bool cases = purpose == BrowsePurpose::judge && file.extension() == ".txt";
  const bool poses = purpose == BrowsePurpose::open && is_motion_file(file);
  return cases || poses || is_mesh_file(file) || is_scene_file(file);
}

const char* title_of(BrowsePurpose purpose) {
  if (purpose == BrowsePurpose::plugin) return "Load a plugin###files";
  if (purpose == BrowsePurpose::motion) return "Move bodies by recorded poses###files";
  return purpose == BrowsePurpose::judge ? "Judge by two meshes, or by cases###files"
                                         : "Open mesh or scene files###files";
}

/// "~/meshes" as a shell reads it.
std::filesystem::path from_home(const std::string& typed) {
  const char* const home = std::getenv("HOME");
  if (home == nullptr || !typed.starts_with("~/")) return typed;
  return std::filesystem::path(home) / typed.substr(2);
}

bool hidden(const std::filesystem::path& path) {
  return path.filename().string().starts_with('.');
}

}  // namespace

FileBrowser::FileBrowser() {
  std::error_code error;
  go_to(std::filesystem::current_path(error));
}

void FileBrowser::go_to(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::directory_iterator items(folder, error);
  if (error) return;
  std::vector<Entry> entries;
  for (; items != std::filesystem::directory_iterator(); items.increment(error)) {
    if (error) break;
    const bool is_folder = items->is_directory(error);
    if (!hidden(items->path()) && (is_folder || is_listed(purpose_, items->path())))
      entries.push_back({items->path(), items->path().filename().string(), is_folder});
  }
  std::ranges::sort(entries, [](const Entry& a, const Entry& b) {
    if (a.folder != b.folder) return a.folder;
    return lower(a.name) < lower(b.name);
  });
  if (folder.has_relative_path()) entries.insert(entries.begin(), {folder.parent_path(), "..", true});
  folder_ = folder;
  entries_ = std::move(entries);
  filter_.clear();
  taken_.clear();
  ++visit_;
  current_ = 0;
  scroll_to_current_ = true;
}

std::vector<std::size_t> FileBrowser::shown() const {
  std::vector<std::size_t> indices;
  const std::string wanted = lower(filter_);
  for (std::size_t i = 0; i < entries_.size(); ++i)
    if (lower(entries_[i].name).find(wanted) != std::string::npos) indices.push_back(i);
  return indices;
}

void FileBrowser::open(const Entry& entry, ViewState& view, Controller& controller) {
  const std::filesystem::path path = entry.path;  // go_to replaces the entries
  if (entry.folder) {
    go_to(path);
    return;
  }
  use({path}, view, controller);
}

void FileBrowser::use(const std::vector<std::filesystem::path>& files, ViewState& view,
                      Controller& controller) const {
  view.file_browser = false;
  if (purpose_ == BrowsePurpose::plugin) return controller.add_algorithm(files.front().string());
  purpose_ == BrowsePurpose::judge ? controller.open_to_judge(files) : controller.open_files(files);
}

void FileBrowser::follow_purpose(BrowsePurpose purpose) {
  if (std::exchange(purpose_, purpose) != purpose) go_to(folder_);
}

bool FileBrowser::follow_typed_path(ViewState& view, Controller& controller) {
  if (filter_.find('/') == std::string::npos) return false;
  const std::filesystem::path typed = from_home(filter_),
                              path = typed.is_absolute() ? typed : folder_ / typed;
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return false;
  open({path, path.filename().string(), std::filesystem::is_directory(path, error)}, view, controller);
  return true;
}

void FileBrowser::open_taken(ViewState& view, Controller& controller) {
  if (follow_typed_path(view, controller)) return;
  if (!taken_.empty()) return use(std::exchange(taken_, {}), view, controller);
  const std::vector<std::size_t> indices = shown();
  if (current_ < indices.size()) open(Entry(entries_[indices[current_]]), view, controller);
}

void FileBrowser::choose(std::size_t row, const Entry& entry, bool adds) {
  current_ = row;
  const bool was_taken = std::erase(taken_, entry.path) > 0;
  if (!adds) taken_.clear();
  if (!entry.folder && !(adds && was_taken)) taken_.push_back(entry.path);
}

bool FileBrowser::take_key(int key, int modifiers, ViewState& view, Controller& controller) {
  const std::vector<std::size_t> indices = shown();
  const auto last = static_cast<int>(indices.size()) - 1;
  const auto move = [&](int by) {
    taken_.clear();
    current_ = static_cast<std::size_t>(std::clamp(static_cast<int>(current_) + by, 0, std::max(last, 0)));
    scroll_to_current_ = true;
  };
  switch (key) {
    case GLFW_KEY_DOWN:
      move(1);
      return true;
    case GLFW_KEY_UP:
      move(-1);
      return true;
    case GLFW_KEY_PAGE_DOWN:
      move(page);
      return true;
    case GLFW_KEY_PAGE_UP:
      move(-page);
      return true;
    case GLFW_KEY_ENTER:
    case GLFW_KEY_KP_ENTER:
      open_taken(view, controller);
      return true;
    case GLFW_KEY_ESCAPE:
      view.file_browser = false;
      return true;
    default:
      return edits_text(key, modifiers);  // which narrows the list
  }
}

void FileBrowser::draw(const PanelContext& context) {
  follow_purpose(context.view.browse_for);
  place_in_front(context, width, height);
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoResize;
  if (ImGui::Begin(title_of(purpose_), &context.view.file_browser, flags)) {
    ImGui::TextDisabled("%s", folder_.string().c_str());
    draw_filter(context);
    draw_entries(context, -ImGui::GetFrameHeightWithSpacing());
    draw_buttons(context);
  }
  ImGui::End();
}

void FileBrowser::draw_filter(const PanelContext& context) {
  ImGui::PushID(visit_);
  if (std::exchange(focused_visit_, visit_) != visit_ || ImGui::IsWindowAppearing())
    ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##filter", "type to narrow the list, or a path", &filter_))
    current_ = 0, taken_.clear();
  context.mark("files.filter");
  ImGui::PopID();
}

void FileBrowser::draw_buttons(const PanelContext& context) {
  const auto button = [&](const char* label, const char* name) {
    const bool pressed = ImGui::Button(label, {90 * context.scale, 0});
    context.mark(name);
    ImGui::SameLine();
    return pressed;
  };
  if (button("Open", "files.open")) open_taken(context.view, context.controller);
  if (purpose_ == BrowsePurpose::judge && button("This folder", "files.judge")) {
    context.view.file_browser = false;
    context.controller.judge_files({folder_});
  }
  if (button("Cancel", "files.cancel")) context.view.file_browser = false;
  if (taken_.empty())
    ImGui::TextDisabled("Ctrl+click takes several files");
  else
    ImGui::TextDisabled("%s", plural(taken_.size(), "file", "files").c_str());
}

void FileBrowser::draw_entries(const PanelContext& context, float room) {
  std::optional<Entry> chosen;
  ImGui::BeginChild("entries", {0, room}, true, ImGuiWindowFlags_NoNav);
  const std::vector<std::size_t> indices = shown();
  for (std::size_t row = 0; row < indices.size(); ++row) {
    const Entry& entry = entries_[indices[row]];
    const std::string label = entry.folder ? entry.name + "/" : entry.name;
    const bool taken = std::ranges::find(taken_, entry.path) != taken_.end();
    if (ImGui::Selectable(label.c_str(), taken || row == current_, ImGuiSelectableFlags_AllowDoubleClick)) {
      choose(row, entry, ImGui::GetIO().KeyCtrl);
      if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) chosen = entry;
    }
    if (row == current_ && scroll_to_current_) {
      ImGui::SetScrollHereY();
      scroll_to_current_ = false;
    }
    context.mark("files." + entry.name);
  }
  ImGui::EndChild();
  if (chosen) open(*chosen, context.view, context.controller);
}

}  // namespace collidoscope::viewer
