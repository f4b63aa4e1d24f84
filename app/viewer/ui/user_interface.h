#pragma once

#include <vector>

#include "gl/framebuffer.h"
#include "ui/file_browser.h"
#include "ui/key_echo.h"
#include "ui/layout.h"
#include "ui/message_log.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

/// Lays the panels out around the scene: two columns, or one where it is narrow,
/// and a bar below, which never overlap.
class UserInterface {
 public:
  UserInterface(Controller& controller, ViewState& view);

  Layout layout(gl::Size window, float scale) const;
  /// Between ImGuiLayer::begin and end.
  void draw(gl::Size window, float scale, const Session::State& state, const DrawingCost& drawing);
  /// A key that a window in front takes, before the bindings. False: it is not for them.
  bool take_key(int key, int modifiers);

  KeyEcho& key_echo() { return key_echo_; }
  MessageLog& messages() { return messages_; }
  FileBrowser& file_browser() { return file_browser_; }
  /// Of the widgets that the last draw() marked.
  const std::vector<WidgetPlace>& places() const { return places_; }
  /// What the last draw() put over views.
  const std::vector<Rectangle>& over_views() const { return over_views_; }
  const HoverDelay& hover() const { return hover_; }

 private:
  void columns(const Layout& parts, const PanelContext& context, bool dimmed);
  void header(const PanelContext& context, const Layout& parts, bool dimmed);
  void in_front(const PanelContext& context);
  void notices(const PanelContext& context);

  Controller& controller_;
  ViewState& view_;
  FileBrowser file_browser_;
  KeyEcho key_echo_;
  MessageLog messages_;
  std::vector<WidgetPlace> places_;
  std::vector<Rectangle> over_views_;
  HoverDelay hover_;
  float card_height_ = 0;        // that the tour's card took in the last picture, pixels
  bool panels_covered_ = false;  // by a window in front, in the last picture
  std::optional<double> typed_number_;
  bool closes_lists_ = false;
  bool shows_error_ = false;
};

}  // namespace collidoscope::viewer
