#pragma once

#include <optional>

#include "bounds/aabb.h"
#include "bounds/sphere.h"
#include "core/sweep.h"

namespace collidoscope {

/// A part of a step in which bodies turn little: poses of a body at both ends.
struct SweptPoses {
  const Sweep& sweep;
  Pose begin, end;
  Real arc;  // how far a point at distance 1 from the axis leaves its chord

  SweptPoses(const Sweep& motion, Real from, Real to)
      : sweep(motion),
        begin(motion.at(from)),
        end(motion.at(to)),
        arc(sagitta(motion.angle() * (to - from))) {}
};

/// A sphere of a moving body. Its centre runs along the chord between two points; the radius is wide enough
/// for the arc that it leaves out.
struct SweptSphere {
  Vec3 begin, end;
  Real radius;

  SweptSphere() = default;
  /// The centre is given in the frame of the body.
  SweptSphere(const SweptPoses& poses, const Vec3& centre, Real sphere_radius)
      : begin(poses.begin.to_parent(centre)), end(poses.end.to_parent(centre)), radius(sphere_radius) {
    if (poses.arc > 0) radius += poses.sweep.distance_from_axis(centre) * poses.arc;
  }
};

/// Into how many parts of equal length a step is cut, so that chords stay near their arcs.
int parts_for_spheres(const Sweep& a, const Sweep& b);
/// The sphere during one of these parts, from 0 on.
SweptSphere sphere_in_part(const Sweep& sweep, const Sphere& sphere, int part, int parts);

/// Whether spheres of two bodies, given in their frames, may meet during a step. If not, they certainly do
/// not.
bool can_meet(const Sweep& a, const Sphere& of_a, const Sweep& b, const Sphere& of_b);

/// How far a point of the body, which lies within the sphere, may leave the chord of its path.
Real arc_of(const Sweep& sweep, const Sphere& around);

/// A box around a body during a step, whose own box and sphere are given in its frame.
Aabb swept_box(const Sweep& sweep, const Aabb& box, const Sphere& around);

/// The share of the time in between before which the spheres certainly do not meet; nothing if they do not at
/// all.
std::optional<Real> earliest_meeting(const SweptSphere& a, const SweptSphere& b);

}  // namespace collidoscope
