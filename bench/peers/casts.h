#pragma once

// Casts of convex pairs that translate, the same in every process.

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "shape/shape.h"

namespace collidoscope::bench {

/// A stands still, B moves.
struct CastMotion {
  Pose pose_a, pose_b;
  Vec3 translation;  // of B, in the step
};

struct CastScene {
  std::shared_ptr<const Shape> shape;  // of both bodies
  std::vector<CastMotion> motions;
};

/// B comes from three radii away and goes as far beyond A, aimed at a random point within a sphere around A's
/// centre. `shape` as in experiments::orbit_shapes(). Throws InputError.
CastScene cast_scene(const std::string& shape);

struct CastOutcome {
  bool hit = false;
  Real fraction = 1;
};

/// One library's casts of a scene.
class CastPeer {
 public:
  virtual ~CastPeer() = default;
  virtual CastOutcome cast(std::size_t motion) = 0;
};

/// The ids of cast algorithms, and names of other libraries' casts, each with its library.
std::vector<std::pair<std::string, std::string>> cast_peer_names();
/// Throws InputError.
std::unique_ptr<CastPeer> make_cast_peer(const std::string& name, const CastScene& scene);

}  // namespace collidoscope::bench
