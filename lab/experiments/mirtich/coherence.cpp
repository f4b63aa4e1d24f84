#include "experiments/mirtich/coherence.h"

#include <algorithm>
#include <cmath>

#include "experiments/evidence.h"

namespace collidoscope::experiments {
namespace {

/// Columns of the table.
enum ColumnIndex : std::size_t { all, two_kinds, iterations, reset, columns };

PreparedRow prepare(const Shape& shape, const MirtichAlgorithm& algorithm, double omega) {
  const NarrowChoice narrow = narrow_choice(algorithm.narrow);
  shape.prepare(narrow.needs());
  OperationCounts counts;
  double steps = 0, fell_back = 0, calls = 0;
  for (const std::vector<Pose>& course : orbit_courses(apart_orbit(omega))) {
    PairCache cache{};
    for (const Pose& pose : course) {
      const PairResult result =
          narrow.algorithm->count({shape, shape, pose, Request::distance, narrow.options}, cache, counts);
      steps += result.iterations, fell_back += result.fell_back ? 1 : 0, ++calls;
    }
  }
  PreparedRow row{std::vector<Figure>(columns), {}};
  const auto total = static_cast<double>(counts.total());
  row.figures[all].ours = total / calls;
  row.figures[two_kinds].ours =
      100 * static_cast<double>(counts.additions + counts.comparisons + counts.multiplications) / total;
  row.figures[iterations].ours = steps / calls;
  row.figures[reset].ours = 100 * fell_back / calls;
  return row;
}

}  // namespace

Orbit apart_orbit(Real degrees_per_call) {
  constexpr Real least_approach = 0.75, radii = 2, clearance = 1.01;
  return {radii * clearance / least_approach, degrees_per_call, least_approach};
}

Plan coherence_plan(std::size_t shape) {
  Plan plan{
      {{"floating-point operations", "per call"},
       {"additions and multiplications", "%"},
       {"iterations", "per call"},
       {"left to GJK", "%"}},
      all,
      {"The paper does not say how large A is, only that it avoids penetration. Ours is 2.69 radii, and "
       "phases are drawn anew where a course would come nearer than twice the radius.",
       "The figures of the paper stand in pictures only: its text says how the curves relate.",
       "Additions include subtractions, negations and comparisons, as in the paper.",
       "V-Clip and Lin-Canny run as printed (paper=on). Enhanced GJK is ours by Johnson's algorithm, which "
       "proves its distance; its closest points are computed, too, which the paper puts at 16 operations."},
      {},
      Column{"coherence parameter ω", "degrees per call"}};
  for (const double omega : mirtich_omegas)
    for (const MirtichAlgorithm& algorithm : mirtich_algorithms)
      plan.rows.push_back({evidence("w = %g/", omega) + algorithm.name,
                           [=](Progress&) { return prepare(*orbit_shapes()[shape], algorithm, omega); },
                           CurvePoint{algorithm.name, omega}});
  return plan;
}

double CoherenceClaims::operations(Algorithm algorithm, std::size_t omega) const {
  return rows_[omega * mirtich_algorithms.size() + algorithm].figures[all].ours;
}

double CoherenceClaims::mean(Algorithm algorithm) const {
  double sum = 0;
  for (std::size_t omega = 0; omega < mirtich_omegas.size(); ++omega) sum += operations(algorithm, omega);
  return sum / mirtich_omegas.size();
}

Conclusion CoherenceClaims::two_categories() const {
  Conclusion conclusion{
      "Additions and multiplications are at least 98 % of the floating-point operations", "", {}};
  for (std::size_t algorithm = 0; algorithm < mirtich_algorithms.size(); ++algorithm) {
    double least = 100;
    for (std::size_t omega = 0; omega < mirtich_omegas.size(); ++omega)
      least = std::min(least, rows_[omega * mirtich_algorithms.size() + algorithm].figures[two_kinds].ours);
    const std::string name = mirtich_algorithms[algorithm].name;
    conclusion.evidence += name + evidence(" %.2f %%, ", least);
    conclusion.comparisons.push_back({name + ", least share, %", counted(least), Relation::above, 98});
  }
  conclusion.evidence += "of which ours proves its distance by roots and divisions";
  return conclusion;
}

}  // namespace collidoscope::experiments
