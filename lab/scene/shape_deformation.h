#pragma once

// Deformations that the user chooses for the shapes of a scene, whichever scene it is.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scene/world.h"

namespace collidoscope {

/// How a shape deforms, or all of them, instead of as the scene says.
struct ShapeDeformation {
  std::string shape;         // by its name; empty: every shape
  DeformationChoice choice;  // frames are those that the scene gives the shape

  friend bool operator==(const ShapeDeformation&, const ShapeDeformation&) = default;
};

/// "bend:amplitude=30" for every shape, "tube=twist:period=1" for one. Throws InputError as
/// deformation_choice() does.
ShapeDeformation shape_deformation(std::string_view option);
/// The shortest text that shape_deformation() reads back.
std::string to_string(const ShapeDeformation& deformation);

/// Has the shapes of the world deform so, the later of two choices for a shape counting, and all others as
/// the scene says. Names that no shape has are passed over: a scene with fewer bodies may lack some. Throws
/// InputError where frames are chosen for a shape that has none, and then changes nothing.
void set_deformations(World& world, std::span<const ShapeDeformation> deformations);

/// Throws InputError that names the first choice whose shape the world lacks, and those that it has.
void expect_shapes(const World& world, std::span<const ShapeDeformation> deformations);

}  // namespace collidoscope
