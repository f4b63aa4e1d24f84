#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace collidoscope {

/// Allocates at the beginning of a cache line.
template <class T>
struct AlignedAllocator {
  using value_type = T;
  static constexpr std::align_val_t line{64};

  AlignedAllocator() = default;
  template <class Other>
  explicit AlignedAllocator(const AlignedAllocator<Other>&) {}

  T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), line)); }
  void deallocate(T* items, std::size_t) { ::operator delete(items, line); }

  friend bool operator==(const AlignedAllocator&, const AlignedAllocator&) { return true; }
};

/// A vector register that is read from it never straddles two cache lines, which would take twice as long.
template <class T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

}  // namespace collidoscope
