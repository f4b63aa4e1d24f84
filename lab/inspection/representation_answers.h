#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "inspection/pair_inspection.h"

namespace collidoscope {

/// What the bodies of a pair say of each other, with one thing standing for each body.
struct RepresentationAnswer {
  std::string_view name;  // "hulls", "pieces", "triangles"
  NarrowChoice narrow;    // that gave the answer, and that a pipeline would run for it
  PairResult result;      // frame of A
};

/// Of the pair as it stands, with its distance or depth as far as the algorithm gives one. `pieces`: by
/// convex pieces, too, which shapes that lack them are cut into first: that takes long.
std::vector<RepresentationAnswer> answers_by_representation(const World& world, BodyPair pair, bool pieces);

/// The choice that has `name`, one of the three above, stand for bodies.
NarrowChoice narrow_of_representation(std::string_view name);
/// What stands for bodies under that choice.
std::string_view representation_of(const NarrowChoice& narrow);

}  // namespace collidoscope
