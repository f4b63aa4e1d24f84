#pragma once

// What lies between two frames: how bodies came to their poses, and when they first touched on their way.

#include <optional>
#include <span>
#include <vector>

#include "bounds/aabb.h"
#include "motion/cast.h"
#include "motion/swept_sphere.h"
#include "simulation/simulation.h"

namespace collidoscope {

/// How a body moved during the last step. Box and spheres are what swept detection compares.
struct PastCourse {
  BodyIndex body = 0;
  Aabb box;                          // around the whole step
  std::vector<SweptSphere> spheres;  // one for each part of the step in which the body turns little
  std::vector<Pose> poses;           // at equal times, both ends among them
};

/// Poses of a course.
constexpr int poses_of_course = 9;

/// In the order of `bodies`; empty where the last step is not known.
std::vector<PastCourse> courses_of(const World& world, std::span<const BodyIndex> bodies);

/// A pair that touched during the last step, which began apart.
struct PairImpact {
  BodyPair pair;
  Real share = 1;  // of the step
  Vec3 on_a = Vec3(0), on_b = Vec3(0);
  Vec3 normal = Vec3(0);  // unit, from A towards B
};

/// The pair as it moved from pose to pose in the last step, which must be known, with the input of the narrow
/// phase.
CastQuery query_of_step(const Simulation& simulation, BodyPair pair);

/// Whether joints or a deformation moved a body of the pair: then sweeps are not the whole of their motion,
/// and methods of casts do not apply.
bool has_law(const Simulation& simulation, BodyPair pair);

/// When the pair first touched in the last step, as swept detection would find it: hulls, pieces or
/// triangles, whatever the narrow phase accepts. Bodies with masses bounced at that time. Nothing where they
/// did not touch, overlapped from the beginning, or the last step is not known.
std::optional<PairImpact> impact_of(const Simulation& simulation, BodyPair pair);

/// The earliest of all pairs; of several, the first in the order of pairs.
std::optional<PairImpact> first_impact(const Simulation& simulation);

/// All pairs that swept detection would cast. Their shapes are prepared for it.
std::vector<BodyPair> swept_pairs(const Simulation& simulation);

}  // namespace collidoscope
