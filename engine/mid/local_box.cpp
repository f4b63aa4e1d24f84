// Overlap of the boxes that bodies have in their own frames, turned with them: fifteen separating axes
// [Grulich 3.1.3; Gottschalk, Lin, Manocha, "OBBTree", 1996]. As many pairs are tested at once as the
// processor's vectors hold. Highway compiles this file once for each instruction set; the conditional
// compilation serves that. Nothing is fused: the surviving pairs do not depend on the instruction set.
//
// Departures. The boxes are aligned with the local frame of the shape: nothing is fitted, and nothing is
// transformed per body, because most bodies are in few pairs. Rotations are used as they are. The usual
// formulas need orthonormal axes; the deviation of a matrix widens the boxes. With c = a₁ × a₂ for a₀, the
// distance along c × b is exact for any matrix, for d · (c × b) = (a₁ · b)(a₂ · d) − (a₂ · b)(a₁ · d). Only
// the extents of the boxes themselves are inexact, by 2 and 2.5 deviations, see below.

#include <limits>

#include "bounds/placed_bounds.h"
#include "core/tolerance.h"
#include "mid/kept_pairs.h"
#include "mid/mid.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "mid/local_box.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace collidoscope::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t most_lanes = 8;
using Tag = hn::CappedTag<Real, most_lanes>;
using Vector = hn::Vec<Tag>;
using Mask = hn::Mask<Tag>;

#include "simd/transposed.inl"

HWY_INLINE Vector constant(Real value) {
  return hn::Set(Tag(), value);
}

HWY_INLINE Vector dot3(const Vector a[3], const Vector b[3]) {
  return hn::Add(hn::Add(hn::Mul(a[0], b[0]), hn::Mul(a[1], b[1])), hn::Mul(a[2], b[2]));
}

HWY_INLINE Vector sum3(const Vector v[3]) {
  return hn::Add(hn::Add(v[0], v[1]), v[2]);
}

HWY_INLINE Vector absolute_sum3(const Vector v[3]) {
  return hn::Add(hn::Add(hn::Abs(v[0]), hn::Abs(v[1])), hn::Abs(v[2]));
}

/// A box in the world for each lane.
struct Box {
  Vector axes[3][3];  // by axis, then coordinate
  Vector centre[3], half_widths[3];
  Vector magnitude;  // of the terms of the centre
  Vector deviation;  // at least |axisᵢ · axisⱼ − δᵢⱼ|, summed over j
};

HWY_INLINE Vector deviation_of(const Vector axes[3][3]) {
  const Vector one = constant(1);
  const Vector xy = hn::Abs(dot3(axes[0], axes[1])), yz = hn::Abs(dot3(axes[1], axes[2])),
               zx = hn::Abs(dot3(axes[2], axes[0]));
  const Vector x = hn::Abs(hn::Sub(dot3(axes[0], axes[0]), one)),
               y = hn::Abs(hn::Sub(dot3(axes[1], axes[1]), one)),
               z = hn::Abs(hn::Sub(dot3(axes[2], axes[2]), one));
  return hn::Max(hn::Add(x, hn::Add(xy, zx)),
                 hn::Max(hn::Add(y, hn::Add(xy, yz)), hn::Add(z, hn::Add(yz, zx))));
}

/// `body_of(lane)`: its body.
template <class Body>
HWY_INLINE Box place(const Pose* poses, const LocalBounds& local, const Body& body_of) {
  const Tag tag;
  const LanePoses<Tag> pose =
      load_poses(tag, [&](std::size_t lane) -> const Pose& { return poses[body_of(lane)]; });
  const auto own = [&](std::size_t begin) {
    return load_transposed(tag, [&](std::size_t lane) { return &local[body_of(lane)].box_centre.x + begin; });
  };
  const Transposed<Tag> own_numbers[2] = {own(0), own(4)};
  Box box;
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (std::size_t i = 0; i < 3; ++i) box.axes[axis][i] = pose.columns[axis][i];
  Vector centre[3];
  for (std::size_t i = 0; i < 3; ++i) {
    centre[i] = own_numbers[0].of[i];
    box.half_widths[i] = own_numbers[(3 + i) / 4].of[(3 + i) % 4];
  }
  box.magnitude = hn::Mul(constant(2), absolute_sum3(centre));  // rows sum up to no more than 2
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector row[3] = {box.axes[0][i], box.axes[1][i], box.axes[2][i]};
    box.centre[i] = hn::Add(dot3(row, centre), pose.translation[i]);
    box.magnitude = hn::Add(box.magnitude, hn::Abs(pose.translation[i]));
  }
  box.deviation = deviation_of(box.axes);
  return box;
}

/// Box b seen from the axes of box a.
struct Relative {
  Vector turn[3][3], absolute_turn[3][3];  // a's axis i · b's axis j
  Vector offset_a[3], offset_b[3];         // from a's centre to b's, along a's and b's axes
  Vector error;                            // of any sum below; infinite where the axes are no axes

  HWY_INLINE Relative(const Box& a, const Box& b) {
    Vector offset[3];
    for (std::size_t i = 0; i < 3; ++i) offset[i] = hn::Sub(b.centre[i], a.centre[i]);
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        turn[i][j] = dot3(a.axes[i], b.axes[j]);
        absolute_turn[i][j] = hn::Abs(turn[i][j]);
      }
      offset_a[i] = dot3(a.axes[i], offset);
      offset_b[i] = dot3(b.axes[i], offset);
    }
    error = error_of(a, b, absolute_sum3(offset));
  }

  /// Own extents: along a face's normal by 2 deviations, along c × b by 2 of a's (c · a₁ and c · a₂), and by
  /// 2.5 of either's, for so far is c from a₀. Offsets and extents of the other box: by rounding only.
  static HWY_INLINE Vector error_of(const Box& a, const Box& b, Vector distance) {
    constexpr Real most_deviation = 0.1;  // of both; here 4 also pays for the square of it
    const Vector deviation = hn::Add(a.deviation, b.deviation);
    const Vector size = hn::Add(distance, hn::Add(sum3(a.half_widths), sum3(b.half_widths)));
    const Vector by_axes =
        hn::Mul(hn::Mul(constant(4), hn::Add(deviation, constant(tolerance::orthonormal_error))), size);
    const Vector by_centres =
        hn::Mul(constant(4 * tolerance::transform_error), hn::Add(a.magnitude, b.magnitude));
    const Vector error = hn::Add(hn::Add(by_axes, by_centres), constant(std::numeric_limits<Real>::min()));
    return hn::IfThenElse(hn::Lt(deviation, constant(most_deviation)), error,
                          constant(std::numeric_limits<Real>::infinity()));
  }
};

HWY_INLINE Mask apart_by_faces(const Relative& relative, const Box& a, const Box& b) {
  const auto& turn = relative.absolute_turn;
  Mask apart = hn::FirstN(Tag(), 0);
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector column[3] = {turn[0][i], turn[1][i], turn[2][i]};
    const Vector along_a = hn::Add(a.half_widths[i], hn::Add(dot3(b.half_widths, turn[i]), relative.error)),
                 along_b = hn::Add(b.half_widths[i], hn::Add(dot3(a.half_widths, column), relative.error));
    apart = hn::Or(apart, hn::Or(hn::Gt(hn::Abs(relative.offset_a[i]), along_a),
                                 hn::Gt(hn::Abs(relative.offset_b[i]), along_b)));
  }
  return apart;
}

/// Along a's axis i × b's axis j.
HWY_INLINE Mask apart_by_edges(const Relative& relative, const Box& a, const Box& b, std::size_t i,
                               std::size_t j) {
  const std::size_t i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
  const Vector distance = hn::Abs(hn::Sub(hn::Mul(relative.offset_a[i2], relative.turn[i1][j]),
                                          hn::Mul(relative.offset_a[i1], relative.turn[i2][j])));
  const auto& turn = relative.absolute_turn;
  const Vector extent_a =
      hn::Add(hn::Mul(a.half_widths[i1], turn[i2][j]), hn::Mul(a.half_widths[i2], turn[i1][j]));
  const Vector extent_b =
      hn::Add(hn::Mul(b.half_widths[j1], turn[i][j2]), hn::Mul(b.half_widths[j2], turn[i][j1]));
  return hn::Gt(distance, hn::Add(hn::Add(extent_a, extent_b), relative.error));
}

HWY_INLINE Mask apart(const Box& a, const Box& b) {
  const Relative relative(a, b);
  Mask apart = apart_by_faces(relative, a, b);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) apart = hn::Or(apart, apart_by_edges(relative, a, b, i, j));
  return apart;
}

/// The lanes that overlap: a bit for each pair.
HWY_INLINE unsigned bits_of_apart(const Pose* poses, const LocalBounds& local, const BodyPair* pairs) {
  const Mask mask = apart(place(poses, local, [&](std::size_t lane) { return pairs[lane].a; }),
                          place(poses, local, [&](std::size_t lane) { return pairs[lane].b; }));
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(Tag(), mask, bits);
  return bits[0];
}

/// Moves the pairs whose boxes meet to the front; returns their number.
std::size_t keep_meeting(std::span<const Pose> poses, const LocalBounds& local, std::span<BodyPair> pairs) {
  const std::size_t lanes = hn::Lanes(Tag());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < pairs.size(); i += lanes) {
    const std::size_t count = std::min(lanes, pairs.size() - i);
    BodyPair few[most_lanes];
    for (std::size_t lane = 0; lane < lanes; ++lane) few[lane] = pairs[i + std::min(lane, count - 1)];
    const unsigned apart = bits_of_apart(poses.data(), local, count == lanes ? &pairs[i] : few);
    for (std::size_t lane = 0; lane < count; ++lane) {
      pairs[kept] = few[lane];
      kept += 1 - (apart >> lane & 1);
    }
  }
  return kept;
}

}  // namespace
}  // namespace collidoscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collidoscope {
namespace {

HWY_EXPORT(keep_meeting);

class LocalBoxFilter final : public MidPhase {
 public:
  void filter(const BodyView& bodies, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    const LocalBounds& local = bodies.local_bounds ? *bodies.local_bounds : collected(bodies);
    kept_.filter(threads, pairs, [&](std::size_t begin, std::size_t end) {
      return HWY_DYNAMIC_DISPATCH(keep_meeting)(bodies.poses, local,
                                                std::span(pairs).subspan(begin, end - begin));
    });
  }

  std::size_t bytes() const override { return kept_.bytes() + collected_.bytes(); }

 private:
  const LocalBounds& collected(const BodyView& bodies) {
    collected_.resize(bodies.size());
    for (std::size_t i = 0; i < bodies.size(); ++i)
      collected_.set(i, bodies.shapes[i]->aabb(), bodies.shapes[i]->sphere());
    return collected_;
  }

  LocalBounds collected_;
  KeptPairs kept_;
};

Obb local_box(const BodyView& bodies, BodyIndex body) {
  const Aabb& box = bodies.shapes[body]->aabb();
  return transformed(Obb{box.centre(), Mat3(1), box.half_widths()}, bodies.poses[body]);
}

}  // namespace

extern const MidAlgorithm mid_local_box;
const MidAlgorithm mid_local_box = {
    .id = "local-box",
    .label = "Boxes in the bodies' local frames",
    .paper = "Grulich 2016, 3.1.3",
    .needs = ShapeData::aabb | ShapeData::sphere,
    .create = []() -> std::unique_ptr<MidPhase> { return std::make_unique<LocalBoxFilter>(); },
    .measure =
        [](const BodyView& bodies, BodyPair pair) {
          return gap_between(local_box(bodies, pair.a), local_box(bodies, pair.b));
        },
    .former_id = "own-box",
};

}  // namespace collidoscope
#endif
