#include "render/palette.h"

#include <array>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <gtest/gtest.h>
#include <span>

#include "core/error.h"

namespace collidoscope::viewer {
namespace {

// WCAG 2.1, 1.4.11: graphics that one must see to understand.
constexpr double legible = 3;

TEST(Contrast, KnownValues) {
  EXPECT_NEAR(contrast_ratio({0, 0, 0}, {1, 1, 1}), 21, 1e-9);
  EXPECT_NEAR(contrast_ratio({0.5f, 0.5f, 0.5f}, {0.5f, 0.5f, 0.5f}), 1, 1e-9);
  EXPECT_NEAR(contrast_ratio({1, 1, 1}, {0x76 / 255.f, 0x76 / 255.f, 0x76 / 255.f}), 4.54,
              0.01);  // known from WCAG
}

TEST(Palettes, StatesStandOutFromTheBackground) {
  for (const Palette& palette : palettes()) {
    for (const Colour& state : palette.states) {
      EXPECT_GE(contrast_ratio(state, palette.background_top), legible * 0.85) << palette.id;
      EXPECT_GE(contrast_ratio(state, palette.background_bottom), legible) << palette.id;
    }
  }
}

TEST(Palettes, OverlaysStandOutFromTheBackground) {
  for (const Palette& palette : palettes()) {
    for (const Colour& colour : {palette.bounding_volume, palette.hull, palette.separating_plane,
                                 palette.witness, palette.first_selected, palette.second_selected})
      EXPECT_GE(contrast_ratio(colour, palette.background_top), legible) << palette.id;
  }
}

/// How a viewer without red (protanopia) or green (deuteranopia) receptors sees linear RGB: Viénot, Brettel
/// and Mollon 1999, rows summing to one.
Colour without_red(const Colour& c) {
  const float mixed = 0.11238f * c.r + 0.88762f * c.g;
  return {mixed, mixed, 0.00401f * c.r - 0.00401f * c.g + c.b};
}
Colour without_green(const Colour& c) {
  const float mixed = 0.29275f * c.r + 0.70725f * c.g;
  return {mixed, mixed, -0.02234f * c.r + 0.02234f * c.g + c.b};
}

Colour linear(const Colour& srgb) {
  return glm::pow(srgb, Colour(2.2f));
}

float smallest_difference(std::span<const Colour> colours, Colour (*seen)(const Colour&)) {
  float smallest = 10;
  for (std::size_t i = 0; i < colours.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      smallest = std::min(smallest, glm::distance(seen(linear(colours[i])), seen(linear(colours[j]))));
  }
  return smallest;
}

TEST(Palettes, SafePaletteKeepsStatesApartWithoutRedOrGreen) {
  constexpr float told_apart = 0.25f;
  EXPECT_GT(smallest_difference(palette("safe").states, without_red), told_apart);
  EXPECT_GT(smallest_difference(palette("safe").states, without_green), told_apart);
  // That the bar is not idle: green and red fail it.
  EXPECT_LT(std::min(smallest_difference(palette("traffic").states, without_red),
                     smallest_difference(palette("traffic").states, without_green)),
            told_apart);
}

/// Of one body, drawn at once; by everybody, in every palette.
TEST(Palettes, BoxOrientedBoxSphereAndHullAreOfDifferentColours) {
  constexpr float distinct = 0.25f;
  const auto with_both = [](const Colour& colour) { return colour; };
  for (const Palette& usual : palettes())
    for (const Palette& palette : {usual, high_contrast(usual)}) {
      const std::array volumes = {palette.aabb, palette.obb, palette.sphere, palette.hull};
      EXPECT_GT(smallest_difference(volumes, with_both), distinct) << palette.id;
      EXPECT_GT(smallest_difference(volumes, without_red), distinct) << palette.id;
      EXPECT_GT(smallest_difference(volumes, without_green), distinct) << palette.id;
      for (const Colour& volume : volumes)
        EXPECT_GE(contrast_ratio(volume, palette.background_top), legible) << palette.id;
    }
}

TEST(Palettes, PiecesAreToldApart) {
  constexpr float told_apart = 0.2f;
  const auto with_both = [](const Colour& colour) { return colour; };
  for (const Palette& palette : palettes())
    EXPECT_GT(smallest_difference(palette.pieces, with_both), told_apart);
  EXPECT_GT(smallest_difference(palette("safe").pieces, without_red), told_apart);
  EXPECT_GT(smallest_difference(palette("safe").pieces, without_green), told_apart);
  EXPECT_LT(smallest_difference(palette("traffic").pieces, without_green), told_apart) << "an idle bar";
}

TEST(Palettes, PiecesStandOutFromTheBackground) {
  for (const Palette& palette : palettes()) {
    for (const Colour& piece : palette.pieces) {
      EXPECT_GE(contrast_ratio(piece, palette.background_top), legible * 0.8) << palette.id;
      EXPECT_GE(contrast_ratio(piece, palette.background_bottom), legible) << palette.id;
    }
  }
}

/// WCAG asks for 4.5 of text; a projector's black is grey, so that more is better.
TEST(HighContrast, StatesStandOutAndHavePatterns) {
  constexpr double strong = 4.5;
  for (const Palette& usual : palettes()) {
    const Palette& palette = high_contrast(usual);
    EXPECT_EQ(palette.id, usual.id);
    EXPECT_TRUE(palette.patterned);
    for (const BodyState state : {BodyState::neutral, BodyState::boxes_meet, BodyState::colliding}) {
      EXPECT_GE(contrast_ratio(palette[state], palette.background_top), strong) << palette.id;
      EXPECT_GT(contrast_ratio(palette[state], palette.background_top),
                contrast_ratio(usual[state], usual.background_top));
    }
    for (const Colour& colour : {palette.bounding_volume, palette.hull, palette.separating_plane,
                                 palette.witness, palette.first_selected, palette.second_selected})
      EXPECT_GE(contrast_ratio(colour, palette.background_top), strong) << palette.id;
  }
  constexpr float told_apart = 0.25f;
  EXPECT_GT(smallest_difference(high_contrast(palette("safe")).states, without_red), told_apart);
  EXPECT_GT(smallest_difference(high_contrast(palette("safe")).states, without_green), told_apart);
}

TEST(Palettes, ClassicColoursAreGreenAndRed) {
  const Palette& classic = palettes().front();
  EXPECT_GT(classic[BodyState::boxes_meet].g, 1.5f * classic[BodyState::boxes_meet].r);
  EXPECT_GT(classic[BodyState::colliding].r, 1.5f * classic[BodyState::colliding].g);
}

TEST(Palettes, UnknownIdIsRefusedWithTheKnownOnes) {
  try {
    palette("pink");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("traffic, safe"), std::string::npos);
  }
}

}  // namespace
}  // namespace collidoscope::viewer
