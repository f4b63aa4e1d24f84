#pragma once

#include <span>
#include <string>
#include <string_view>

namespace collidoscope {

/// "gjk, v-clip": for messages.
inline std::string joined(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

}  // namespace collidoscope
