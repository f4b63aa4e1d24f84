#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace collidoscope {

/// "1 edge", "2 edges": for messages. `noun` is a singular that takes an s.
inline std::string plural(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace collidoscope
