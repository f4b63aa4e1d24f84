#pragma once

#include <algorithm>
#include <cstdint>

namespace collidoscope {

/// Whether a front (bvh/kept_front.h) is worth its search. It costs that search once, and saves a search from
/// the roots in each query that it lasts: both are known by their volume tests. A front that was not worth it
/// is tried again once searches from the roots take twice as many tests, or after some hundred queries, for
/// then the pair may move otherwise.
class FrontTrial {
 public:
  /// From the roots, and nothing met.
  void searched(std::uint64_t tests) {
    from_roots_ = clamped(tests);
    waited_ = static_cast<std::uint8_t>(std::min(waited_ + 1, int{patience}));
  }
  /// For a front.
  void built(std::uint64_t tests) { front_ = clamped(tests), waited_ = 0; }
  /// The front lasted so many queries.
  void ended(int queries) {
    const bool was_worth_it = front_ <= 2 * from_roots_ * queries;
    next_try_ = was_worth_it ? std::uint16_t{0} : clamped(std::uint64_t{2} * from_roots_);
  }

  /// A front of more leaf pairs than a search from the roots tests volumes would hardly save anything.
  std::size_t wanted_leaves() const { return std::max<std::size_t>(std::size_t{2} * from_roots_, 32); }

  bool suggests_front() const {
    return from_roots_ >= least && (from_roots_ >= next_try_ || waited_ == patience);
  }

 private:
  static constexpr std::uint16_t least = 24;  // tests: fewer take as long as asking a front
  static constexpr std::uint8_t patience = 255;
  static std::uint16_t clamped(std::uint64_t tests) {
    return static_cast<std::uint16_t>(std::min<std::uint64_t>(tests, 0xffff));
  }

  std::uint16_t from_roots_ = 0, front_ = 0, next_try_ = 0;
  std::uint8_t waited_ = 0;
};

}  // namespace collidoscope
