#pragma once

#include <deque>
#include <mutex>
#include <vector>

namespace collidoscope {

/// Things that threads borrow for a while, the one given back last first: it is in the cache still. There is
/// one for each thread, so nobody waits.
template <class Thing>
class ObjectPool {
 public:
  /// At least so many, while none is lent.
  void provide(std::size_t things) {
    if (things <= things_.size()) return;
    idle_.reserve(things);
    while (things_.size() < things) idle_.push_back(&things_.emplace_back());
  }

  /// While none is lent.
  const std::deque<Thing>& all() const { return things_; }

  Thing* take() {
    const std::lock_guard lock(taking_);
    Thing* const thing = idle_.back();
    idle_.pop_back();
    return thing;
  }
  void give_back(Thing* thing) {
    const std::lock_guard lock(taking_);
    idle_.push_back(thing);
  }

 private:
  std::mutex taking_;
  std::deque<Thing> things_;
  std::vector<Thing*> idle_;
};

/// One of them, for as long as this lives.
template <class Thing>
class Lease {
 public:
  explicit Lease(ObjectPool<Thing>& pool) : pool_(pool), thing_(pool.take()) {}
  ~Lease() { pool_.give_back(thing_); }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  Thing& operator*() const { return *thing_; }
  Thing* operator->() const { return thing_; }

 private:
  ObjectPool<Thing>& pool_;
  Thing* thing_;
};

}  // namespace collidoscope
