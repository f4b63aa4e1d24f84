#include "motion/advancement.h"

namespace collidoscope {

CastResult result_of(const Advancement& found, std::uint32_t before) {
  using Outcome = Advancement::Outcome;
  const std::uint32_t iterations = before + found.iterations;
  if (found.outcome == Outcome::apart) return free_result(iterations);
  if (found.outcome == Outcome::touching && found.time == 0)
    return overlap_result(found.closest.on_a, found.closest.on_b, iterations);
  CastResult result;
  result.fraction = result.lower = found.time;
  result.on_a = found.closest.on_a, result.on_b = found.closest.on_b, result.normal = found.closest.normal;
  result.iterations = iterations;
  if (found.outcome == Outcome::undecided) return result;
  result.state = CastState::hit, result.upper = found.time;
  return result;
}

}  // namespace collidoscope
