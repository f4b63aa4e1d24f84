#pragma once

// Whether a conclusion of a paper holds here: comparisons of measured quantities with thresholds. A quantity
// that was timed has an interval; while the threshold lies within it, the outcome is uncertain, and a second
// run may turn out the other way. That is an outcome of its own, so that verdicts do not flip between runs.

#include <cstddef>
#include <string>
#include <vector>

namespace collidoscope::experiments {

/// From best to worst.
enum class Outcome { holds, holds_within_noise, cannot_be_told, does_not_hold };

/// "holds", "holds within the noise", "cannot be told", "does not hold".
const char* to_string(Outcome outcome);

/// A quantity and the interval in which it lies.
struct Estimate {
  double measured, low, high;
  std::size_t repetitions = 0;  // 0: it is counted, which gives the same each time

  /// Of the interval, as a share of the median.
  double width() const { return (high - low) / measured; }
};

/// An interval of no width.
Estimate counted(double value);

/// The median of the repetitions. The interval is that between two of them, of equal rank from below and from
/// above, which contains the true median with a probability of 95 %: the narrowest such interval, or all
/// repetitions if there are fewer than nine (less than 95 % below six). One repetition has no interval: it is
/// unlimited.
Estimate estimated(std::vector<double> repetitions);

/// The median of the repetitions, in the order in which they were measured, and an interval in which the
/// median of another run lies with a probability of some 95 %. Machines are slower for seconds at a time, so
/// that repetitions of one run resemble each other more than those of the next; estimated() would promise too
/// much. The repetitions are taken in up to 25 blocks of neighbours. The interval is as wide as the medians
/// of blocks spread, outliers aside. Made for values of one run; ratios within a repetition need it less.
Estimate repeatable(const std::vector<double>& repetitions);

enum class Relation { above, below };

/// A quantity with a threshold, and the margin by which the comparison holds.
struct Comparison {
  std::string what;  // "first pair: oriented box / sphere"
  Estimate value;
  Relation relation = Relation::above;
  double threshold = 1;  // not 0

  Outcome outcome() const;
};

/// "oriented box / sphere 1.31, 1.22 to 1.4 in 7 repetitions, threshold: above 1"
std::string to_string(const Comparison& comparison);

/// "1.22 to 1.4 in 7 repetitions", "counted", "no interval from one repetition"
std::string interval_text(const Estimate& estimate);
/// "above 1"
std::string threshold_text(const Comparison& comparison);

/// A conclusion of the paper; it holds if all of its comparisons do.
struct Conclusion {
  std::string text;
  std::string evidence;
  /// None where the paper gives nothing to compare with: the outcome is "cannot be told", and the evidence
  /// says why.
  std::vector<Comparison> comparisons;

  /// The worst of the comparisons.
  Outcome outcome() const;
  /// The deciding comparison, where there is any: of those with the worst outcome the one nearest to turning
  /// out otherwise.
  const Comparison& margin() const;
};

/// The text, the evidence and the margin, if there is one: a line for readers who know the outcome already.
std::string to_string(const Conclusion& conclusion);

}  // namespace collidoscope::experiments
