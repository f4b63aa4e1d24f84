#pragma once

// The comparison with I-COLLIDE [Chung 6.2.2, fig. 6.6 to 6.11]: the time that four algorithms take in the
// same environment while one quantity varies, as the paper prints them and as we run them.

#include <utility>

#include "experiments/estimates.h"

namespace collidoscope::experiments {

struct ChungFigure {
  std::string varied;  // "velocity", "rotation" or "density"; or "vertices", at 20 % of the radius per frame
  std::string unit;
  std::vector<double> values;
  std::uint32_t vertices;  // n
};

Plan comparison_plan(const ChungFigure& figure, const Effort& effort);

/// The claims that the paper makes of its figures, from the rows of such a plan.
class ChungClaims {
 public:
  ChungClaims(ChungFigure figure, std::span<const Measurement> rows)
      : figure_(std::move(figure)), rows_(rows) {}

  /// SV takes little longer from the first value to the last, CF much longer.
  Conclusion growth() const;
  /// The combined algorithm needs only a little more time than SV.
  Conclusion combined_is_cheap() const;
  /// The improved Gilbert's algorithm alone beats CF at the last value.
  Conclusion gilbert_beats_closest_features() const;
  /// CF over SV at the last value, which the paper states.
  Conclusion speedup(double papers) const;
  /// CF over SV for more vertices than so many.
  Conclusion speedup_beyond(double vertices, double least) const;
  /// The combined algorithm is faster than CF in all cases.
  Conclusion combined_beats_closest_features() const;

 private:
  enum Algorithm : std::size_t { sv, cf, gilbert, combined, our_sv, our_cf };
  const Figure& time(Algorithm algorithm, std::size_t value) const;
  /// Of the time, from the first value to the last.
  Estimate growth_of(Algorithm algorithm) const { return ratio(time(algorithm, last()), time(algorithm, 0)); }
  std::size_t last() const { return figure_.values.size() - 1; }

  ChungFigure figure_;
  std::span<const Measurement> rows_;
};

}  // namespace collidoscope::experiments
