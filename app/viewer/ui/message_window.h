#pragma once

#include "ui/message_log.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

/// What was told so far, by level; can be copied.
void message_window(const PanelContext& context, MessageLog& log);

/// What went wrong, in front of everything until it is dismissed.
void error_dialog(const PanelContext& context, const std::string& error);

}  // namespace collidoscope::viewer
