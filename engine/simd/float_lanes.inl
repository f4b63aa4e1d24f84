// Vectors of single-precision numbers, eight at most. Included within a target's namespace.

namespace hn = hwy::HWY_NAMESPACE;

using Lanes = hn::CappedTag<float, TreeLayout::width>;
using Floats = hn::Vec<Lanes>;
using Mask = hn::Mask<Lanes>;

/// Products below it lose their digits. A few of them err by less.
constexpr float underflow = std::numeric_limits<float>::min();

struct Vectors {
  Floats x, y, z;
};

HWY_INLINE Floats dot(const Vectors& a, const Vectors& b) {
  return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}
HWY_INLINE Vectors cross(const Vectors& a, const Vectors& b) {
  return {hn::Sub(hn::Mul(a.y, b.z), hn::Mul(a.z, b.y)), hn::Sub(hn::Mul(a.z, b.x), hn::Mul(a.x, b.z)),
          hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x))};
}
HWY_INLINE Vectors difference(const Vectors& a, const Vectors& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE Vectors load(const float* x, const float* y, const float* z) {
  return {hn::LoadU(Lanes(), x), hn::LoadU(Lanes(), y), hn::LoadU(Lanes(), z)};
}
HWY_INLINE Vectors all_lanes(const float* v) {
  return {hn::Set(Lanes(), v[0]), hn::Set(Lanes(), v[1]), hn::Set(Lanes(), v[2])};
}
HWY_INLINE std::uint32_t bits(Mask mask) {
  alignas(8) std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(Lanes(), mask, bytes);
  return bytes[0];
}

HWY_INLINE std::uint32_t first_bit(std::uint32_t bits) {
  return static_cast<std::uint32_t>(std::countr_zero(bits));
}

/// Eight numbers for each coordinate.
using LaneArrays = std::array<std::array<float, TreeLayout::width>, 3>;

HWY_INLINE Vectors load_lanes(const LaneArrays& from, std::size_t i) {
  return load(from[0].data() + i, from[1].data() + i, from[2].data() + i);
}

HWY_INLINE void store(const Floats& lanes, std::array<float, TreeLayout::width>& to, std::size_t i) {
  hn::StoreU(lanes, Lanes(), to.data() + i);
}
HWY_INLINE void store_lanes(const Vectors& lanes, LaneArrays& to, std::size_t i) {
  store(lanes.x, to[0], i), store(lanes.y, to[1], i), store(lanes.z, to[2], i);
}

/// A row times a vector.
HWY_INLINE Floats along(const std::array<float, 3>& row, const Vectors& v) {
  return hn::Add(hn::Add(hn::Mul(hn::Set(Lanes(), row[0]), v.x), hn::Mul(hn::Set(Lanes(), row[1]), v.y)),
                 hn::Mul(hn::Set(Lanes(), row[2]), v.z));
}
HWY_INLINE Mask within(const Floats& apart, const Floats& extent) {
  return hn::Le(hn::Abs(apart), extent);
}
/// The distance of two intervals; 0 where they meet.
HWY_INLINE Floats gap(const Floats& apart, const Floats& extent) {
  return hn::Max(hn::Sub(hn::Abs(apart), extent), hn::Zero(Lanes()));
}
HWY_INLINE Floats times(const Floats& lanes, float number) {
  return hn::Mul(lanes, hn::Set(Lanes(), number));
}
HWY_INLINE Vectors times(const Vectors& lanes, float number) {
  return {times(lanes.x, number), times(lanes.y, number), times(lanes.z, number)};
}
HWY_INLINE Floats plus(const Floats& lanes, float number) {
  return hn::Add(lanes, hn::Set(Lanes(), number));
}
