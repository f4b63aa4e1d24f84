#pragma once

#include <array>
#include <deque>
#include <glm/vec2.hpp>
#include <optional>

namespace collidoscope::viewer {

/// Where the mouse is, in pixels from the upper left corner, which of its buttons are held, by how many steps
/// its wheel was turned since, and when that was.
struct Pointer {
  glm::dvec2 position = glm::dvec2(0);
  double seconds = 0;
  std::array<bool, 5> held{};
  float wheel = 0;
  std::optional<bool> control{};  // whether Ctrl was held as a button was pressed or released
};

/// What the mouse did, for panels that look at it once in each picture. Where pictures take long, a press,
/// its release and the way to the next place all come between two of them: each button that is pressed or
/// released and each turn of the wheel gets a picture, which sees the mouse where it was then.
class PointerQueue {
 public:
  void move(glm::dvec2 position, double seconds);
  /// Buttons are counted from 0; those that a Pointer has not are left out.
  void press_or_release(glm::dvec2 position, int button, bool pressed, double seconds, bool control = false);
  void scroll(glm::dvec2 position, double steps, double seconds);
  bool empty() const { return events_.empty(); }
  /// Whether a button is held now, after all that was told.
  bool holds() const { return held_ > 0; }
  /// Goes on to what the next picture has to see.
  const Pointer& advance();
  /// What the last one saw.
  const Pointer& last() const { return pointer_; }

 private:
  struct Event {
    glm::dvec2 position;
    double seconds;
    std::optional<std::size_t> button;
    bool pressed;
    float wheel;  // without both: a move
    bool control = false;

    bool is_move() const { return !button && wheel == 0; }
  };
  std::deque<Event> events_;
  Pointer pointer_;
  int held_ = 0;  // buttons
};

}  // namespace collidoscope::viewer
