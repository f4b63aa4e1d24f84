#pragma once

#include <string>
#include <string_view>

#include "geometry/mesh/stl.h"

namespace collidoscope {

/// Parses text STL that begins, after white space, with "solid". Throws InputError with line and column.
StlContents parse_stl_text(std::string_view text, const std::string& name);

}  // namespace collidoscope
