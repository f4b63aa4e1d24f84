#pragma once

// Places of a body that touches another one, for users who put bodies together by hand.

#include <optional>

#include "narrow/narrow_choice.h"
#include "scene/arrangement.h"

namespace collidoscope {

/// The place, without a turn, at which `body` touches `other`: along their shortest distance if they are
/// apart, else out of it, and then up to it. `narrow` says what stands for the bodies: hulls, pieces or
/// triangles. None where its answers give no distance.
std::optional<BodyPlace> touching_place(const World& world, BodyIndex body, BodyIndex other,
                                        const NarrowChoice& narrow);

/// The same, with the body turned first so that a face of its hull lies on a face of the other's hull: those
/// two that look at each other most. The turn is the smallest one.
std::optional<BodyPlace> face_to_face_place(const World& world, BodyIndex body, BodyIndex other,
                                            const NarrowChoice& narrow);

}  // namespace collidoscope
