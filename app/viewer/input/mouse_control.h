#pragma once

#include <cstdint>
#include <functional>
#include <glm/vec2.hpp>

#include "controller.h"

namespace collidoscope::viewer {

/// The part of the window that shows the scene; pixels from the upper left corner.
struct Viewport {
  int x = 0, y = 0, width = 1, height = 1;

  Real aspect() const { return static_cast<Real>(width) / static_cast<Real>(height); }
  /// (−1, −1) lower left to (1, 1) upper right.
  glm::dvec2 to_picture(glm::dvec2 pixel) const;
  glm::dvec2 to_pixel(glm::dvec2 picture) const;
};

/// Mouse on the scene: drags turn and move the view, clicks select.
class MouseControl {
 public:
  using Picker = std::function<std::optional<BodyIndex>(glm::dvec2 picture)>;

  MouseControl(Controller& controller, ViewState& view, Picker picker);

  void set_viewport(const Viewport& viewport) { viewport_ = viewport; }
  /// `seconds`: the present time, for double clicks.
  void press(int button, int modifiers, glm::dvec2 pixel);
  void release(int button, glm::dvec2 pixel, double seconds);
  void move(glm::dvec2 pixel);
  bool dragging() const { return drag_ != Drag::none && moved_; }
  void scroll(double steps, glm::dvec2 pixel);

 private:
  enum class Drag : std::uint8_t { none, orbit, pan };
  void click(glm::dvec2 pixel, double seconds);

  Controller& controller_;
  ViewState& view_;
  Picker picker_;
  Viewport viewport_;
  Drag drag_ = Drag::none;
  int button_ = 0;
  bool moved_ = false;
  glm::dvec2 pressed_at_ = glm::dvec2(0), last_ = glm::dvec2(0);
  double last_click_ = -1;  // s
  std::optional<BodyIndex> last_clicked_;
};

}  // namespace collidoscope::viewer
