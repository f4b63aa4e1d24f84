#include "render/packed_normal.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace collidoscope::viewer {
namespace {

constexpr float steps = 32767;  // from the middle to a border
constexpr std::uint32_t no_direction = 0x80008000u;

/// Folds the lower half of the octahedron to the upper one's outside, and back.
void fold(float& x, float& y) {
  const float folded_x = std::copysign(1 - std::abs(y), x);
  y = std::copysign(1 - std::abs(x), y);
  x = folded_x;
}

std::uint32_t sixteen_bits(float share) {
  return static_cast<std::uint32_t>(static_cast<std::int32_t>(std::lround(share * steps))) & 0xffffu;
}

float share(std::uint32_t bits) {
  return static_cast<float>(static_cast<std::int16_t>(bits & 0xffffu)) / steps;
}

}  // namespace

std::uint32_t packed_normal(const Vec3f& unit) {
  const float sum = std::abs(unit.x) + std::abs(unit.y) + std::abs(unit.z);
  if (!(sum > 0)) return no_direction;
  float x = unit.x / sum, y = unit.y / sum;
  if (unit.z < 0) fold(x, y);
  return sixteen_bits(x) | sixteen_bits(y) << 16;
}

Vec3f unpacked_normal(std::uint32_t packed) {
  if (packed == no_direction) return Vec3f(0);
  float x = share(packed), y = share(packed >> 16);
  const float z = 1 - std::abs(x) - std::abs(y);
  if (z < 0) fold(x, y);
  return normalized(Vec3f(x, y, z));
}

}  // namespace collidoscope::viewer
