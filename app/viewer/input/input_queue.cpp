#include "input/pointer_queue.h"

#include <algorithm>

namespace collidoscope::viewer {

void PointerQueue::move(glm::dvec2 position, double seconds) {
  if (!events_.empty() && events_.back().is_move()) events_.pop_back();  // only where it ends matters
  events_.push_back({position, seconds, std::nullopt, false, 0});
}

void PointerQueue::press_or_release(glm::dvec2 position, int button, bool pressed, double seconds,
                                    bool control) {
  const auto index = static_cast<std::size_t>(button);
  if (index >= pointer_.held.size()) return;
  events_.push_back({position, seconds, index, pressed, 0, control});
  held_ = std::max(held_ + (pressed ? 1 : -1), 0);
}

/// Turns in one place add up.
void PointerQueue::scroll(glm::dvec2 position, double steps, double seconds) {
  const auto turned = static_cast<float>(steps);
  if (!events_.empty() && events_.back().wheel != 0 && events_.back().position == position)
    events_.back().wheel += turned;
  else
    events_.push_back({position, seconds, std::nullopt, false, turned});
}

const Pointer& PointerQueue::advance() {
  pointer_.wheel = 0;
  pointer_.control.reset();
  for (bool is_move = true; is_move && !events_.empty(); events_.pop_front()) {
    const Event& event = events_.front();
    is_move = event.is_move();
    pointer_.position = event.position;
    pointer_.seconds = event.seconds;
    pointer_.wheel = event.wheel;
    if (event.button) pointer_.held[*event.button] = event.pressed, pointer_.control = event.control;
  }
  return pointer_;
}

}  // namespace collidoscope::viewer
