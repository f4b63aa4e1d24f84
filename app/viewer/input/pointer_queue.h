#pragma once

#include <array>
#include <deque>
#include <glm/vec2.hpp>
#include <optional>

namespace collidoscope::viewer {

/// Where the mouse is, in pixels from the upper left corner, and which of its buttons are held.
struct Pointer {
  glm::dvec2 position = glm::dvec2(0);
  std::array<bool, 5> held{};
};

/// What the mouse did, for panels that look at it once in each picture. Where pictures take long, a press,
/// its release and the way to the next place all come between two of them: each button that is pressed or
/// released gets a picture, which sees the mouse where it was then.
class PointerQueue {
 public:
  void move(glm::dvec2 position);
  /// Where the mouse was moved last. Buttons are counted from 0; those that a Pointer has not are left out.
  void press_or_release(int button, bool pressed);
  bool empty() const { return events_.empty(); }
  /// Goes on to what the next picture has to see.
  const Pointer& advance();

 private:
  struct Event {
    glm::dvec2 position;
    std::optional<std::size_t> button;  // none: a move
    bool pressed;
  };
  std::deque<Event> events_;
  glm::dvec2 last_ = glm::dvec2(0);
  Pointer pointer_;
};

}  // namespace collidoscope::viewer
