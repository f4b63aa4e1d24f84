// Compiled once for every instruction set. Each column of the product is a sum of three vectors, in the order
// of dot() and never fused.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "simd/relative_poses.cpp"
#include "simd/relative_poses.h"

#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Quad = RelativePoses::Quad;
using Lanes = hn::CappedTag<Real, 4>;

/// A matrix, transposed: row by row, padded.
struct Rows {
  alignas(32) Quad rows[3];

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
  /// Each column is read with the number after it.
  explicit HWY_INLINE Rows(const Mat3& matrix) {
    const Lanes four;
    const auto x = hn::LoadU(four, &matrix[0].x), y = hn::LoadU(four, &matrix[1].x),
               z = hn::LoadU(four, &matrix[2].x);
    const auto lower = hn::InterleaveLower(four, x, y), upper = hn::InterleaveUpper(four, x, y);
    hn::Store(hn::ConcatLowerLower(four, z, lower), four, rows[0].data());
    hn::Store(hn::ConcatLowerLower(four, hn::InterleaveUpper(four, z, z), upper), four, rows[1].data());
    hn::Store(hn::ConcatUpperUpper(four, z, lower), four, rows[2].data());
  }
#else
  explicit HWY_INLINE Rows(const Mat3& matrix) {
    for (int row = 0; row < 3; ++row) rows[row] = {matrix[0][row], matrix[1][row], matrix[2][row], 0};
  }
#endif

  /// Transforms v into the frame that the matrix turns from: sums of three products.
  HWY_INLINE void turn(const Vec3& v, Quad& turned) const {
    const Lanes lanes;
    for (std::size_t i = 0; i < turned.size(); i += hn::Lanes(lanes)) {
      const auto term = [&](int row, Real factor) {
        return hn::Mul(hn::Load(lanes, &rows[row][i]), hn::Set(lanes, factor));
      };
      hn::Store(hn::Add(hn::Add(term(0, v.x), term(1, v.y)), term(2, v.z)), lanes, &turned[i]);
    }
  }
};

void find_relative_poses(std::span<const Pose> poses, std::span<const BodyPair> pairs, Quad* out) {
  for (const auto& [a, b] : pairs) {
    const Pose &pose_a = poses[a], &pose_b = poses[b];
    const Rows frame(pose_a.rotation);
    for (int column = 0; column < 3; ++column) frame.turn(pose_b.rotation[column], *out++);
    frame.turn(pose_b.translation - pose_a.translation, *out++);
  }
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(find_relative_poses);

RelativePoses::RelativePoses(std::span<const Pose> poses, std::span<const BodyPair> pairs) {
  HWY_DYNAMIC_DISPATCH(find_relative_poses)(poses, pairs, numbers_.data());
}

}  // namespace collidoscope
#endif
