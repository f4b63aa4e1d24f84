#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "narrow/contacts/contact.h"
#include "simulation/simulation.h"

namespace collidoscope {

/// The contacts of a pair that collides, or that touches under a response with masses; in the world.
struct PairContactPoints {
  BodyPair pair;
  std::vector<Contact> contacts;
};

/// More pairs are not looked at.
constexpr std::size_t most_pairs_with_contact_points = 1000;

/// The contacts of a pair, or of all pairs of the frame: those that a response with masses gets; else those
/// of hulls where both bodies are convex, and of triangles where one is not, which have no depths.
std::vector<PairContactPoints> contact_points(const Simulation& simulation, std::optional<BodyPair> only);

}  // namespace collidoscope
