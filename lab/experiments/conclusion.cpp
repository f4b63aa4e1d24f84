#include "experiments/conclusion.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/evidence.h"
#include "experiments/timing.h"

namespace collidoscope::experiments {
namespace {

/// The number of repetitions on either side that are left out of the interval. Each repetition lies below the
/// true median with probability ½. So the number of those below has a binomial distribution, and `sum` is the
/// probability that `rank` of them or fewer are.
std::size_t left_out(std::size_t repetitions) {
  constexpr double each_side = 0.025, deviations = 1.96;
  constexpr std::size_t many = 500;  // from here on the distribution is normal, and 2⁻ⁿ soon is 0
  const auto count = static_cast<double>(repetitions);
  if (repetitions >= many) return static_cast<std::size_t>(count / 2 - deviations * std::sqrt(count) / 2);
  double term = std::exp2(-count), sum = term;
  std::size_t rank = 0;
  while (sum <= each_side) {
    ++rank;
    term *= (count - static_cast<double>(rank) + 1) / static_cast<double>(rank);
    sum += term;
  }
  return rank == 0 ? 0 : rank - 1;
}

/// Of up to 25 blocks of neighbours, of equal size.
std::vector<double> block_medians(const std::vector<double>& repetitions) {
  constexpr std::size_t most_blocks = 25;
  const std::size_t size = (repetitions.size() + most_blocks - 1) / most_blocks;
  std::vector<double> medians;
  for (std::size_t begin = 0; begin + size <= repetitions.size(); begin += size) {
    const auto first = repetitions.begin() + static_cast<std::ptrdiff_t>(begin);
    medians.push_back(median({first, first + static_cast<std::ptrdiff_t>(size)}));
  }
  return medians;
}

/// How many standard deviations hold 95 % of a normal distribution whose deviation was estimated with so many
/// degrees of freedom. Within 5 % from three on.
double student_factor(double freedom) {
  constexpr double normal = 1.96;
  return freedom == 1 ? 12.7 : freedom == 2 ? 4.3 : normal * (1 + 1.21 / freedom + 1.3 / (freedom * freedom));
}

/// The distance of the quantity from the threshold, as a factor of it.
double distance_to_turning(const Comparison& comparison) {
  return std::abs(comparison.value.measured / comparison.threshold - 1);
}

}  // namespace

const char* to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::holds:
      return "holds";
    case Outcome::holds_within_noise:
      return "holds within the noise";
    case Outcome::cannot_be_told:
      return "cannot be told";
    default:
      return "does not hold";
  }
}

Estimate counted(double value) {
  return {value, value, value, 0};
}

Estimate estimated(std::vector<double> repetitions) {
  constexpr double unlimited = std::numeric_limits<double>::infinity();
  const std::size_t count = repetitions.size();
  if (count == 1) return {repetitions[0], -unlimited, unlimited, 1};
  std::ranges::sort(repetitions);
  const std::size_t out = left_out(count);
  return {median(repetitions), repetitions[out], repetitions[count - 1 - out], count};
}

Estimate repeatable(const std::vector<double>& repetitions) {
  constexpr double deviations =
      1.7;  // in a median absolute deviation: 1.48 of a normal distribution, and some more
  if (repetitions.size() == 1) return estimated(repetitions);
  std::vector<double> medians = block_medians(repetitions);
  const double middle = median(medians), factor = student_factor(static_cast<double>(medians.size() - 1));
  for (double& value : medians) value = std::abs(value - middle);
  const double reach = factor * deviations * median(medians), whole = median(repetitions);
  return {whole, std::min(whole, middle - reach), std::max(whole, middle + reach), repetitions.size()};
}

Outcome Comparison::outcome() const {
  const bool is_above = relation == Relation::above;
  if (is_above ? value.low > threshold : value.high < threshold) return Outcome::holds;
  // A counted number that equals the threshold is neither above nor below.
  const bool is_counted = value.repetitions == 0;
  if (is_counted || (is_above ? value.high < threshold : value.low > threshold))
    return Outcome::does_not_hold;
  return Outcome::holds_within_noise;
}

std::string interval_text(const Estimate& estimate) {
  if (estimate.repetitions == 0) return "counted";
  if (estimate.repetitions == 1) return "no interval from one repetition";
  return evidence("%.4g to %.4g in %zu repetitions", estimate.low, estimate.high, estimate.repetitions);
}

std::string threshold_text(const Comparison& comparison) {
  return evidence("%s %.4g", comparison.relation == Relation::above ? "above" : "below",
                  comparison.threshold);
}

std::string to_string(const Comparison& comparison) {
  return comparison.what + " " + evidence("%.4g, ", comparison.value.measured) +
         interval_text(comparison.value) + ", threshold: " + threshold_text(comparison);
}

Outcome Conclusion::outcome() const {
  return comparisons.empty() ? Outcome::cannot_be_told : margin().outcome();
}

const Comparison& Conclusion::margin() const {
  return *std::ranges::min_element(comparisons, [](const Comparison& a, const Comparison& b) {
    if (a.outcome() != b.outcome()) return a.outcome() > b.outcome();
    return distance_to_turning(a) < distance_to_turning(b);
  });
}

std::string to_string(const Conclusion& conclusion) {
  if (conclusion.comparisons.empty()) return conclusion.text + " (" + conclusion.evidence + ")";
  return conclusion.text + " (" + conclusion.evidence + "; margin: " + to_string(conclusion.margin()) + ")";
}

}  // namespace collidoscope::experiments
