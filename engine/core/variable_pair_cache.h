#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace collidoscope {

/// What a pair's cache has no room for. Written together with a cache and without meaning beside any other;
/// who has none gets the same answers, later.
class VariablePairCache {
 public:
  /// As many objects, after so many bytes of others, with what was last written into them. Keeps its memory,
  /// though elsewhere where it grows.
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
