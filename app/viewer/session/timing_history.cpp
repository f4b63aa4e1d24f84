#include "session/timing_history.h"

namespace collidoscope::viewer {

void TimingHistory::add(const PhaseTimes& times) {
  if (times_.size() == capacity) times_.erase(times_.begin());
  times_.push_back(times);
}

app::Statistics TimingHistory::statistics(std::int64_t PhaseTimes::*phase) const {
  std::vector<std::int64_t> values;
  values.reserve(times_.size());
  for (const PhaseTimes& times : times_) values.push_back(times.*phase);
  return app::statistics(std::move(values));
}

}  // namespace collidoscope::viewer
