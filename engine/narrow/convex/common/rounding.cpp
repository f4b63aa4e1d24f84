#include "narrow/convex/common/rounding.h"

#include <algorithm>

#include "core/tolerance.h"

namespace collidoscope {
namespace {

constexpr Capability operator&(Capability a, Capability b) {
  return static_cast<Capability>(static_cast<std::uint32_t>(a) & static_cast<std::uint32_t>(b));
}

/// A point of both shapes, on the line between the closest points of their cores.
Vec3 common_point_of(const PairResult& cores, const RoundingRadii& radii) {
  const Real first = std::max(Real(0), cores.separation - radii.b),
             last = std::min(radii.a, cores.separation);
  return cores.on_a + cores.normal * ((first + last) / 2);
}

/// Moves the points from the surfaces of the cores to those of the shapes.
void move_out(PairResult& result, const RoundingRadii& radii) {
  result.separation -= radii.sum();
  result.on_a += result.normal * radii.a, result.on_b -= result.normal * radii.b;
}

PairResult of_overlapping_cores(PairResult result, const RoundingRadii& radii) {
  // Points of another pose might overlap by the radii.
  constexpr Capability lasting = Capability::verdict | Capability::direction | Capability::depth |
                                 Capability::witnesses | Capability::common_point | Capability::features;
  result.available = result.available & lasting;
  if (result.gives(Capability::depth)) move_out(result, radii);
  return result;
}

/// The surfaces overlap, the cores do not.
PairResult of_overlapping_surfaces(const PairResult& cores, const RoundingRadii& radii) {
  PairResult result = cores;
  result.verdict = Verdict::colliding;
  result.common_point = common_point_of(cores, radii);
  move_out(result, radii);
  result.available = Capability::verdict | Capability::common_point | Capability::depth |
                     Capability::direction | Capability::witnesses | (cores.available & Capability::features);
  return result;
}

PairResult of_separated_cores(PairResult cores, const RoundingRadii& radii) {
  if (!(cores.separation > radii.sum())) return of_overlapping_surfaces(cores, radii);
  move_out(cores, radii);
  return cores;
}

/// Without a depth, a colliding pair has no direction and no points of its own.
Capability available_of(const PairResult& result, Capability capabilities) {
  const bool measures_depth = includes(capabilities, Capability::depth);
  if (result.verdict == Verdict::separated || measures_depth) return result.available & capabilities;
  return result.available & capabilities &
         (Capability::verdict | Capability::common_point | Capability::features);
}

}  // namespace

void turn_along_witnesses(PairResult& result, Real extents) {
  constexpr Capability measured = Capability::distance | Capability::witnesses | Capability::direction;
  if (result.verdict != Verdict::separated || !result.gives(measured)) return;
  if (result.separation > tolerance::witness_direction * extents)
    result.normal = normalized(result.on_b - result.on_a);
}

PairResult round_answer(const PairResult& cores, const RoundingRadii& radii, Capability capabilities) {
  if (cores.verdict == Verdict::undecided) return cores;
  PairResult result = cores.verdict == Verdict::colliding ? of_overlapping_cores(cores, radii)
                                                          : of_separated_cores(cores, radii);
  result.available = available_of(result, capabilities);
  return result;
}

}  // namespace collidoscope
