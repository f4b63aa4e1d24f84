#pragma once

#include <string>

namespace collidoscope::viewer {

/// When a tooltip is shown: once the pointer has stood still on a widget for a moment, and then for no longer
/// than it takes to read, because it covers other widgets. Seconds of any clock.
class HoverDelay {
 public:
  static constexpr double earliest = 0.6, latest = 9;  // since the pointer stands still

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
