#pragma once

#include <cstdint>
#include <functional>
#include <glm/vec2.hpp>

#include "control/controller.h"
#include "ui/layout.h"

namespace collidoscope::viewer {

/// Mouse on the views: drags turn and move the one where they began, or the body whose handle they take;
/// clicks on the scene select, cast the probe's rays, set the ruler's ends, or put notes.
class MouseControl {
 public:
  using Picker = std::function<std::optional<BodyIndex>(glm::dvec2 picture)>;

  MouseControl(Controller& controller, ViewState& view, Picker picker);

  void set_layout(const Layout& layout) { layout_ = layout; }
  /// `seconds`: the present time, for double clicks.
  void press(int button, int modifiers, glm::dvec2 pixel);
  void release(int button, glm::dvec2 pixel, double seconds);
  void move(glm::dvec2 pixel, bool snaps);
  bool dragging() const { return drag_ != Drag::none && moved_; }
  void scroll(double steps, glm::dvec2 pixel);

 private:
  enum class Drag : std::uint8_t { none, orbit, pan, handle };
  /// A part of the window with the camera that it is seen by.
  struct View {
    Viewport viewport;
    TurntableCamera* camera;
    bool is_scene;
  };
  View view_at(glm::dvec2 pixel) const;
  void click(glm::dvec2 pixel, double seconds);

  Controller& controller_;
  ViewState& view_;
  Picker picker_;
  Layout layout_;
  View dragged_{{}, nullptr, true};
  Drag drag_ = Drag::none;
  int button_ = 0;
  bool moved_ = false;
  glm::dvec2 pressed_at_ = glm::dvec2(0), last_ = glm::dvec2(0);
  double last_click_ = -1;  // s
  std::optional<BodyIndex> last_clicked_;
};

}  // namespace collidoscope::viewer
