#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace collidoscope {

/// "1 body", "2 bodies": for messages.
inline std::string plural(std::size_t count, std::string_view noun, std::string_view nouns) {
  return std::to_string(count) + " " + std::string(count == 1 ? noun : nouns);
}

/// "1 edge", "2 edges": for a noun whose plural ends in s.
inline std::string plural(std::size_t count, std::string_view noun) {
  return plural(count, noun, std::string(noun) + "s");
}

}  // namespace collidoscope
