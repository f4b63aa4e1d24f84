#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace collidoscope {

/// The variable-size part of a pair's cache. It is written together with a cache and has no meaning beside
/// another one. Without it, queries give the same answers more slowly.
class VariablePairCache {
 public:
  /// `count` objects, after `after` bytes of others, with the values that were last written into them. The
  /// memory is kept; it moves where it grows.
  template <class T>
  std::span<T> as(std::size_t count, std::size_t after = 0) {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= alignof(std::uint64_t));
    const std::size_t words = (after + count * sizeof(T) + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
    if (words > words_.size()) words_.resize(words);
    return {reinterpret_cast<T*>(reinterpret_cast<std::byte*>(words_.data()) + after), count};
  }
  std::size_t bytes() const { return words_.capacity() * sizeof(std::uint64_t); }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace collidoscope
