#include "inspector/step_player.h"

#include <algorithm>

namespace collidoscope::viewer {
namespace {

constexpr double slowest = 0.1, fastest = 60;  // steps per second

}  // namespace

void StepPlayer::follow(const StepTracePointer& trace, bool world_moves) {
  const bool same_steps = trace && trace_ && trace->traced == trace_->traced;
  trace_ = trace;
  if (same_steps) return;
  index_ = world_moves && trace ? count() - 1 : 0;
  playing_ = false;
}

void StepPlayer::go_to(std::size_t index) {
  playing_ = false;
  if (trace_) index_ = std::min(index, count() - 1);
}

void StepPlayer::next() {
  go_to(index_ + 1);
}

void StepPlayer::back() {
  go_to(index_ - std::min<std::size_t>(index_, 1));
}

void StepPlayer::last() {
  if (trace_) go_to(count() - 1);
}

void StepPlayer::toggle_play() {
  if (!trace_) return;
  if (!playing_ && at_end()) index_ = 0;
  playing_ = !playing_;
  shown_since_.reset();
}

void StepPlayer::set_rate(double rate) {
  rate_ = std::clamp(rate, slowest, fastest);
}

void StepPlayer::advance(double seconds) {
  if (!playing_ || !trace_) return;
  if (!shown_since_) shown_since_ = seconds;
  while (!at_end() && seconds - *shown_since_ >= 1 / rate_) {
    ++index_;
    *shown_since_ += 1 / rate_;
  }
  playing_ = !at_end();
}

}  // namespace collidoscope::viewer
