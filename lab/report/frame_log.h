#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

#include "pipeline/pipeline.h"

namespace collidoscope {

/// What a run did in one frame: a line of `--csv`.
struct FrameRow {
  std::uint64_t frame = 0;
  PhaseTimes times;
  std::uint64_t candidates = 0, surviving = 0, colliding = 0, iterations = 0;
  std::uint64_t hash = 0;
};

/// The frames of a run in their order. All but the last few thousand lie in a file without a name, which goes
/// with the log: memory stays the same however long a run is. Where no such file can be written, they stay in
/// memory.
class FrameLog {
 public:
  static constexpr std::size_t in_memory = 4096;  // rows: 0.4 MB

  void add(const FrameRow& row);
  std::uint64_t size() const { return in_file_ + recent_.size(); }
  bool empty() const { return size() == 0; }
  /// The last row added; there is one.
  const FrameRow& back() const { return recent_.back(); }
  /// All rows, the first one first. Throws JobError if the file cannot be read.
  void visit(const std::function<void(const FrameRow&)>& visitor) const;

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  void move_to_file();

  std::vector<FrameRow> recent_;  // never empty once a row came
  std::unique_ptr<std::FILE, Closer> file_;
  std::uint64_t in_file_ = 0;  // rows
  bool file_failed_ = false;
};

}  // namespace collidoscope
