#pragma once

// Rounding to float that survives the optimiser.

#include "core/scalar.h"

namespace collidoscope::test {

/// The nearest float.
///
/// Written in place of Real(static_cast<float>(x)) and Vec3(Vec3f(v)): gcc 12 at -O2 and above takes the two
/// conversions for none where it vectorises straight-line code (-fno-tree-slp-vectorize cures it), and v
/// comes back with all its digits. What goes through a volatile is not vectorised.
inline Real rounded_to_float(Real x) {
  const volatile float rounded = static_cast<float>(x);
  return rounded;
}

inline Vec3 rounded_to_float(const Vec3& v) {
  return {rounded_to_float(v.x), rounded_to_float(v.y), rounded_to_float(v.z)};
}

}  // namespace collidoscope::test
