#include "input/mouse_control.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <cmath>

namespace collidoscope::viewer {
namespace {

constexpr double click_slack = 4;           // pixels that a click may move
constexpr double double_click_time = 0.35;  // s
constexpr Real zoom_per_step = 1.15;

}  // namespace

glm::dvec2 Viewport::to_picture(glm::dvec2 pixel) const {
  return {2 * (pixel.x - x) / width - 1, 1 - 2 * (pixel.y - y) / height};
}

glm::dvec2 Viewport::to_pixel(glm::dvec2 picture) const {
  return {x + (picture.x + 1) / 2 * width, y + (1 - picture.y) / 2 * height};
}

MouseControl::MouseControl(Controller& controller, ViewState& view, Picker picker)
    : controller_(controller), view_(view), picker_(std::move(picker)) {}

void MouseControl::press(int button, int modifiers, glm::dvec2 pixel) {
  if (drag_ != Drag::none) return;
  const bool turns = button == GLFW_MOUSE_BUTTON_LEFT && (modifiers & GLFW_MOD_SHIFT) == 0;
  drag_ = turns ? Drag::orbit : Drag::pan;
  button_ = button;
  moved_ = false;
  pressed_at_ = last_ = pixel;
}

void MouseControl::release(int button, glm::dvec2 pixel, double seconds) {
  if (drag_ == Drag::none || button != button_) return;
  const bool clicked = drag_ == Drag::orbit && !moved_;
  drag_ = Drag::none;
  if (clicked) click(pixel, seconds);
}

void MouseControl::move(glm::dvec2 pixel) {
  if (drag_ == Drag::none) return;
  const glm::dvec2 way = pixel - pressed_at_;
  if (!moved_ && std::hypot(way.x, way.y) <= click_slack) return;
  moved_ = true;
  if (drag_ == Drag::orbit) {
    const glm::dvec2 drag = (pixel - last_) / static_cast<double>(viewport_.height);
    view_.camera.orbit({drag.x, -drag.y});
  } else {
    view_.camera.pan(viewport_.to_picture(last_), viewport_.to_picture(pixel), viewport_.aspect());
  }
  last_ = pixel;
}

void MouseControl::scroll(double steps, glm::dvec2 pixel) {
  view_.camera.zoom(std::pow(zoom_per_step, steps), viewport_.to_picture(pixel), viewport_.aspect());
}

void MouseControl::click(glm::dvec2 pixel, double seconds) {
  const std::optional<BodyIndex> body = picker_(viewport_.to_picture(pixel));
  const bool doubled = body && body == last_clicked_ && seconds - last_click_ <= double_click_time;
  if (doubled) {
    controller_.focus(*body);
  } else {
    controller_.select(body);
  }
  last_click_ = seconds;
  last_clicked_ = body;
}

}  // namespace collidoscope::viewer
