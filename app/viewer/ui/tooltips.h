#pragma once

#include <string_view>

namespace collidoscope::viewer {

/// What a widget does, by the name under which it is marked.
struct Tooltip {
  std::string_view text;
  bool shown_by_panel = false;  // which knows more of it, such as the frame under the mouse
};

/// Of the longest name in the table with which `widget` begins; no text if there is none.
Tooltip tooltip_of(std::string_view widget);

}  // namespace collidoscope::viewer
