#pragma once

#include <span>
#include <string>
#include <string_view>

namespace collidoscope {

/// "gjk, v-clip": for messages.
inline std::string joined(std::span<const std::string_view> items) {
  std::string text;
  for (const std::string_view item : items) text += (text.empty() ? "" : ", ") + std::string(item);
  return text;
}

}  // namespace collidoscope
