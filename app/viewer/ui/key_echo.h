#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "input/viewport.h"
#include "overlays/label_layout.h"
#include "render/palette.h"

namespace collidoscope::viewer {

/// The keys pressed last and what they do, large: so that an audience can follow.
class KeyEcho {
 public:
  static constexpr std::size_t most = 3;

  /// `seconds`: the present time.
  void press(int key, int modifiers, double seconds);
  /// Forgets what has been shown for long enough. True if there was any.
  bool age(double seconds);
  // Between ImGuiLayer::begin and end:
  /// From the right end of a row, the newest first, as many as it has room for; at least its name.
  void draw_in_row(const Rectangle& row, const Palette& palette, float scale) const;
  /// The newest, in the lower right corner of a view; what it covers.
  std::optional<Rectangle> draw_over(const Viewport& view, const Palette& palette, float scale) const;

  /// Such as "Ctrl+O   Open mesh or scene files"; the newest last.
  std::deque<std::string> shown() const;

 private:
  struct Pressed {
    std::string name, action;
    double since;
    int times = 1;

    std::string text(bool with_action) const;
  };
  std::deque<Pressed> pressed_;
};

}  // namespace collidoscope::viewer
