// Vectors in space and frames, a lane for each: sums in the order of dot(), never fused, so that each lane
// finds what scalar.h and pose.h find. Included within a namespace of one instruction set that calls
// Highway's hn.

#include "simd/transposed.inl"

template <class Tag>
struct LaneVector {
  hn::Vec<Tag> x, y, z;
};

// No friends of LaneVector: to gcc 12, a friend that is defined in a template belongs to no instruction set.
// It is called with registers that it does not take, unless it is inlined, as it is not without optimisation.

template <class Tag>
HWY_INLINE LaneVector<Tag> operator+(const LaneVector<Tag>& a, const LaneVector<Tag>& b) {
  return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
template <class Tag>
HWY_INLINE LaneVector<Tag> operator-(const LaneVector<Tag>& a, const LaneVector<Tag>& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
template <class Tag>
HWY_INLINE LaneVector<Tag> operator-(const LaneVector<Tag>& a) {
  return {hn::Neg(a.x), hn::Neg(a.y), hn::Neg(a.z)};
}
template <class Tag>
HWY_INLINE LaneVector<Tag> operator*(const LaneVector<Tag>& a, hn::Vec<Tag> factor) {
  return {hn::Mul(a.x, factor), hn::Mul(a.y, factor), hn::Mul(a.z, factor)};
}
template <class Tag>
HWY_INLINE hn::Vec<Tag> dot(const LaneVector<Tag>& a, const LaneVector<Tag>& b) {
  return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}
template <class Tag>
HWY_INLINE LaneVector<Tag> cross(const LaneVector<Tag>& a, const LaneVector<Tag>& b) {
  return {hn::Sub(hn::Mul(a.y, b.z), hn::Mul(a.z, b.y)), hn::Sub(hn::Mul(a.z, b.x), hn::Mul(a.x, b.z)),
          hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x))};
}
template <class Tag>
HWY_INLINE hn::Vec<Tag> sum_of_coordinates(const LaneVector<Tag>& a) {
  return hn::Add(hn::Add(hn::Abs(a.x), hn::Abs(a.y)), hn::Abs(a.z));
}
template <class Tag>
HWY_INLINE LaneVector<Tag> choose(hn::Mask<Tag> mask, const LaneVector<Tag>& yes, const LaneVector<Tag>& no) {
  return {hn::IfThenElse(mask, yes.x, no.x), hn::IfThenElse(mask, yes.y, no.y),
          hn::IfThenElse(mask, yes.z, no.z)};
}

/// The vector of the first three of four numbers.
template <class Tag>
HWY_INLINE LaneVector<Tag> first_three(const Transposed<Tag>& numbers) {
  return {numbers.of[0], numbers.of[1], numbers.of[2]};
}

/// The coordinates in columns: each column holds one number for each of many objects. Loads those of as many
/// objects as there are lanes from `begin` on, aligned.
template <class Tag, class Column>
HWY_INLINE LaneVector<Tag> load_vectors(Tag tag, const Column* columns, std::size_t begin) {
  return {hn::Load(tag, &columns[0][begin]), hn::Load(tag, &columns[1][begin]),
          hn::Load(tag, &columns[2][begin])};
}
template <class Tag, class Column>
HWY_INLINE void store_vectors(Tag tag, const LaneVector<Tag>& v, Column* columns, std::size_t begin) {
  hn::Store(v.x, tag, &columns[0][begin]);
  hn::Store(v.y, tag, &columns[1][begin]);
  hn::Store(v.z, tag, &columns[2][begin]);
}

template <class Tag>
struct LaneFrames {
  LaneVector<Tag> columns[3], translation;

  HWY_INLINE LaneVector<Tag> rotate(const LaneVector<Tag>& v) const {
    return columns[0] * v.x + columns[1] * v.y + columns[2] * v.z;
  }
  HWY_INLINE LaneVector<Tag> unrotate(const LaneVector<Tag>& v) const {
    return {dot(columns[0], v), dot(columns[1], v), dot(columns[2], v)};
  }
};

/// `pose_of(lane)`: the lane's frame.
template <class Tag, class PoseOf>
HWY_INLINE LaneFrames<Tag> load_frames(Tag tag, const PoseOf& pose_of) {
  const LanePoses<Tag> poses = load_poses(tag, pose_of);
  const auto vector = [](const hn::Vec<Tag> numbers[3]) {
    return LaneVector<Tag>{numbers[0], numbers[1], numbers[2]};
  };
  return {{vector(poses.columns[0]), vector(poses.columns[1]), vector(poses.columns[2])},
          vector(poses.translation)};
}

/// B's frame as A sees it, bit for bit as relative_pose() computes it. `pair_of(lane)`: the lane's bodies.
template <class Tag, class PairOf>
HWY_INLINE LaneFrames<Tag> relative_frames(Tag tag, const BodyView& bodies, const PairOf& pair_of) {
  const auto frames = [&](BodyIndex BodyPair::*body) {
    return load_frames(tag,
                       [&](std::size_t lane) -> const Pose& { return bodies.poses[pair_of(lane).*body]; });
  };
  const LaneFrames<Tag> a = frames(&BodyPair::a), b = frames(&BodyPair::b);
  return {{a.unrotate(b.columns[0]), a.unrotate(b.columns[1]), a.unrotate(b.columns[2])},
          a.unrotate(b.translation - a.translation)};
}

/// Writes twelve columns: those of the rotation, one after the other, and the translation.
template <class Tag, class Column>
HWY_INLINE void store_frames(Tag tag, const LaneFrames<Tag>& frames, Column* columns, std::size_t begin) {
  for (std::size_t i = 0; i < 3; ++i) store_vectors(tag, frames.columns[i], &columns[3 * i], begin);
  store_vectors(tag, frames.translation, &columns[9], begin);
}
template <class Tag, class Column>
HWY_INLINE LaneFrames<Tag> stored_frames(Tag tag, const Column* columns, std::size_t begin) {
  const auto vector = [&](std::size_t i) { return load_vectors(tag, &columns[i], begin); };
  return {{vector(0), vector(3), vector(6)}, vector(9)};
}
