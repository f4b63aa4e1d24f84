#include "inspection/representation_answers.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "simulation/pair_query.h"

namespace collidoscope {
namespace {

struct Representation {
  std::string_view name, narrow;
  NarrowInput input;
};

// Of each, an algorithm that measures distances, and depths where any of ours does.
constexpr std::array<Representation, 3> representations = {{{"hulls", "epa", NarrowInput::convex},
                                                            {"pieces", "decomposed", NarrowInput::pieces},
                                                            {"triangles", "obb-tree", NarrowInput::mesh}}};

}  // namespace

std::vector<RepresentationAnswer> answers_by_representation(const World& world, BodyPair pair, bool pieces) {
  std::vector<RepresentationAnswer> answers;
  for (const auto& [name, id, input] : representations) {
    if (input == NarrowInput::pieces && !pieces) continue;
    const NarrowChoice narrow = narrow_choice(id);
    answers.push_back({name, narrow, query_pair(world, pair, narrow)});
  }
  return answers;
}

NarrowChoice narrow_of_representation(std::string_view name) {
  const auto found = std::ranges::find(representations, name, &Representation::name);
  assert(found != representations.end());
  return narrow_choice(found->narrow);
}

std::string_view representation_of(const NarrowChoice& narrow) {
  return std::ranges::find(representations, narrow.algorithm->input, &Representation::input)->name;
}

}  // namespace collidoscope
