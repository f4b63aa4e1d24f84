#pragma once

#include <array>
#include <cstddef>

namespace collidoscope::viewer {

/// How often something happens of late. Times are seconds on any clock.
class Rate {
 public:
  void count(double now);
  /// 0 where it has not happened for a while.
  double per_second(double now) const;

 private:
  static constexpr std::size_t remembered = 64;

  std::array<double, remembered> times_{};  // a ring
  std::size_t count_ = 0;                   // of all
};

}  // namespace collidoscope::viewer
