#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "pipeline/pipeline.h"
#include "render/colour.h"

namespace collidoscope::viewer {

constexpr std::uint32_t piece_colours = 8;

/// The colours of a picture. States and overlays must be told apart on the background.
struct Palette {
  std::string_view id, label;
  std::array<Colour, 3> states;  // by BodyState
  bool patterned = false;        // stripes on colliding bodies, an outline on bodies whose boxes meet
  Colour background_top, background_bottom;
  Colour grid, edge, outline;
  Colour first_selected, second_selected;
  Colour aabb, obb, sphere;  // bounding volumes of bodies
  Colour bounding_volume, hull, separating_plane, witness, difference;
  std::array<Colour, piece_colours> pieces;  // convex ones, of a body that is taken apart

  const Colour& operator[](BodyState state) const { return states[static_cast<std::size_t>(state)]; }
};

/// Of x, y and z, as modelling programs have them; letters say the same.
Colour axis_colour(int axis);

/// Classic green and red first; the second is safe for colour-blind viewers.
std::span<const Palette> palettes();
/// The same colours for a projector: on black, brighter, and with patterns whatever the palette.
const Palette& high_contrast(const Palette& palette);
/// Throws InputError that lists the known ids.
const Palette& palette(std::string_view id);

}  // namespace collidoscope::viewer
