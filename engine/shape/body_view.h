#pragma once

#include <compare>
#include <cstdint>
#include <span>

#include "bounds/sphere.h"
#include "core/pose.h"
#include "shape/shape.h"

namespace collidoscope {

class LocalBounds;

using BodyIndex = std::uint32_t;

/// Two bodies, a < b.
struct BodyPair {
  BodyIndex a, b;
  friend auto operator<=>(const BodyPair&, const BodyPair&) = default;
};

/// The bodies of a world as the phases see them: structure of arrays, not owned.
struct BodyView {
  std::span<const Shape* const> shapes;
  std::span<const Pose> poses;
  std::span<const Sphere> spheres = {};       // in the world; empty where nobody placed them
  const LocalBounds* local_bounds = nullptr;  // of the shapes, by body; null where nobody collected them

  std::size_t size() const { return shapes.size(); }
};

}  // namespace collidoscope
