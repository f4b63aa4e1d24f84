#pragma once

#include <atomic>
#include <memory>
#include <mutex>

namespace collidoscope {

/// One value of each type asked for, built on first use by whichever thread comes first, and kept. Looking up
/// takes no lock: a walk along a list of as many values as there are.
class Attachments {
 public:
  Attachments() = default;
  Attachments(const Attachments&) = delete;
  Attachments& operator=(const Attachments&) = delete;
  ~Attachments() {
    const Node* node = first_.load();
    while (node) node = std::unique_ptr<const Node>(node)->next;
  }

  /// The value of type T; `make()` returns it when there is none yet. `make` asks for no other attachment.
  template <class T, class Make>
  const T& get(const Make& make) {
    if (const T* value = find<T>()) return *value;
    const std::lock_guard lock(building_);
    if (const T* value = find<T>()) return *value;
    auto holder = std::make_unique<const Holder<T>>(make, first_.load(std::memory_order_relaxed));
    const T& value = holder->value;
    first_.store(holder.release(), std::memory_order_release);
    return value;
  }

 private:
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

  std::atomic<const Node*> first_ = nullptr;
  std::mutex building_;
};

}  // namespace collidoscope
