#pragma once

#include <memory>
#include <string>
#include <utility>

#include "shape/shape.h"

namespace collidoscope::test {

/// Cut into convex pieces on demand.
inline ShapePointer solid(const char* name, Mesh mesh) {
  return std::make_shared<const Shape>(name, std::move(mesh));
}

/// Never cut: it has no pieces.
inline ShapePointer whole(const char* name, Mesh mesh) {
  ShapeSource source;
  source.decomposition = DecompositionChoice{std::string(DecompositionChoice::none), {}};
  return std::make_shared<const Shape>(name, std::move(mesh), MeshReport{}, source);
}

}  // namespace collidoscope::test
