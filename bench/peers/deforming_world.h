#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/body_pair.h"
#include "core/pose.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::bench {

struct DeformingFrame {
  std::vector<std::vector<Vec3f>> vertices;  // by body, in its frame
  std::vector<Pose> poses;
  std::vector<BodyPair> candidates;  // those whose boxes in the world overlap; sorted
  std::vector<BodyPair> colliding;   // sorted; by trees that are built anew
};

/// Bodies that deform and move, recorded: each has a mesh of its own.
struct DeformingWorld {
  std::vector<Mesh> rest;
  std::vector<DeformingFrame> frames;
};

inline constexpr std::string_view deforming_worlds[] = {"knots", "shuttles"};

/// `knots`: two tubes of 14,400 triangles. One tube bends, the other twists, and both come together until
/// they overlap deeply. `shuttles`: fifteen space shuttles of 528 triangles fly about. They bend, twist and
/// breathe, no two alike. The world is the same in every process. Throws InputError for another name.
DeformingWorld record_deforming_world(const std::string& name);

}  // namespace collidoscope::bench
