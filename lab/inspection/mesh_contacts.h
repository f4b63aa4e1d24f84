#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "simulation/simulation.h"

namespace collidoscope {

/// The intersection of the meshes of two bodies.
struct MeshContacts {
  struct Segment {
    Vec3 from = Vec3(0), to = Vec3(0);  // world
  };

  BodyPair pair{};
  std::size_t pairings = 0;  // of triangles that meet
  std::size_t shown = 0;     // of these, the first ones; the following members are about them
  std::vector<std::uint32_t> triangles_a, triangles_b;  // of the meshes, each once, in order
  std::vector<Segment> curves;  // that the surfaces share; around an area; from a point to itself
};

/// By an algorithm on triangles where the current one tests hulls and both bodies are convex: their surfaces
/// are what it tests. None of other bodies then.
std::optional<MeshContacts> find_contacts(const Simulation& simulation, BodyPair pair);

}  // namespace collidoscope
