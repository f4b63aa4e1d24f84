#pragma once

#include <optional>
#include <string>

#include "fixtures/convex_pairs.h"
#include "narrow/convex/common/convex_kernel.h"
#include "narrow/narrow.h"
#include "oracles/exact_convex.h"

namespace collidoscope::test {

/// The truth about a pair, and what in an algorithm's answer goes against it.
class PairTruth {
 public:
  explicit PairTruth(const ConvexPair& pair);

  const ExactPair& exact() const { return exact_; }
  /// Within it a verdict may be either. Metres.
  Real band() const { return band_; }

  /// See difference_depth().
  Real depth() const;

  enum class Depth : std::uint8_t {
    minimal,          // it must be the least of all directions
    along_direction,  // it must be that of the direction which comes with it
  };
  /// Empty where all that the result gives holds: verdict, distance, direction, witnesses, common point,
  /// depth.
  std::string contradiction(const PairResult& result, Depth depth = Depth::minimal) const;

 private:
  std::string check_separated(const PairResult& result) const;
  std::string check_colliding(const PairResult& result, Depth depth) const;
  std::string check_depth(const PairResult& result, Depth depth) const;
  enum class Side { a, b };
  /// Is the point, given in the frame of A, no more than the band outside of that polytope?
  std::string check_member(const char* what, const Vec3& point, Side side) const;

  const ConvexPair& pair_;
  ExactPair exact_;
  Real band_;
  mutable std::optional<Real> depth_;  // once asked for
};

/// The pair as a kernel sees it.
struct KernelInput {
  explicit KernelInput(const ConvexPair& pair);

  template <class Scalar = Real>
  ConvexInput<Scalar> as(Request request, SupportSearch search = SupportSearch::automatic) const {
    const ShapeData all_needs = needs | needs_of(search);
    return {ConvexView<Scalar>(a.convex(all_needs), search),
            ConvexView<Scalar>(b.convex(all_needs), search),
            convert_pose<Scalar>(b_in_a),
            request,
            {.support = search}};
  }

  static constexpr ShapeData needs = ShapeData::hull | ShapeData::features;
  Shape a, b;
  Pose b_in_a;
};

}  // namespace collidoscope::test
