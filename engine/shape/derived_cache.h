#pragma once

// The typed cache of what is derived from a shape: every value is built on first use, once, by whichever
// thread comes first, and kept until the geometry changes. Looking up what is built takes no lock.

#include <array>
#include <atomic>
#include <bit>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/stopwatch.h"
#include "shape/derivation.h"

namespace collidoscope {

/// A piece of derived data that was built: for preprocessing tables.
struct BuiltData {
  std::string what;
  double milliseconds = 0;
  std::size_t bytes = 0;
};

class DerivedCache {
 public:
  DerivedCache() = default;
  DerivedCache(const DerivedCache&) = delete;
  DerivedCache& operator=(const DerivedCache&) = delete;
  ~DerivedCache();

  /// For values that cannot be refitted.
  struct NoRefit {};

  /// The value of a type with a bit of ShapeData; `make()` returns it when there is none yet. `make` may ask
  /// for other values; when it throws, the next caller tries again. A value from before the last expire() is
  /// brought up to date by `refit(value)`, if that is given.
  template <class T, class Make, class Refit = NoRefit>
  const T& named(ShapeData data, const Make& make, const Refit& refit = {}) {
    Slot& slot = slots_[static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(data)))];
    if (const void* value = slot.value.load(std::memory_order_acquire)) return *static_cast<const T*>(value);
    return build<T>(slot, make, refit);
  }
  /// The value of any other type. `make` asks for no other value of this kind.
  template <class T, class Make>
  const T& unnamed(const Make& make) {
    if (const T* value = find<T>()) return *value;
    const std::lock_guard lock(adding_);
    if (const T* value = find<T>()) return *value;
    auto holder = std::make_unique<const Holder<T>>(make, first_.load(std::memory_order_relaxed));
    const T& value = holder->value;
    first_.store(holder.release(), std::memory_order_release);
    return value;
  }

  /// Has everything in `needs` been prepared?
  bool has(ShapeData needs) const {
    return includes(static_cast<ShapeData>(prepared_.load(std::memory_order_acquire)), needs);
  }
  void set_prepared(ShapeData needs) {
    prepared_.fetch_or(static_cast<std::uint64_t>(needs), std::memory_order_release);
  }
  /// Each pointer is written once, before has() tells of it.
  const ConvexData& convex() const { return convex_; }
  /// Whether the value of this bit is there.
  bool holds(ShapeData data) const;
  /// All that has a name, in the order of the first building.
  std::vector<BuiltData> built() const;
  /// To be called when the geometry has changed. The next request for a value refits it where that is
  /// possible; other values are dropped. No other thread may use the cache or any value of it.
  void expire();

 private:
  /// Not std::call_once: it costs more than a pointer once it has been done, and when building is cancelled,
  /// an exception that leaves it blocks the next attempt for ever on some systems and under ThreadSanitizer.
  struct Slot {
    std::atomic<const void*> value = nullptr;  // null where there is none, or an expired one
    std::mutex building;
    std::shared_ptr<void> owner;
    bool can_refit = false;
    std::optional<std::size_t> noted;  // in `built_`
  };

  template <class T, class Make, class Refit>
  [[gnu::noinline]] const T& build(Slot& slot, const Make& make, const Refit& refit) {
    constexpr bool can_refit = !std::is_same_v<Refit, NoRefit>;
    const std::lock_guard lock(slot.building);
    if (const void* value = slot.value.load(std::memory_order_relaxed)) return *static_cast<const T*>(value);
    const Stopwatch watch;
    if (!slot.owner)
      slot.owner = std::make_shared<T>(make());
    else if constexpr (can_refit)
      refit(*static_cast<T*>(slot.owner.get()));
    const T& value = *static_cast<const T*>(slot.owner.get());
    slot.can_refit = can_refit;
    if constexpr (requires { Derivation<T>::name; }) note(slot, Derivation<T>::name, watch, bytes_of(value));
    if constexpr (requires { Derivation<T>::pointer; }) convex_.*(Derivation<T>::pointer) = &value;
    slot.value.store(&value, std::memory_order_release);
    return value;
  }

  template <class T>
  static std::size_t bytes_of(const T& value) {
    if constexpr (requires { value.bytes(); }) return value.bytes();
    return sizeof(T);
  }

  /// One entry for each slot: the last building or refitting counts.
  void note(Slot& slot, std::string_view what, const Stopwatch& watch, std::size_t bytes);
  void drop_unnamed();

  struct Node {
    Node(const void* type_, const Node* next_) : type(type_), next(next_) {}
    virtual ~Node() = default;
    const void* type;
    const Node* next;
  };
  template <class T>
  struct Holder final : Node {
    template <class Make>
    Holder(const Make& make, const Node* next_) : Node(&type_of<T>, next_), value(make()) {}
    T value;
  };
  /// One address per type.
  template <class T>
  static constexpr char type_of = 0;

  template <class T>
  const T* find() const {
    for (const Node* node = first_.load(std::memory_order_acquire); node; node = node->next)
      if (node->type == &type_of<T>) return &static_cast<const Holder<T>*>(node)->value;
    return nullptr;
  }

  ConvexData convex_;
  std::atomic<std::uint64_t> prepared_ = 0;
  std::atomic<const Node*> first_ = nullptr;
  std::array<Slot, shape_data_bits> slots_;
  std::mutex adding_;
  mutable std::mutex noting_;
  std::vector<BuiltData> built_;
};

}  // namespace collidoscope
