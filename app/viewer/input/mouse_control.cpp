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

MouseControl::MouseControl(Controller& controller, ViewState& view, Picker picker)
    : controller_(controller), view_(view), picker_(std::move(picker)) {}

MouseControl::View MouseControl::view_at(glm::dvec2 pixel) const {
  if (layout_.second && layout_.second->contains(pixel))
    return {*layout_.second, view_.inspector ? &view_.step_camera : &view_.camera, !view_.inspector};
  return {layout_.scene, &view_.camera, true};
}

void MouseControl::press(int button, int modifiers, glm::dvec2 pixel) {
  if (drag_ != Drag::none) return;
  const bool turns = button == GLFW_MOUSE_BUTTON_LEFT && (modifiers & GLFW_MOD_SHIFT) == 0;
  drag_ = turns ? Drag::orbit : Drag::pan;
  button_ = button;
  moved_ = false;
  pressed_at_ = last_ = pixel;
  dragged_ = view_at(pixel);
  const glm::dvec2 picture = dragged_.viewport.to_picture(pixel);
  if (turns && dragged_.is_scene && controller_.take_handle(picture, dragged_.viewport.aspect()))
    drag_ = Drag::handle, moved_ = true;
}

void MouseControl::release(int button, glm::dvec2 pixel, double seconds) {
  if (drag_ == Drag::none || button != button_) return;
  const bool clicked = drag_ == Drag::orbit && !moved_ && dragged_.is_scene;
  if (drag_ == Drag::handle) controller_.release_handle();
  drag_ = Drag::none;
  if (clicked) click(pixel, seconds);
}

/// `snaps`: what is dragged keeps to a grid.
void MouseControl::move(glm::dvec2 pixel, bool snaps) {
  if (drag_ == Drag::none) return;
  const glm::dvec2 way = pixel - pressed_at_;
  if (!moved_ && std::hypot(way.x, way.y) <= click_slack) return;
  moved_ = true;
  if (drag_ == Drag::handle) {
    controller_.drag_handle(dragged_.viewport.to_picture(pixel), snaps);
  } else if (drag_ == Drag::orbit) {
    const glm::dvec2 drag = (pixel - last_) / static_cast<double>(dragged_.viewport.height);
    dragged_.camera->orbit({drag.x, -drag.y});
  } else {
    dragged_.camera->pan(dragged_.viewport.to_picture(last_), dragged_.viewport.to_picture(pixel),
                         dragged_.viewport.aspect());
  }
  last_ = pixel;
}

void MouseControl::scroll(double steps, glm::dvec2 pixel) {
  const View view = view_at(pixel);
  view.camera->zoom(std::pow(zoom_per_step, steps), view.viewport.to_picture(pixel), view.viewport.aspect());
}

void MouseControl::click(glm::dvec2 pixel, double seconds) {
  const glm::dvec2 picture = dragged_.viewport.to_picture(pixel);
  if (view_.probe.on) return controller_.cast_probe(picture, dragged_.viewport.aspect());
  if (view_.ruler.on) return controller_.measure_at(picture, dragged_.viewport.aspect());
  if (view_.notes.on) return controller_.note_at(picture, dragged_.viewport.aspect());
  const std::optional<BodyIndex> body = picker_(picture);
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
