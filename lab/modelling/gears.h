#pragma once

// Spur gears with involute teeth, 20° pressure angle, axis along z, centred. The three that are shipped make
// a planetary gear: 12 + 2 · 18 = 48 teeth. With the sun at the origin, planets have their centres at
// planet_distance and the ring is concentric with the sun.

#include <cstdint>

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// From sun to planet, m.
constexpr Real planet_distance = 0.6;

/// How far to turn each about z, rad, for teeth to meet gaps: a gear as made has a tooth along +x (the ring:
/// a gap). A planet at angle a about the sun is placed there and turned as planet_turn(a) says.
Real planet_turn(Real angle);

Mesh make_sun_gear();
Mesh make_planet_gear();
Mesh make_ring_gear();

}  // namespace collidoscope
