#pragma once

#include <string>

namespace collidoscope::viewer {

/// As people call a key with its modifiers, such as "Ctrl+Shift+Z"; empty for modifiers alone and for keys
/// without a name.
std::string key_name(int key, int modifiers);

}  // namespace collidoscope::viewer
