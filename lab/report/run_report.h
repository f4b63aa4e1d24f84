#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "simulation/simulation.h"

namespace collidoscope {

/// One line of `--csv`.
struct FrameRow {
  std::uint64_t frame = 0;
  PhaseTimes times;
  std::uint64_t candidates = 0, surviving = 0, colliding = 0, iterations = 0;
  std::uint64_t hash = 0;
};

/// What a run has done so far, frame by frame: the source of its report and of its CSV.
class RunReport {
 public:
  /// Call after each Simulation::step().
  void add(const Simulation& simulation);

  const std::vector<FrameRow>& rows() const { return rows_; }
  /// Pairs on which algorithms disagreed, when several ran.
  void set_disagreements(std::uint64_t count) { disagreements_ = count; }

  /// The schema of `collide run --report`.
  nlohmann::ordered_json json(const Simulation& simulation) const;
  /// The same as the text of a file.
  std::string text(const Simulation& simulation) const;
  std::string csv() const;
  /// Verdicts that were proven wrong.
  std::uint64_t certificate_failures() const { return certificate_failures_; }
  /// A line each on what was decided exactly and what was certified, where that was asked for.
  std::string proofs(const PipelineConfig& config) const;
  /// Per phase: median, p95, p99, max, total in microseconds, and pair counts per frame; for people.
  std::string table() const;

 private:
  void add_counters(const FrameReport& report);

  std::vector<FrameRow> rows_;
  std::vector<CounterSum> counters_;  // over all frames
  std::uint64_t undecided_ = 0, fallbacks_ = 0, disagreements_ = 0;
  std::uint64_t decided_exactly_ = 0, certified_ = 0, certificate_failures_ = 0;
};

/// All that decides about answers: threads do not.
nlohmann::ordered_json to_json(const PipelineConfig& pipeline);
/// Of a built-in scene: with them, it begins the same again.
nlohmann::ordered_json to_json(const SceneParameters& parameters);

/// A line for each verdict of the last frame that was proven wrong; for people.
std::string wrong_verdicts(const Pipeline& pipeline, const World& world);

/// 16 hexadecimal digits.
std::string hash_text(std::uint64_t hash);

}  // namespace collidoscope
