#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shape/shape.h"

namespace collidoscope::viewer {

/// What is drawn over the bodies.
struct OverlayChoice {
  bool spheres = false, aabbs = false, obbs = false, hulls = false;
  bool of_all_bodies = false;    // of the selected ones only, otherwise
  bool separating_plane = true;  // of the selected pair
  bool structure = false;        // what the broad phase works with
  int structure_level = -1;      // the only level shown; −1: all
  bool subdivision = false;      // of space by the narrow phase
  int subdivision_level = -1;    // the only level shown; −1: all
  bool contacts = true;          // witness points of the selected pair, and of all pairs that have them
  bool tree = false;             // over triangles, which the narrow phase goes through
  int tree_level = -1;           // the only level shown; −1: all
  bool intersection = false;     // triangles of the selected pair that meet, and the curves that they share
  bool courses = false;          // swept boxes and spheres of the last step, and poses on the way
  bool contact_points = false;   // with normals and depths, of the selected pair or of all that touch
  bool voronoi = false;          // regions of the closest features of the selected pair, or of all features
  bool gauss = false;            // the selected body, or pair, by its normals
  bool pieces = false;           // convex ones, instead of the bodies
  float explosion = 0;           // how far these move apart: of their distance from the body's middle
};

/// One of them that is on or off.
struct OverlayKind {
  std::string_view id, label, tooltip;
  bool OverlayChoice::*shown;
  ShapeData needs = ShapeData::none;  // of every shape
};

std::span<const OverlayKind> overlay_kinds();

/// What the chosen ones need.
ShapeData needs_of(const OverlayChoice& choice);

/// On a command line: what shows just this.
std::string overlay_arguments(const OverlayChoice& choice);

/// The ids of those that are shown.
std::vector<std::string> shown_overlays(const OverlayChoice& choice);

/// Exactly these kinds. Throws InputError that lists the known ids.
void show_only(const std::vector<std::string>& ids, OverlayChoice& choice);

}  // namespace collidoscope::viewer
