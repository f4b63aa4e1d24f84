#pragma once

#include <optional>

#include "narrow/narrow.h"
#include "python/arrays/arrays.h"

namespace collidoscope::python {

/// Answers of the narrow phase as arrays: numbers that an answer does not give are NaN, and what no answer
/// gives has no column.
class AnswerColumns {
 public:
  /// Of so many answers to a request.
  AnswerColumns(std::size_t size, Request request, Capability capabilities);

  /// Writes an answer in the frame of A, whose pose is given, in the world. Needs no GIL.
  void set(std::size_t i, const PairResult& result, const Pose& pose_a) const;

  /// By name; None where there is no column. `single`: the numbers of the only answer.
  py::dict finish(bool single) const;

 private:
  Column<std::uint8_t> verdict_;
  Column<std::uint16_t> iterations_;
  std::optional<Column<Real>> separation_;
  std::optional<Column<Vec3>> normal_, on_a_, on_b_, common_point_;
};

/// "overlap", "distance" or "penetration". Throws InputError.
Request request_of(const std::string& name);

}  // namespace collidoscope::python
