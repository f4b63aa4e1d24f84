#pragma once

#include <optional>
#include <string>

#include "core/scalar.h"

namespace collidoscope {

struct Scene;

/// What the user says of forces and collisions, for any scene. What is missing stays as the scene has it.
struct PhysicsChoice {
  std::optional<std::string> response;  // id of a ResponseAlgorithm
  std::optional<Real> gravity;          // downwards, m/s²
  std::optional<Real> restitution;      // of every body, 0 … 1
  std::optional<Real> friction;         // of every body, 0 or more

  friend bool operator==(const PhysicsChoice&, const PhysicsChoice&) = default;
};

/// Throws InputError that names what is unknown or out of range.
void apply(const PhysicsChoice& choice, Scene& scene);

}  // namespace collidoscope
