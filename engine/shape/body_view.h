#pragma once

#include <memory>
#include <span>

#include "bounds/sphere.h"
#include "core/body_pair.h"
#include "core/pose.h"
#include "core/sweep.h"
#include "shape/shape.h"

namespace collidoscope {

class LocalBounds;
class MotionLaw;

/// The bodies that a pipeline detects among: structure of arrays, not owned. Body i has shapes[i], and its
/// points are mapped from the shape's frame into the world by poses[i].
struct Bodies {
  std::span<const Shape* const> shapes;
  std::span<const Pose> poses;
  /// How each body came to its pose in the last step, for swept detection; empty where that is not known.
  std::span<const Sweep> sweeps = {};
  /// Of bodies whose motion is more than their sweep: links of chains, shapes that deform. Null for others;
  /// empty if there are none.
  std::span<const std::shared_ptr<const MotionLaw>> laws = {};

  std::size_t size() const { return shapes.size(); }
};

/// The bodies as the phases see them, with the bounds that a pipeline computed for them.
struct BodyView : Bodies {
  std::span<const Sphere> spheres = {};       // in the world; empty if they were not computed
  const LocalBounds* local_bounds = nullptr;  // of the shapes, by body; null if they were not collected
};

}  // namespace collidoscope
