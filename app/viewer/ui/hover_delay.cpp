#include "ui/hover_delay.h"

namespace collidoscope::viewer {

void HoverDelay::begin() {
  if (!seen_) widget_.clear();
  seen_ = waits_ = false;
}

bool HoverDelay::on(const std::string& widget, double seconds, bool moves) {
  seen_ = true;
  if (widget != widget_) widget_ = widget, since_ = seconds, shown_ = false;
  if (moves && !shown_) since_ = seconds;
  const double age = seconds - since_;
  shown_ = age >= earliest && age <= latest;
  waits_ = age <= latest;
  return shown_;
}

}  // namespace collidoscope::viewer
