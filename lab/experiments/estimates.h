#pragma once

// Quantities that conclusions compare, made from figures of rows. Figures of the same repetition belong
// together: a slower machine then slowed all of them.

#include <algorithm>
#include <memory>
#include <optional>

#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// The figure in one repetition; a count is the same in all.
inline double in_repetition(const Figure& figure, std::size_t repetition) {
  return figure.repetitions.empty() ? figure.ours : figure.repetitions[repetition];
}

/// `quantity(repetition)`, of timed figures.
template <class Quantity>
Estimate estimate(std::size_t repetitions, const Quantity& quantity) {
  std::vector<double> values;
  for (std::size_t i = 0; i < repetitions; ++i) values.push_back(quantity(i));
  return estimated(std::move(values));
}

inline Estimate ratio(const Figure& over, const Figure& under) {
  const std::size_t repetitions = std::max(over.repetitions.size(), under.repetitions.size());
  if (repetitions == 0) return counted(over.ours / under.ours);
  return estimate(repetitions,
                  [&](std::size_t i) { return in_repetition(over, i) / in_repetition(under, i); });
}

/// The shared input of several rows: made for the first of them, and kept while there are any.
template <class Value>
class Shared {
 public:
  explicit Shared(std::function<Value()> make)
      : state_(std::make_shared<State>(State{std::move(make), std::nullopt})) {}

  Value& operator*() const {
    if (!state_->value) state_->value.emplace(state_->make());
    return *state_->value;
  }
  Value* operator->() const { return &**this; }

 private:
  struct State {
    std::function<Value()> make;
    std::optional<Value> value;
  };
  std::shared_ptr<State> state_;
};

}  // namespace collidoscope::experiments
