#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace collidoscope::viewer {

/// The text in lines of at most this width, as far as its words allow: broken at spaces only, so that no
/// number is taken apart, and not between a number and its unit. (ImGui breaks after points and commas, too.)
std::string wrap(std::string_view text, float width, const std::function<float(std::string_view)>& measure);

}  // namespace collidoscope::viewer
