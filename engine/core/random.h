#pragma once

#include <cmath>
#include <cstdint>
#include <random>

#include "core/quaternion.h"
#include "core/scalar.h"

namespace collidoscope {

/// A generator that gives the same numbers for the same seed with every compiler and standard library; the
/// distributions of the standard library differ.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }

  /// Uniform in [0, 1).
  Real uniform() { return static_cast<Real>(engine_() >> 11) * 0x1p-53; }
  Real uniform(Real low, Real high) { return low + (high - low) * uniform(); }

  /// Uniform in 0 … count − 1; count > 0. The bias is below 2⁻³² for every count that fits 32 bits.
  std::uint32_t below(std::uint32_t count) {
    return static_cast<std::uint32_t>(((engine_() >> 32) * static_cast<std::uint64_t>(count)) >> 32);
  }

  Vec3 in_box(const Vec3& low, const Vec3& high) {
    const Real x = uniform(low.x, high.x);
    const Real y = uniform(low.y, high.y);
    return {x, y, uniform(low.z, high.z)};
  }

  /// Uniform on the unit sphere, by rejection from the cube.
  Vec3 unit_vector() {
    for (;;) {
      const Vec3 v = in_box(Vec3(-1), Vec3(1));
      const Real squared = length_squared(v);
      if (squared > 1e-4 && squared <= 1) return v / std::sqrt(squared);
    }
  }

  /// Uniform over all rotations: a random point of the 3-sphere, by rejection.
  Quaternion rotation() {
    for (;;) {
      Quaternion q;
      q.w = uniform(-1, 1), q.x = uniform(-1, 1), q.y = uniform(-1, 1), q.z = uniform(-1, 1);
      const Real squared = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
      if (squared > 1e-4 && squared <= 1) return normalized(q);
    }
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace collidoscope
