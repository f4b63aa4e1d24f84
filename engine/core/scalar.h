#pragma once

// Scalars and vectors. Everything is right-handed, z up, SI units; matrices are column-major (GLM).

#include <cmath>
#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace collidoscope {

using Real = double;

template <class Scalar>
using Vec3T = glm::vec<3, Scalar>;
template <class Scalar>
using Mat3T = glm::mat<3, 3, Scalar>;

using Vec2 = glm::vec<2, Real>;
using Vec3 = Vec3T<Real>;
using Vec3f = Vec3T<float>;
using Mat3 = Mat3T<Real>;

// GLM's own dot and cross insist on IEC 559 scalars; ours also serve Counted and DoubleDouble, and fix the
// order of summation, so that every compiler and every instantiation rounds alike.

template <class Scalar>
constexpr Scalar dot(const Vec3T<Scalar>& a, const Vec3T<Scalar>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <class Scalar>
constexpr Vec3T<Scalar> cross(const Vec3T<Scalar>& a, const Vec3T<Scalar>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

template <class Scalar>
constexpr Scalar length_squared(const Vec3T<Scalar>& a) {
  return dot(a, a);
}

template <class Scalar>
Scalar length(const Vec3T<Scalar>& a) {
  using std::sqrt;
  return sqrt(dot(a, a));
}

/// a / |a|; the zero vector stays zero.
template <class Scalar>
[[gnu::always_inline]] inline Vec3T<Scalar> normalized(const Vec3T<Scalar>& a) {
  const Scalar norm = length(a);
  return norm > Scalar(0) ? a / norm : a;
}

/// Rounded to doubles, from any scalar.
template <class Scalar>
Vec3 to_real(const Vec3T<Scalar>& v) {
  return {static_cast<Real>(v.x), static_cast<Real>(v.y), static_cast<Real>(v.z)};
}

}  // namespace collidoscope
