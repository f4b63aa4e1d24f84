#pragma once

#include <optional>

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

/// The share of the time in between before which the spheres certainly do not meet; nothing if they do not at
/// all.
std::optional<Real> earliest_meeting(const SweptSphere& a, const SweptSphere& b);

}  // namespace collidoscope
