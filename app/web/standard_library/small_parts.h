#pragma once

// As range_algorithms.h: single functions and types.

#include <array>
#include <atomic>
#include <bit>
#include <compare>
#include <cstddef>

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

/// Of members, those that the project uses.
template <class T>
class atomic_ref {
 public:
  explicit atomic_ref(T& value) : value_(&value) {}

  T load(memory_order order = memory_order_seq_cst) const {
    T value;
    __atomic_load(value_, &value, static_cast<int>(order));
    return value;
  }
  void store(T value, memory_order order = memory_order_seq_cst) const {
    __atomic_store(value_, &value, static_cast<int>(order));
  }
  bool compare_exchange_strong(T& expected, T wanted, memory_order order = memory_order_seq_cst) const {
    return __atomic_compare_exchange(
        value_, &expected, &wanted, false, static_cast<int>(order),
        static_cast<int>(order == memory_order_acq_rel ? memory_order_acquire : order));
  }

 private:
  T* value_;
};

template <class T, size_t Size>
constexpr auto operator<=>(const array<T, Size>& a, const array<T, Size>& b) -> decltype(a[0] <=> b[0]) {
  for (size_t i = 0; i < Size; ++i)
    if (const auto order = a[i] <=> b[i]; order != 0) return order;
  return decltype(a[0] <=> b[0])::equivalent;
}

}  // namespace std
