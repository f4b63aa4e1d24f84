#include "shell/preferences.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "report/text_safety.h"

namespace collidoscope::viewer {
namespace {

using Json = nlohmann::ordered_json;

/// Nothing where it is absent or something else.
template <class T>
std::optional<T> read(const Json& json, const char* key) {
  try {
    return json.contains(key) ? std::optional(json[key].get<T>()) : std::nullopt;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

template <class T>
void write(Json& json, const char* key, const std::optional<T>& value) {
  if (value) json[key] = *value;
}

bool is_palette(const std::string& id) {
  return std::ranges::any_of(palettes(), [&](const Palette& palette) { return palette.id == id; });
}

/// Null if there is no file, or none that can be read: the window then remembers nothing.
Json read_json(const std::filesystem::path& file) {
  try {
    return Json::parse(read_file(file), nullptr, false);
  } catch (const InputError&) {
    return {};
  }
}

}  // namespace

Preferences load_preferences(const std::filesystem::path& file) {
  const Json json = read_json(file);
  if (!json.is_object()) return {};
  Preferences kept;
  kept.folder = read<std::string>(json, "folder").value_or("");
  kept.palette = read<std::string>(json, "palette");
  kept.overlays = read<std::vector<std::string>>(json, "overlays");
  kept.lecture = read<bool>(json, "lecture");
  kept.ui_scale = read<double>(json, "ui-scale");
  kept.workspace = read<std::string>(json, "workspace");
  constexpr PanelSizes usual;
  kept.panel_sizes = clamped({read<float>(json, "left-column").value_or(usual.left),
                              read<float>(json, "right-column").value_or(usual.right),
                              read<float>(json, "inspector").value_or(usual.inspector)});
  kept.recent = read<std::vector<std::vector<std::string>>>(json, "recent").value_or(kept.recent);
  return kept;
}

void save_preferences(const std::filesystem::path& file, const Preferences& preferences) {
  if (file.empty()) return;
  Json json = {{"folder", preferences.folder.string()}};
  write(json, "palette", preferences.palette);
  write(json, "overlays", preferences.overlays);
  write(json, "lecture", preferences.lecture);
  write(json, "ui-scale", preferences.ui_scale);
  write(json, "workspace", preferences.workspace);
  const PanelSizes& sizes = preferences.panel_sizes;
  if (sizes != PanelSizes()) {
    json["left-column"] = sizes.left;
    json["right-column"] = sizes.right;
    json["inspector"] = sizes.inspector;
  }
  if (!preferences.recent.empty()) json["recent"] = preferences.recent;
  create_folder(file.parent_path());
  write_file_atomically(file, dump(json) + "\n");
}

/// What this version does not know is left alone.
void apply(const Preferences& kept, Options& options) {
  if (kept.palette && is_palette(*kept.palette)) options.palette = *kept.palette;
  if (kept.lecture) options.lecture = *kept.lecture;
  if (kept.ui_scale &&
      (*kept.ui_scale == 0 || (*kept.ui_scale >= least_ui_scale && *kept.ui_scale <= most_ui_scale)))
    options.ui_scale = *kept.ui_scale;
  if (const auto workspace = find_workspace(kept.workspace.value_or(""))) options.workspace = *workspace;
  options.panel_sizes = kept.panel_sizes;
  if (!kept.overlays) return;
  for (const OverlayKind& kind : overlay_kinds())
    options.overlays.*kind.shown = std::ranges::find(*kept.overlays, kind.id) != kept.overlays->end();
}

void note_changes(const ViewState& view, const Options& start, Preferences& kept) {
  if (view.palette != start.palette) kept.palette = view.palette;
  if (view.lecture != start.lecture) kept.lecture = view.lecture;
  if (view.ui_scale != static_cast<float>(start.ui_scale)) kept.ui_scale = static_cast<double>(view.ui_scale);
  if (view.workspace != start.workspace) kept.workspace = to_string(view.workspace);
  kept.panel_sizes = view.panel_sizes;
  kept.recent.clear();
  for (const std::vector<std::filesystem::path>& files : view.recent)
    kept.recent.emplace_back(files.begin(), files.end());
  const std::vector<std::string> overlays = shown_overlays(view.overlays);
  const bool is_users = !view.tour;  // else they are the tour's
  if (is_users && overlays != shown_overlays(start.overlays)) kept.overlays = overlays;
}

}  // namespace collidoscope::viewer
