#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/duration_summary.h"
#include "report/frame_log.h"
#include "report/phases.h"
#include "simulation/simulation.h"

namespace collidoscope {

/// Of a run whose bodies have masses.
struct RunPhysics {
  MotionMeasures begun, ended;
  Real deepest_penetration = 0;                                        // m
  std::uint64_t impacts = 0, casts = 0, moved_again = 0, stopped = 0;  // MacroBacktracking
};

/// What a run has done so far: the source of its report and of its CSV. Its memory does not grow with the
/// run.
class RunReport {
 public:
  using Write = std::function<void(std::string_view)>;

  /// Call after each Simulation::step().
  void add(const Simulation& simulation);

  const FrameLog& frames() const { return frames_; }
  /// Pairs on which algorithms disagreed, when several ran.
  void set_disagreements(std::uint64_t count) { disagreements_ = count; }

  /// What `collide run --report` writes, piece by piece.
  void write_json(const Simulation& simulation, const Write& write) const;
  /// What `collide run --csv` writes, line by line.
  void write_csv(const Write& write) const;
  /// Verdicts that were proven wrong.
  std::uint64_t certificate_failures() const { return certificate_failures_; }
  /// A line each on what was decided exactly and what was certified, where that was asked for.
  std::string proofs(const PipelineConfig& config) const;
  /// Per phase: median, p95, p99, max, total in microseconds, and pair counts per frame; where bodies have
  /// masses, their energy, impacts and penetration. For people.
  std::string table() const;

 private:
  void add_counters(const FrameReport& report);
  void add_physics(const Simulation& simulation);
  nlohmann::ordered_json summary(const Simulation& simulation) const;

  FrameLog frames_;
  std::uint64_t first_frame_ = 1;
  std::array<DurationSummary, phases.size()> times_;
  std::uint64_t candidates_ = 0, surviving_ = 0, colliding_ = 0;  // pairs of all frames
  std::vector<CounterSum> counters_;                              // likewise
  std::uint64_t undecided_ = 0, fallbacks_ = 0, disagreements_ = 0;
  std::optional<RunPhysics> physics_;
  std::uint64_t decided_exactly_ = 0, certified_ = 0, certificate_failures_ = 0;
};

/// The report as a file. Throws JobError that names it.
void save_json(const RunReport& report, const Simulation& simulation, const std::filesystem::path& file);
void save_csv(const RunReport& report, const std::filesystem::path& file);

/// All that decides about answers: threads do not.
nlohmann::ordered_json to_json(const PipelineConfig& pipeline);
/// Of a built-in scene: with them, it begins the same again.
nlohmann::ordered_json to_json(const SceneParameters& parameters);

/// A line for each verdict of the last frame that was proven wrong; for people.
std::string wrong_verdicts(const Pipeline& pipeline, const World& world);

/// 16 hexadecimal digits.
std::string hash_text(std::uint64_t hash);

}  // namespace collidoscope
