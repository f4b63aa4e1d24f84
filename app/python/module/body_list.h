#pragma once

#include <utility>
#include <vector>

#include "pipeline/collision_filter.h"
#include "shape/shape.h"

namespace collidoscope::python {

/// The bodies that a pipeline detects among, without their poses.
struct BodyList {
  std::vector<ShapePointer> owners;
  std::vector<const Shape*> shapes;
  std::vector<std::uint32_t> groups;  // empty: all in group 0
  CollisionFilter filter;

  std::size_t size() const { return shapes.size(); }
  PairFilter pair_filter() const { return {&filter, groups}; }
};

}  // namespace collidoscope::python
