// Vectors of single-precision numbers, eight at most. Included within a target's namespace.

namespace hn = hwy::HWY_NAMESPACE;

using Lanes = hn::CappedTag<float, TreeLayout::width>;
using Floats = hn::Vec<Lanes>;
using Mask = hn::Mask<Lanes>;

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
