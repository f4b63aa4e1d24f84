#pragma once

// The front door of the library: what most of its users need, in one header.
//
//   Pose:      where a shape stands. Maps its points into the world: rotation · point + translation.
//   Shape:     a mesh, or a core that rounds, and what algorithms derive from it on first use, once. Shared
//   by
//              ShapePointer.
//   collide(), distance(), contacts(): questions about two placed shapes.
//   Sweep, cast(): the motion of a shape during a step, and when two moving shapes first touch.
//   Ray, cast_ray(): what a ray, a segment or a sphere that translates meets first, of a shape; first_hit(),
//   all_hits() and any_hit(), of many bodies.
//   BodySet, Pipeline: many bodies, frame by frame; neighbouring frames make each other cheap.
//
// Units are metres and radians; frames are right-handed. Answers are in the world. Errors in input end in an
// InputError that names file, place and reason; nothing else is thrown, but std::bad_alloc.
//
// Shapes that are convex are tested as such. Others are tested as the triangles that they are, surfaces
// without an inside: a sphere within a closed box does not collide with it, and how deep two surfaces lie in
// each other is not known. Whoever wants hulls or convex pieces instead chooses an algorithm:
// narrow_choice.h.

#include <vector>

#include "core/error.h"
#include "core/pose.h"
#include "core/quaternion.h"
#include "geometry/primitives/primitives.h"
#include "motion/cast.h"
#include "motion/ray/body_rays.h"
#include "motion/ray/ray.h"
#include "narrow/contacts/contact.h"
#include "pipeline/body_set.h"
#include "pipeline/pipeline.h"
#include "shape/rounded_shape.h"
#include "shape/shape.h"

namespace collidoscope {

/// How near two shapes are to each other, in the world: on_b − on_a = separation · normal.
struct Proximity {
  Real separation = 0;    // m: the distance, or minus the depth of two convex shapes that overlap
  Vec3 normal = Vec3(0);  // unit, from A towards B; zero where surfaces meet
  Vec3 on_a = Vec3(0), on_b = Vec3(0);
};

/// Do the shapes share a point? Touching counts, up to rounding: 1e-12 of the largest coordinate. Builds what
/// it needs of a shape when it first sees it (milliseconds); later calls cost some microseconds.
bool collide(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b);

/// How far apart the shapes are, and where. Of convex shapes that overlap: how deep, and the shortest way
/// out. Of surfaces that meet: zero, with a point that they share. Costs some ten microseconds for
/// convex shapes, and some hundred for meshes of some thousand triangles that are apart.
Proximity distance(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b);

/// Where the shapes touch: the corners of the area in which two convex shapes do, or a point for each pair of
/// triangles that meet. With a margin (m), convex shapes that are no farther apart have contacts, too.
std::vector<Contact> contacts(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b,
                              Real margin = 0);

/// When two shapes that move during a step first touch, and where: CastResult and Sweep say the rest. A shape
/// that is thinner than its step is not missed. Costs some hundred nanoseconds for small convex shapes that
/// translate, some microseconds where they turn, and more for meshes.
CastResult cast(const Shape& a, const Sweep& of_a, const Shape& b, const Sweep& of_b);

}  // namespace collidoscope
