#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

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

/// A key that went down or up, as gl::key_on_layout() has it.
struct KeyChange {
  int key;
  bool pressed;
};

/// What one picture sees of mouse and keyboard.
struct Input {
  Pointer pointer;
  bool from_mouse = false;        // whether the mouse did any of it
  std::vector<KeyChange> keys{};  // since the picture before, in order
  std::u32string text{};          // typed since, before any key that works on text went down
};

/// What mouse and keyboard did, in order, for panels that look at it once in each picture. Where pictures
/// take long, a press, its release and what follows all come between two of them. Each of these gets a
/// picture: a button that is pressed or released, which sees the mouse where it was then; a turn of the
/// wheel; a key that works on text, such as Enter or Ctrl+A. Plain text comes as a whole.
class InputQueue {
 public:
  void move(glm::dvec2 position, double seconds);
  /// Buttons are counted from 0; those that a Pointer has not are left out.
  void press_or_release(glm::dvec2 position, int button, bool pressed, double seconds, bool control = false);
  void scroll(glm::dvec2 position, double steps, double seconds);
  /// Modifiers are GLFW's bits.
  void change_key(int key, int modifiers, bool pressed, double seconds);
  void type(char32_t character, double seconds);

  bool empty() const { return events_.empty(); }
  /// How many events wait for pictures. One picture may see several.
  std::size_t waiting() const { return events_.size(); }
  /// How many events the pictures have seen.
  std::uint64_t events_seen() const { return events_seen_; }
  /// How many events they will have seen once they have seen all that came so far. A last move of the mouse
  /// does not count: what a key does never depends on it.
  std::uint64_t events_received() const {
    return events_seen_ + events_.size() - (ends_with_a_move() ? 1 : 0);
  }
  /// Whether a button is held after all events, those included that no picture has seen.
  bool holds() const { return held_ > 0; }
  /// Goes on to what the next picture has to see. If keys have to wait, all that comes after them waits as
  /// well.
  const Input& advance(bool keys_wait = false);
  /// What the last one saw.
  const Input& last() const { return input_; }

 private:
  struct Move {};
  struct Button {
    std::size_t index;
    bool pressed, control;
  };
  struct Wheel {
    float steps;
  };
  struct Key {
    KeyChange change;
    bool works_on_text;
  };
  struct Event {
    double seconds;
    std::optional<glm::dvec2> position;  // of the mouse, if it did this
    std::variant<Move, Button, Wheel, Key, char32_t> what;
  };

  bool ends_with_a_move() const {
    return !events_.empty() && std::holds_alternative<Move>(events_.back().what);
  }
  bool fits(const Event& event) const;
  bool take(const Event& event);
  bool take(Move) { return true; }
  bool take(const Button& button);
  bool take(const Wheel& wheel);
  bool take(const Key& key);
  bool take(char32_t character);

  std::deque<Event> events_;
  Input input_;
  std::uint64_t events_seen_ = 0;
  int held_ = 0;  // buttons
};

}  // namespace collidoscope::viewer
