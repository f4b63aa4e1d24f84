#include "inspector/step_player.h"

#include <algorithm>

namespace collidoscope::viewer {
namespace {

constexpr double slowest = 0.1, fastest = 60;  // steps per second

/// A trace that was made again is the same one to the user.
bool says_the_same(const StepTrace& a, const StepTrace& b) {
  if (a.traced == b.traced) return true;
  const auto same = [](const TraceStep& one, const TraceStep& other) {
    return one.line == other.line && one.sentence == other.sentence;
  };
  return a.request == b.request && a.pair == b.pair && a.pseudo_code == b.pseudo_code &&
         std::ranges::equal(a.steps(), b.steps(), same);
}

}  // namespace

void StepPlayer::follow(const StepTracePointer& trace, bool world_moves) {
  const bool same_steps = trace && trace_ && says_the_same(*trace, *trace_);
  trace_ = trace;
  if (same_steps) return;
  index_ = world_moves && trace ? count() - 1 : 0;
  answered_ = true;
  playing_ = false;
}

void StepPlayer::go_to(std::size_t index) {
  playing_ = false;
  if (!trace_) return;
  index_ = std::min(index, count() - 1);
  answered_ = true;
}

void StepPlayer::next() {
  if (awaits_prediction()) return answer();
  if (!trace_ || at_end()) return go_to(index_);
  go_to(index_ + 1);
  answered_ = false;
}

void StepPlayer::back() {
  go_to(index_ - std::min<std::size_t>(index_, 1));
}

void StepPlayer::predict(bool on) {
  predicts_ = on;
  answered_ = true;
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
    if (!awaits_prediction()) ++index_;
    answered_ = true;
    *shown_since_ += 1 / rate_;
  }
  playing_ = !at_end();
}

}  // namespace collidoscope::viewer
