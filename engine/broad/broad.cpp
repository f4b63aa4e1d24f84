#include "broad/broad.h"

#include "broad/broad_steps.h"
#include "core/registry.h"

namespace collidoscope {

std::vector<BodyPair> BroadPhase::trace(BodyIndex body, std::span<const Aabb> boxes,
                                        StepRecorder& recorder) const {
  if (boxes.size() < 2 || body >= boxes.size()) return {};
  BroadSteps steps(body, boxes, recorder);
  return trace_search(steps);
}

#define COLLIDOSCOPE_BROAD(name) extern const BroadAlgorithm broad_##name;
#include "broad/broad.def"
#include "broad/references.def"
#undef COLLIDOSCOPE_BROAD

std::span<const BroadAlgorithm* const> broad_algorithms() {
  static constexpr const BroadAlgorithm* all[] = {
#define COLLIDOSCOPE_BROAD(name) &broad_##name,
#include "broad/broad.def"
#include "broad/references.def"
#undef COLLIDOSCOPE_BROAD
  };
  return all;
}

const BroadAlgorithm& broad_algorithm(std::string_view id) {
  return find_by_id(broad_algorithms(), id, "broad-phase algorithm");
}

}  // namespace collidoscope
