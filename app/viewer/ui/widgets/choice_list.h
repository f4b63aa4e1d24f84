#pragma once

#include <string>

#include "ui/panel.h"

namespace collidoscope::viewer {

/// Shows the present choice, marked as `name`. True while the list is open: entries follow, then
/// ImGui::EndCombo(). Escape closes it.
bool begin_list(const PanelContext& context, const std::string& name, const std::string& shown,
                ImGuiComboFlags flags = ImGuiComboFlags_None);

/// An entry, marked as `name`. True when the user chooses it.
bool list_entry(const PanelContext& context, const std::string& name, const std::string& label,
                bool is_present);

}  // namespace collidoscope::viewer
