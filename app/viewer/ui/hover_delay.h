#pragma once

#include <string>

namespace collidoscope::viewer {

/// When a tooltip is shown: once the pointer has rested on a widget, and no longer than one reads it, for it
/// covers other things. Seconds of any clock.
class HoverDelay {
 public:
  static constexpr double rest = 0.6, longest = 9;

  /// Before the widgets of a picture.
  void begin();
  /// The pointer is on that widget. True: its tooltip is shown.
  bool on(const std::string& widget, double seconds, bool moves);
  /// Whether a tooltip comes or goes while nothing else happens.
  bool waits() const { return waits_; }

 private:
  std::string widget_;
  double since_ = 0;
  bool seen_ = false, shown_ = false, waits_ = false;
};

}  // namespace collidoscope::viewer
