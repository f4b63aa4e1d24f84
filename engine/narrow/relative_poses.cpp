// Compiled once for every instruction set. Each column of the product is a sum of three vectors, in the order
// of dot() and never fused.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "narrow/relative_poses.cpp"
#include "narrow/relative_poses.h"

#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Quad = RelativePoses::Quad;
using Lanes = hn::CappedTag<Real, 4>;

/// Takes v into the frame whose matrix has these rows, transposed: sums of three products.
HWY_INLINE void turn(const Quad* transposed, const Vec3& v, Quad& turned) {
  const Lanes lanes;
  for (std::size_t i = 0; i < turned.size(); i += hn::Lanes(lanes)) {
    const auto term = [&](int row, Real factor) {
      return hn::Mul(hn::Load(lanes, &transposed[row][i]), hn::Set(lanes, factor));
    };
    hn::Store(hn::Add(hn::Add(term(0, v.x), term(1, v.y)), term(2, v.z)), lanes, &turned[i]);
  }
}

void find_relative_poses(const BodyView& bodies, std::span<const BodyPair> pairs, const Quad* transposed,
                         Quad* out) {
  for (const auto& [a, b] : pairs) {
    const Pose& pose_b = bodies.poses[b];
    for (int column = 0; column < 3; ++column) turn(transposed, pose_b.rotation[column], *out++);
    turn(transposed, pose_b.translation - bodies.poses[a].translation, *out++);
    transposed += 3;
  }
}

}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {

HWY_EXPORT(find_relative_poses);

RelativePoses::RelativePoses(const BodyView& bodies, std::span<const BodyPair> pairs) {
  // All before the first is read: what was just written by numbers cannot be read by vectors without waiting.
  alignas(32) std::array<Quad, 3 * capacity> transposed;
  Quad* next = transposed.data();
  for (const BodyPair& pair : pairs) {
    const Mat3& matrix = bodies.poses[pair.a].rotation;
    for (int row = 0; row < 3; ++row) *next++ = {matrix[0][row], matrix[1][row], matrix[2][row], 0};
  }
  HWY_DYNAMIC_DISPATCH(find_relative_poses)(bodies, pairs, transposed.data(), numbers_.data());
}

}  // namespace collidoscope
#endif
