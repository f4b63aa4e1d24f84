#include "narrow/proof/provable.h"

#include "core/error.h"

namespace collidoscope {

bool decides_exactly(const NarrowChoice& choice) {
  const NarrowAlgorithm& algorithm = *choice.algorithm;
  const bool is_ours = algorithm.trace != nullptr;
  return algorithm.input == NarrowInput::mesh && is_ours &&
         to_string(choice).find("=printed") == std::string::npos;
}

void expect_provable(const NarrowChoice& choice) {
  if (choice.algorithm->input == NarrowInput::convex) return;
  std::string reason =
      in_quotes(to_string(choice)) + " is not about convex hulls: its verdicts have no proofs";
  if (decides_exactly(choice)) reason += "; it compares triangles by exact predicates in any case";
  throw InputError("", "", reason);
}

}  // namespace collidoscope
