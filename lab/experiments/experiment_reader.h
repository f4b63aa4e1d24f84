#pragma once

#include "experiments/experiment.h"
#include "scene/json_value.h"

namespace collidoscope::experiments {

// The key `table` of the JSON files that write_experiment() leaves. These throw InputError.

Effort read_effort(const JsonValue& table);

/// A row with its index in the plan, whose columns and whose name it must have.
struct ReadRow {
  std::size_t index;
  Measurement measurement;
};
ReadRow read_row(const JsonValue& row, const Plan& plan);

}  // namespace collidoscope::experiments
