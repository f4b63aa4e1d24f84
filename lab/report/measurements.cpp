#include "report/measurements.h"

namespace collidoscope {
namespace {

MeasuredFrame measured(std::uint64_t frame, const FrameReport& report) {
  return {frame,
          report.times,
          report.candidates.size(),
          report.surviving.size(),
          report.colliding.size(),
          report.iterations};
}

}  // namespace

void MeasurementRecord::add(std::uint64_t frame, const FrameReport& report) {
  if (entries_.size() < capacity) {
    entries_.emplace_back();
    oldest_ = 0;  // it is not a ring yet
    count_iterations(report, entries_.back());
    entries_.back().measured = measured(frame, report);
    return;
  }
  Entry& entry = entries_[oldest_];
  forget(entry);
  count_iterations(report, entry);
  entry.measured = measured(frame, report);
  oldest_ = (oldest_ + 1) % capacity;
}

void MeasurementRecord::count_iterations(const FrameReport& report, Entry& entry) {
  Histogram of_frame;
  for (const PairResult& result : report.results) of_frame.add(result.iterations);
  entry.iterations.clear();
  const auto [begin, end] = of_frame.occupied();
  for (std::size_t bin = begin; bin < end; ++bin) {
    if (of_frame.count(bin) == 0) continue;
    entry.iterations.push_back({Histogram::first_of(bin), of_frame.count(bin)});
    iterations_.add(Histogram::first_of(bin), of_frame.count(bin));
  }
}

void MeasurementRecord::forget(const Entry& entry) {
  for (const Entry::Bin& bin : entry.iterations) iterations_.remove(bin.first, bin.pairs);
}

void MeasurementRecord::clear() {
  entries_.clear();
  oldest_ = 0;
  iterations_ = {};
}

Measurements MeasurementRecord::measurements() const {
  Measurements all;
  all.iterations = iterations_;
  all.frames.reserve(entries_.size());
  for (std::size_t i = 0; i < entries_.size(); ++i) all.frames.push_back(entry(i).measured);
  for (std::size_t phase = 0; phase < Measurements::phase_count; ++phase) {
    std::vector<std::int64_t> values;
    values.reserve(all.frames.size());
    for (const MeasuredFrame& frame : all.frames) values.push_back(frame.times.*phases[phase].time);
    for (const std::int64_t value : values) all.times[phase].add(static_cast<std::uint64_t>(value));
    all.statistics[phase] = statistics(std::move(values));
  }
  return all;
}

/// The columns of a run's CSV, in their order, but for the hash.
std::string Measurements::csv() const {
  std::string text =
      "frame,broad_ns,mid_ns,narrow_ns,total_ns,candidates,surviving,colliding,iterations,update_ns\n";
  for (const MeasuredFrame& frame : frames) {
    text += std::to_string(frame.frame);
    for (const std::int64_t time :
         {frame.times.broad, frame.times.mid, frame.times.narrow, frame.times.total})
      text.append(",").append(std::to_string(time));
    for (const std::uint64_t count : {frame.candidates, frame.surviving, frame.colliding, frame.iterations})
      text.append(",").append(std::to_string(count));
    text.append(",").append(std::to_string(frame.times.update)).append("\n");
  }
  return text;
}

std::string Measurements::iterations_csv() const {
  std::string text = "iterations_from,iterations_below,pairs\n";
  const auto [begin, end] = iterations.occupied();
  for (std::size_t bin = begin; bin < end; ++bin) {
    text.append(std::to_string(Histogram::first_of(bin))).append(",");
    text.append(std::to_string(Histogram::first_of(bin + 1))).append(",");
    text.append(std::to_string(iterations.count(bin))).append("\n");
  }
  return text;
}

}  // namespace collidoscope
