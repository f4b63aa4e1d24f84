#pragma once

#include <cstdio>
#include <string>

#include "core/scalar.h"

namespace collidoscope::cli {

/// 17 significant digits: every double survives.
inline std::string number(Real value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.17g", value);
  return text;
}

/// A cell with the comma before it, empty where there is no value.
inline std::string optional_number(bool given, Real value) {
  return given ? ',' + number(value) : ",";
}

/// Likewise three cells.
inline std::string optional_vector(bool given, const Vec3& v) {
  return given ? "," + number(v.x) + "," + number(v.y) + "," + number(v.z) : ",,,";
}

}  // namespace collidoscope::cli
