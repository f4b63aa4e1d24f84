#pragma once

#include <string_view>

namespace collidoscope {

/// A file of hand_out/page/, which the build puts into the program: `name` as "page.html".
std::string_view page_text(std::string_view name);

}  // namespace collidoscope
