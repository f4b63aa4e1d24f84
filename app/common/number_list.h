#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/scalar.h"

namespace collidoscope::app {

/// "1,2.5,-3": finite numbers with a comma between each two. Nothing where the text is anything else.
std::optional<std::vector<Real>> number_list(std::string_view text);

}  // namespace collidoscope::app
