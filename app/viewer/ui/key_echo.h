#pragma once

#include <deque>
#include <string>

#include "input/viewport.h"
#include "render/palette.h"

namespace collidoscope::viewer {

/// The keys pressed last and what they do, large over the scene: so that an audience can follow.
class KeyEcho {
 public:
  static constexpr std::size_t most = 3;

  /// `seconds`: the present time.
  void press(int key, int modifiers, double seconds);
  /// Forgets what has been shown for long enough. True while something is left.
  bool age(double seconds);
  /// Between ImGuiLayer::begin and end; the newest.
  void draw(const Viewport& scene, bool titled, const Palette& palette, float scale) const;

  /// Such as "Ctrl+O   Open STL or scene files"; the newest last.
  std::deque<std::string> shown() const;

 private:
  struct Pressed {
    std::string text;
    double since;
    int times = 1;
  };
  std::deque<Pressed> pressed_;
};

}  // namespace collidoscope::viewer
