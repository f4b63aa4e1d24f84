#include "hand_out/base64.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace collidoscope {
namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Up to three bytes as four digits.
void append(std::span<const std::byte> bytes, std::string& text) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < 3; ++i)
    bits = bits << 8 | (i < bytes.size() ? std::to_integer<std::uint32_t>(bytes[i]) : 0);
  for (std::size_t i = 0; i < 4; ++i) text += i <= bytes.size() ? digits[bits >> (18 - 6 * i) & 63] : '=';
}

}  // namespace

std::string to_base64(std::span<const std::byte> bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t begin = 0; begin < bytes.size(); begin += 3)
    append(bytes.subspan(begin, std::min<std::size_t>(3, bytes.size() - begin)), text);
  return text;
}

}  // namespace collidoscope
