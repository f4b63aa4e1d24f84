#pragma once

// A double that counts its operations: the floating-point operations that [Mirtich 6] and [Chung 6] report.
// Kernels are templates over the scalar; instantiated with Counted they give the same answers, bit for bit.

#include <cmath>
#include <cstdint>
#include <limits>

#include "core/scalar.h"

namespace collidoscope {

struct OperationCounts {
  std::uint64_t additions = 0;  // subtractions and negations included
  std::uint64_t multiplications = 0;
  std::uint64_t divisions = 0;
  std::uint64_t comparisons = 0;
  std::uint64_t square_roots = 0;
  std::uint64_t dot_products = 0;  // of vectors; their additions and multiplications are counted above

  /// Floating-point operations.
  std::uint64_t total() const { return additions + multiplications + divisions + comparisons + square_roots; }

  /// Adds `each`, `times` times.
  void add(const OperationCounts& each, std::uint64_t times = 1) {
    additions += each.additions * times;
    multiplications += each.multiplications * times;
    divisions += each.divisions * times;
    comparisons += each.comparisons * times;
    square_roots += each.square_roots * times;
    dot_products += each.dot_products * times;
  }

  friend bool operator==(const OperationCounts&, const OperationCounts&) = default;
};

/// While it lives, every operation on a Counted of this thread is added to `counts`. Scopes nest: the
/// innermost counts.
class CountingScope {
 public:
  explicit CountingScope(OperationCounts& counts) : previous_(current()) { current() = &counts; }
  ~CountingScope() { current() = previous_; }
  CountingScope(const CountingScope&) = delete;
  CountingScope& operator=(const CountingScope&) = delete;

  static OperationCounts*& current() {
    thread_local OperationCounts* counts = nullptr;
    return counts;
  }

 private:
  OperationCounts* previous_;
};

/// Counts operations on plain numbers, whole blocks at a time.
inline void count_operations(const OperationCounts& each, std::uint64_t times) {
  if (OperationCounts* counts = CountingScope::current()) counts->add(each, times);
}

class Counted {
 public:
  Counted() = default;  // uninitialised, as a double is: GLM keeps its components in unions
  // Implicit: GLM builds its scalars from literals.
  constexpr Counted(double value) : value_(value) {}
  constexpr explicit operator double() const { return value_; }
  constexpr double value() const { return value_; }

  Counted& operator+=(Counted other) { return *this = *this + other; }
  Counted& operator-=(Counted other) { return *this = *this - other; }
  Counted& operator*=(Counted other) { return *this = *this * other; }
  Counted& operator/=(Counted other) { return *this = *this / other; }

  friend Counted operator+(Counted a, Counted b) {
    return tally(&OperationCounts::additions), a.value_ + b.value_;
  }
  friend Counted operator-(Counted a, Counted b) {
    return tally(&OperationCounts::additions), a.value_ - b.value_;
  }
  friend Counted operator-(Counted a) { return tally(&OperationCounts::additions), -a.value_; }
  friend Counted operator*(Counted a, Counted b) {
    return tally(&OperationCounts::multiplications), a.value_ * b.value_;
  }
  friend Counted operator/(Counted a, Counted b) {
    return tally(&OperationCounts::divisions), a.value_ / b.value_;
  }
  friend Counted sqrt(Counted a) { return tally(&OperationCounts::square_roots), std::sqrt(a.value_); }
  friend Counted abs(Counted a) { return std::abs(a.value_); }

  friend bool operator<(Counted a, Counted b) {
    return tally(&OperationCounts::comparisons), a.value_ < b.value_;
  }
  friend bool operator>(Counted a, Counted b) {
    return tally(&OperationCounts::comparisons), a.value_ > b.value_;
  }
  friend bool operator<=(Counted a, Counted b) {
    return tally(&OperationCounts::comparisons), a.value_ <= b.value_;
  }
  friend bool operator>=(Counted a, Counted b) {
    return tally(&OperationCounts::comparisons), a.value_ >= b.value_;
  }
  friend bool operator==(Counted a, Counted b) {
    return tally(&OperationCounts::comparisons), a.value_ == b.value_;
  }
  friend bool operator!=(Counted a, Counted b) {
    return tally(&OperationCounts::comparisons), a.value_ != b.value_;
  }

 private:
  static void tally(std::uint64_t OperationCounts::*kind) {
    if (OperationCounts* counts = CountingScope::current()) ++(counts->*kind);
  }

  double value_;
};

/// dot() of core/scalar.h, counted as one product of vectors too.
inline Counted dot(const Vec3T<Counted>& a, const Vec3T<Counted>& b) {
  if (OperationCounts* counts = CountingScope::current()) ++counts->dot_products;
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

}  // namespace collidoscope

template <>
class std::numeric_limits<collidoscope::Counted> : public std::numeric_limits<double> {};
