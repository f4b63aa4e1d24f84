#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "gl/vertex_array.h"

namespace collidoscope::viewer {

/// A list on the graphics card that changes from picture to picture: only what differs from what was sent
/// last is sent.
template <class Item, class Store = gl::Buffer>
class SentItems {
 public:
  /// `arguments`: the store's.
  template <class... Arguments>
  explicit SentItems(Arguments&&... arguments) : store_(std::forward<Arguments>(arguments)...) {}

  /// The list is `items` from now on. False: it was before.
  bool send(std::span<const Item> items) {
    if (items.size() > room_ || room_ == 0) {
      send_all(items);
      return true;
    }
    if (std::ranges::equal(items, sent_)) return false;
    send_stretches(items);
    return true;
  }
  const Store& store() const { return store_; }

 private:
  /// Items sent for nothing, where that joins two stretches of changed ones: calls cost, too.
  static constexpr std::size_t bridged = 8;

  void send_all(std::span<const Item> items) {
    room_ = items.size() + items.size() / 4 + 1;  // a few more need no new storage
    store_.reserve(room_ * sizeof(Item), gl::Buffer::Usage::each_frame);
    store_.replace(0, items);
    sent_.assign(items.begin(), items.end());
  }

  void send_stretches(std::span<const Item> items) {
    const std::size_t known = sent_.size();
    const auto differs = [&](std::size_t i) { return i >= known || !(items[i] == sent_[i]); };
    for (std::size_t begin = 0; begin < items.size(); ++begin) {
      if (!differs(begin)) continue;
      std::size_t end = begin + 1;
      for (std::size_t i = end; i < std::min(items.size(), end + bridged); ++i)
        if (differs(i)) end = i + 1;
      store_.replace(begin, items.subspan(begin, end - begin));
      begin = end;
    }
    sent_.assign(items.begin(), items.end());
  }

  Store store_;
  std::size_t room_ = 0;
  std::vector<Item> sent_;
};

}  // namespace collidoscope::viewer
