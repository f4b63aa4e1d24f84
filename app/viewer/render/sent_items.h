#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "gl/vertex_array.h"

namespace collidoscope::viewer {

/// A list on the graphics card that changes from picture to picture: only what differs from what was sent
/// last is sent.
template <class Item>
class SentItems {
 public:
  enum class Change : std::uint8_t { none, some, all };

  explicit SentItems(gl::Work& work) : buffer_(work) {}

  /// The list is `items` from now on. `all`: the buffer's storage is a new one.
  Change send(std::span<const Item> items) {
    if (items.size() > room_ || room_ == 0) return send_all(items);
    if (std::ranges::equal(items, sent_)) return Change::none;
    send_stretches(items);
    return Change::some;
  }
  const gl::Buffer& buffer() const { return buffer_; }

 private:
  /// Items sent for nothing, where that joins two stretches of changed ones: calls cost, too.
  static constexpr std::size_t bridged = 8;

  Change send_all(std::span<const Item> items) {
    room_ = items.size() + items.size() / 4 + 1;  // a few more need no new storage
    buffer_.reserve(room_ * sizeof(Item), gl::Buffer::Usage::each_frame);
    buffer_.replace(0, items);
    sent_.assign(items.begin(), items.end());
    return Change::all;
  }

  void send_stretches(std::span<const Item> items) {
    const std::size_t known = sent_.size();
    const auto differs = [&](std::size_t i) { return i >= known || !(items[i] == sent_[i]); };
    for (std::size_t begin = 0; begin < items.size(); ++begin) {
      if (!differs(begin)) continue;
      std::size_t end = begin + 1;
      for (std::size_t i = end; i < std::min(items.size(), end + bridged); ++i)
        if (differs(i)) end = i + 1;
      buffer_.replace(begin, items.subspan(begin, end - begin));
      begin = end;
    }
    sent_.assign(items.begin(), items.end());
  }

  gl::Buffer buffer_;
  std::size_t room_ = 0;
  std::vector<Item> sent_;
};

}  // namespace collidoscope::viewer
