#pragma once

// Integers without bound, for the few decisions that no floating-point filter can make: sums and products of
// coordinates that a common power of two has made integers. Schoolbook arithmetic: numbers have about ten
// words.

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/scalar.h"

namespace collidoscope {

namespace detail {

/// Words of 64 bits, least significant first; usual numbers need no memory of their own.
class Words {
 public:
  Words() = default;
  explicit Words(std::size_t size) : size_(size) {
    if (size > few_.size()) {
      many_.resize(size);
    } else {
      std::fill_n(few_.begin(), size, 0);
    }
  }
  Words(const Words& other) : size_(other.size_), many_(other.many_) { copy_few(other); }
  Words(Words&& other) noexcept : size_(other.size_), many_(std::move(other.many_)) {
    copy_few(other);
    other.size_ = 0;
  }
  Words& operator=(const Words& other) {
    size_ = other.size_;
    many_ = other.many_;
    copy_few(other);
    return *this;
  }
  Words& operator=(Words&& other) noexcept {
    size_ = other.size_;
    many_ = std::move(other.many_);
    copy_few(other);
    other.size_ = 0;
    return *this;
  }
  ~Words() = default;

  std::size_t size() const { return size_; }
  const std::uint64_t* data() const { return many_.empty() ? few_.data() : many_.data(); }
  std::uint64_t* data() { return many_.empty() ? few_.data() : many_.data(); }
  std::uint64_t operator[](std::size_t i) const { return data()[i]; }
  /// Drops zeros at the end.
  void trim() {
    const std::uint64_t* words = data();
    while (size_ > 0 && words[size_ - 1] == 0) --size_;
  }

 private:
  void copy_few(const Words& other) {
    if (many_.empty()) std::copy_n(other.few_.begin(), std::min(size_, few_.size()), few_.begin());
  }

  std::size_t size_ = 0;
  std::array<std::uint64_t, 14> few_;
  std::vector<std::uint64_t> many_;  // if few_ is too small
};

}  // namespace detail

class ExactInteger {
 public:
  ExactInteger() = default;  // 0
  /// value · 2^−unit, which must be whole; value is finite.
  ExactInteger(Real value, int unit);

  int sign() const { return words_.size() == 0 ? 0 : negative_ ? -1 : 1; }

  friend ExactInteger operator+(const ExactInteger& a, const ExactInteger& b) { return sum(a, b, false); }
  friend ExactInteger operator-(const ExactInteger& a, const ExactInteger& b) { return sum(a, b, true); }
  friend ExactInteger operator-(ExactInteger a) {
    a.negative_ = !a.negative_;
    return a;
  }
  friend ExactInteger operator*(const ExactInteger& a, const ExactInteger& b);

  struct Value {
    Real mantissa;  // 0.5 to 1 in size, or 0; right to three halves of an epsilon
    int exponent;   // of two
  };
  Value value() const;

 private:
  static ExactInteger sum(const ExactInteger& a, const ExactInteger& b, bool negate_b);

  detail::Words words_;  // the last one is not 0; none: zero, whatever `negative_` says
  bool negative_ = false;
};

inline int sign(const ExactInteger& value) {
  return value.sign();
}

/// The exponent of the lowest bit of a finite double that is set, or `otherwise` for zero.
int lowest_bit(Real value, int otherwise);

struct ExactVector {
  ExactInteger x, y, z;

  friend ExactVector operator+(const ExactVector& a, const ExactVector& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  friend ExactVector operator-(const ExactVector& a, const ExactVector& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  friend ExactVector operator-(const ExactVector& a) { return {-a.x, -a.y, -a.z}; }
  friend ExactVector operator*(const ExactVector& a, const ExactInteger& factor) {
    return {a.x * factor, a.y * factor, a.z * factor};
  }
};

inline ExactInteger dot(const ExactVector& a, const ExactVector& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline ExactVector cross(const ExactVector& a, const ExactVector& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline bool is_zero(const ExactVector& v) {
  return v.x.sign() == 0 && v.y.sign() == 0 && v.z.sign() == 0;
}

/// The vector's direction with the largest component between 0.5 and 1 in size; each component is right to
/// three halves of an epsilon, or to 1e-300. Zero stays zero.
Vec3 to_direction(const ExactVector& v);

}  // namespace collidoscope
