#include "input/pointer_queue.h"

namespace collidoscope::viewer {

void PointerQueue::move(glm::dvec2 position) {
  last_ = position;
  if (!events_.empty() && !events_.back().button) events_.pop_back();  // only where it ends matters
  events_.push_back({position, std::nullopt, false});
}

void PointerQueue::press_or_release(int button, bool pressed) {
  const auto index = static_cast<std::size_t>(button);
  if (index < pointer_.held.size()) events_.push_back({last_, index, pressed});
}

const Pointer& PointerQueue::advance() {
  bool is_button = false;
  while (!events_.empty() && !is_button) {
    const Event event = events_.front();
    events_.pop_front();
    pointer_.position = event.position;
    is_button = event.button.has_value();
    if (is_button) pointer_.held[*event.button] = event.pressed;
  }
  return pointer_;
}

}  // namespace collidoscope::viewer
