#include "render/palette.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/error.h"

namespace collidoscope::viewer {
namespace {

constexpr Colour from_hex(unsigned rgb) {
  return {static_cast<float>(rgb >> 16 & 0xff) / 255, static_cast<float>(rgb >> 8 & 0xff) / 255,
          static_cast<float>(rgb & 0xff) / 255};
}

constexpr Palette dark_ground() {
  Palette palette;
  palette.background_top = from_hex(0x39424f);
  palette.background_bottom = from_hex(0x14181e);
  palette.grid = from_hex(0x8fa0b5);
  palette.edge = from_hex(0x0b0e12);
  palette.outline = from_hex(0xffffff);
  palette.first_selected = from_hex(0xffe14d);
  palette.second_selected = from_hex(0x4fb4ff);
  palette.bounding_volume = from_hex(0xd7a8ff);
  palette.aabb = from_hex(0xc99bff);
  palette.obb = from_hex(0xff9eb5);
  palette.sphere = from_hex(0xc8f25a);
  palette.hull = from_hex(0x7de0e6);
  palette.separating_plane = from_hex(0x6fb7ff);
  palette.witness = from_hex(0xffffff);
  palette.difference = from_hex(0xff5ad9);
  return palette;
}

constexpr Palette traffic() {
  Palette palette = dark_ground();
  palette.id = "traffic";
  palette.label = "Green and red";
  palette.states = {from_hex(0xa9bdd6), from_hex(0x34c759), from_hex(0xf2413a)};
  palette.pieces = {from_hex(0x4e9be6), from_hex(0xf5a142), from_hex(0x9c7be0), from_hex(0xe8d44d),
                    from_hex(0x45c4c0), from_hex(0xf08fc0), from_hex(0xa9c95c), from_hex(0xd9dfe6)};
  return palette;
}

/// Blue and vermillion-orange of Okabe and Ito's set, which the common colour deficiencies keep apart.
constexpr Palette safe() {
  Palette palette = dark_ground();
  palette.id = "safe";
  palette.label = "Colour-blind safe";
  palette.states = {from_hex(0xc9cdd3), from_hex(0x2f8fd6), from_hex(0xe69f00)};
  palette.pieces = {from_hex(0x56b4e9), from_hex(0xe69f00), from_hex(0x00a87a), from_hex(0xf0e442),
                    from_hex(0x3f7fd0), from_hex(0xe0622a), from_hex(0xd68fb8), from_hex(0xececec)};
  palette.patterned = true;
  return palette;
}

/// Light adds to a projector's black, which is grey: differences of brightness survive, of hue less so.
constexpr Palette on_black(Palette palette) {
  palette.background_top = from_hex(0x05070a);
  palette.background_bottom = from_hex(0x000000);
  palette.grid = from_hex(0xb8c4d4);
  palette.edge = from_hex(0x000000);
  for (Colour& state : palette.states) state = state * 0.85f + Colour(0.15f);
  palette.patterned = true;
  return palette;
}

constexpr std::array<Palette, 2> usual = {traffic(), safe()};
constexpr std::array<Palette, 2> for_projectors = {on_black(traffic()), on_black(safe())};

double linear(float srgb) {
  const double value = srgb;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const Colour& colour) {
  return 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b);
}

}  // namespace

double contrast_ratio(const Colour& a, const Colour& b) {
  const double light = luminance(a);
  const double dark = luminance(b);
  return (std::max(light, dark) + 0.05) / (std::min(light, dark) + 0.05);
}

Colour axis_colour(int axis) {
  constexpr std::array<Colour, 3> colours = {Colour(1, 0.42f, 0.42f), Colour(0.55f, 0.85f, 0.4f),
                                             Colour(0.45f, 0.65f, 1)};
  return colours[static_cast<std::size_t>(axis)];
}

std::span<const Palette> palettes() {
  return usual;
}

const Palette& high_contrast(const Palette& palette) {
  return *std::ranges::find(for_projectors, palette.id, &Palette::id);
}

const Palette& palette(std::string_view id) {
  std::string known;
  for (const Palette& candidate : palettes()) {
    if (candidate.id == id) return candidate;
    known += (known.empty() ? "" : ", ") + std::string(candidate.id);
  }
  throw InputError("", "", "unknown palette '" + std::string(id) + "'; known: " + known);
}

}  // namespace collidoscope::viewer
