#pragma once

#include <vector>

#include "gl/framebuffer.h"
#include "ui/file_browser.h"
#include "ui/layout.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

/// Lays the panels out around the scene: two columns and a bar below, which never overlap.
class UserInterface {
 public:
  UserInterface(Controller& controller, ViewState& view);

  Layout layout(gl::Size window, float scale) const;
  /// Between ImGuiLayer::begin and end.
  void draw(gl::Size window, float scale, const Session::State& state, const DrawingCost& drawing);
  /// A key that a window in front takes, before the bindings. False: it is not for them.
  bool take_key(int key, int modifiers);

  FileBrowser& file_browser() { return file_browser_; }
  /// Of the widgets that the last draw() marked.
  const std::vector<WidgetPlace>& places() const { return places_; }

 private:
  void columns(gl::Size window, const PanelContext& context);
  void notices(gl::Size window, float scale, const Session::State& state);

  Controller& controller_;
  ViewState& view_;
  FileBrowser file_browser_;
  std::vector<WidgetPlace> places_;
};

}  // namespace collidoscope::viewer
