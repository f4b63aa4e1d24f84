#pragma once

#include <deque>
#include <mutex>
#include <vector>

namespace collidoscope {

/// A pool of objects that threads lease. The object returned last is leased first: it is still in the cache.
/// There is one object for each thread, so no thread waits.
template <class Object>
class ObjectPool {
 public:
  /// Makes the pool at least this large. No object may be leased.
  void provide(std::size_t objects) {
    if (objects <= objects_.size()) return;
    idle_.reserve(objects);
    while (objects_.size() < objects) idle_.push_back(&objects_.emplace_back());
  }

  /// All objects. No object may be leased.
  const std::deque<Object>& all() const { return objects_; }

  Object* take() {
    const std::lock_guard lock(mutex_);
    Object* const object = idle_.back();
    idle_.pop_back();
    return object;
  }
  void give_back(Object* object) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(object);
  }

 private:
  std::mutex mutex_;
  std::deque<Object> objects_;
  std::vector<Object*> idle_;
};

/// The lease of one object of the pool, for as long as this lives.
template <class Object>
class Lease {
 public:
  explicit Lease(ObjectPool<Object>& pool) : pool_(pool), object_(pool.take()) {}
  ~Lease() { pool_.give_back(object_); }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  Object& operator*() const { return *object_; }
  Object* operator->() const { return object_; }

 private:
  ObjectPool<Object>& pool_;
  Object* object_;
};

}  // namespace collidoscope
