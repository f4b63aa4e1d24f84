#pragma once

#include "motion/cast.h"
#include "python/arrays/arrays.h"

namespace collidoscope::python {

/// Answers about motions as arrays; numbers that an answer does not give are NaN.
class CastColumns {
 public:
  explicit CastColumns(std::size_t n)
      : state_(n), iterations_(n), fraction_(n), lower_(n), upper_(n), normal_(n), on_a_(n), on_b_(n) {}

  /// Points are given where shapes touch, a normal where they hit. Needs no GIL.
  void set(std::size_t i, const CastResult& result) const;
  /// By name. `single`: the numbers of the only answer.
  py::dict finish(bool single) const;

 private:
  Column<std::uint8_t> state_;
  Column<std::uint32_t> iterations_;
  Column<Real> fraction_, lower_, upper_;
  Column<Vec3> normal_, on_a_, on_b_;
};

}  // namespace collidoscope::python
