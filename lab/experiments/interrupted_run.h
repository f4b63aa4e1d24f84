#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "experiments/experiment.h"

namespace collidoscope::experiments {

/// Keeps what a run has measured in the file ID.partial.json of its folder, so that the next run of the same
/// experiment, effort and shard by the same build goes on from there, however the run ended.
class InterruptedRun {
 public:
  InterruptedRun(const std::filesystem::path& folder, const Experiment& experiment, const Effort& effort,
                 const Shard& shard);

  /// What an earlier run has left, by row. Empty if there is nothing, or if it was of another run.
  std::vector<std::optional<Measurement>> rows() const;
  /// Writes the rows so far, at most once a second. Throws JobError.
  void keep(const ExperimentResult& result);
  /// Writes them at once.
  void keep_now(const ExperimentResult& result);
  /// The run has ended, and its results are written.
  void forget() const;

 private:
  std::string identity() const;

  std::filesystem::path folder_, file_;
  const Experiment& experiment_;
  Effort effort_;
  Shard shard_;
  std::chrono::steady_clock::time_point kept_{};
};

}  // namespace collidoscope::experiments
