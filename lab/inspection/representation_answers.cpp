#include "inspection/representation_answers.h"

#include <array>
#include <cstdio>

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

std::string length_text(Real length) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g m", length);
  return text;
}

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
  for (const Representation& each : representations)
    if (each.name == name) return narrow_choice(each.narrow);
  return narrow_choice(representations.front().narrow);
}

std::string_view representation_of(const NarrowChoice& narrow) {
  for (const Representation& each : representations)
    if (each.input == narrow.algorithm->input) return each.name;
  return representations.front().name;
}

std::string answer_text(const PairResult& result) {
  if (result.verdict == Verdict::undecided) return "undecided";
  if (result.verdict == Verdict::colliding)
    return result.gives(Capability::depth) ? "they intersect, " + length_text(result.depth()) + " deep"
                                           : "they intersect";
  return result.gives(Capability::distance) ? "separated by a gap of " + length_text(result.distance())
                                            : "separated";
}

}  // namespace collidoscope
