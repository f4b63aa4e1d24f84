#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "pipeline/pipeline.h"
#include "report/histogram.h"
#include "report/phases.h"
#include "report/statistics.h"

namespace collidoscope {

/// What one detection took and found.
struct MeasuredFrame {
  std::uint64_t frame = 0;
  PhaseTimes times;
  std::uint64_t candidates = 0, surviving = 0, colliding = 0;  // pairs
  std::uint64_t iterations = 0;                                // of the narrow phase, summed
};

/// What the last frames took and found, ready for panels.
struct Measurements {
  static constexpr std::size_t phase_count = phases.size();

  std::vector<MeasuredFrame> frames;               // oldest first
  std::array<Statistics, phase_count> statistics;  // of phases, ns
  std::array<Histogram, phase_count> times;        // likewise
  Histogram iterations;                            // of each pair that the narrow phase was asked about

  /// A line a frame: what `collide run --csv` has, but for the hash.
  std::string csv() const;
  /// A line for each bin of the iterations: from, below, pairs.
  std::string iterations_csv() const;
};

/// Keeps the record of the last frames: their oldest goes when a new one comes.
class MeasurementRecord {
 public:
  static constexpr std::size_t capacity = 600;  // frames: ten seconds at 60 frames a second

  void add(std::uint64_t frame, const FrameReport& report);
  /// What comes is not to be mixed with what was.
  void clear();
  Measurements measurements() const;

 private:
  /// A frame with how many of its pairs fell into which bin of the iterations.
  struct Entry {
    MeasuredFrame measured;
    struct Bin {
      std::uint64_t first, pairs;
    };
    std::vector<Bin> iterations;
  };
  void count_iterations(const FrameReport& report, Entry& entry);
  void forget(const Entry& entry);
  /// `index` from the oldest.
  const Entry& entry(std::size_t index) const { return entries_[(oldest_ + index) % entries_.size()]; }

  std::vector<Entry> entries_;  // a ring once it is full
  std::size_t oldest_ = 0;
  Histogram iterations_;
};

}  // namespace collidoscope
