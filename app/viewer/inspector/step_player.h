#pragma once

#include <cstddef>
#include <optional>

#include "inspection/step_trace.h"

namespace collidoscope::viewer {

/// Which step of an algorithm is shown: goes both ways, by hand or in its own time. The interface's thread
/// only.
class StepPlayer {
 public:
  /// Another trace starts at its first step; while the world moves, and traces change with every frame, at
  /// its last. A trace with the same steps, of a body that has moved or traced once more, goes on.
  void follow(const StepTracePointer& trace, bool world_moves);

  const StepTracePointer& trace() const { return trace_; }  // null: there is nothing to show
  std::size_t count() const { return trace_ ? trace_->steps().size() : 0; }
  std::size_t index() const { return index_; }
  const TraceStep& step() const { return trace_->steps()[index_]; }  // with a trace
  bool at_end() const { return index_ + 1 >= count() && !awaits_prediction(); }

  /// Whether the user predicts each next step before the views show it.
  bool predicts() const { return predicts_; }
  void predict(bool on);
  /// Whether the present step is still to be predicted: the step before it is shown.
  bool awaits_prediction() const { return predicts_ && !answered_ && index_ > 0; }
  void answer() { answered_ = true; }
  /// The step that views show.
  std::size_t shown() const { return awaits_prediction() ? index_ - 1 : index_; }
  const TraceStep& shown_step() const { return trace_->steps()[shown()]; }  // with a trace

  // By hand; each stops playing. Beyond the ends they stay there.
  void go_to(std::size_t index);
  void next();  // first the present step itself, while it is still to be predicted
  void back();
  void first() { go_to(0); }
  void last();

  bool playing() const { return playing_; }
  /// From the start again if the end is shown.
  void toggle_play();
  double rate() const { return rate_; }  // steps per second
  void set_rate(double rate);
  /// To be called often; `seconds` is the present time. Goes on when the present step has had its time. A
  /// step that is still to be predicted is shown first; no others are to be predicted while steps play.
  void advance(double seconds);
  /// The next advance() is by another clock.
  void forget_time() { shown_since_.reset(); }

 private:
  StepTracePointer trace_;
  std::size_t index_ = 0;
  bool playing_ = false, predicts_ = false;
  bool answered_ = true;  // the present step
  double rate_ = 2;
  std::optional<double> shown_since_;  // of the present step, while playing; s
};

}  // namespace collidoscope::viewer
