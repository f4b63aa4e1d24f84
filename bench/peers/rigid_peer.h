#pragma once

// Scenes of rigid bodies that fall, pile up and come to rest, each moved by one library: its detection of
// contacts and its response together.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "scene/scene.h"

namespace collidoscope::bench {

class RigidPeer {
 public:
  virtual ~RigidPeer() = default;
  /// Moves on by the scene's dt.
  virtual void step() = 0;
  /// Of the shapes' frames, by body. Replaces `poses`.
  virtual void read(std::vector<Pose>& poses) const = 0;
};

/// `name` is "collidoscope", or a peer of rigid_peers.def, which may be followed by ":" and its setting.
/// The scene's world has masses. Throws InputError.
std::unique_ptr<RigidPeer> make_rigid_peer(const std::string& name, const Scene& scene);

/// Libraries and what to ask them for.
std::vector<std::pair<std::string, std::string>> rigid_peer_names();

/// `name` is a built-in scene with masses. Throws InputError.
Scene rigid_scene(const std::string& name, std::uint32_t count);

/// What is wrong with a motion, by our own queries about its poses.
struct RigidFaults {
  Real deepest =
      0;           // m: how deep bodies lie in each other at most; of convex pieces where they are not convex
  Real drift = 0;  // m: how far a body has come at most, from one second after the beginning to the end
  Real rest = 0;   // s: when the last body comes to rest, by the rule of our sleep
  std::size_t lost = 0;  // bodies that have left through the ground
};
RigidFaults faults_of(const Scene& scene, const std::vector<std::vector<Pose>>& frames);

}  // namespace collidoscope::bench
