#pragma once

#include <compare>
#include <cstdint>

namespace collidoscope {

using BodyIndex = std::uint32_t;

/// Two bodies, a < b.
struct BodyPair {
  BodyIndex a, b;
  friend auto operator<=>(const BodyPair&, const BodyPair&) = default;
};

}  // namespace collidoscope
