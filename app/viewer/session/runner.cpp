#include "session/runner.h"

#include <algorithm>

namespace collidoscope::viewer {
namespace {

/// Bodies remembered over all checkpoints: about 50 MB.
constexpr std::size_t remembered_bodies = 200'000;
constexpr std::size_t longest_past = 600;  // frames

std::size_t past_length(std::size_t bodies) {
  return std::min(longest_past, remembered_bodies / std::max<std::size_t>(bodies, 1));
}

}  // namespace

Runner::Runner(const app::RunOptions& options, Progress* progress)
    : Runner(create_scene(options.scene, options.parameters, progress), options, progress) {}

Runner::Runner(Scene scene, const app::RunOptions& options, Progress* progress)
    : info_(describe(scene, progress)), simulation_(scene, app::pipeline_config(options, scene), progress) {
  prepared_ = simulation_.pipeline().needs();
  simulation_.detect();
}

void Runner::step() {
  past_.push_back(simulation_.checkpoint());
  if (past_.size() > past_length(simulation_.world().size())) past_.pop_front();
  simulation_.step();
  report_.add(simulation_);
  history_.add(simulation_.pipeline().report().times);
}

void Runner::step_back() {
  if (past_.empty()) return;
  simulation_.restore(past_.back());
  past_.pop_back();
  simulation_.detect();
}

void Runner::restart() {
  simulation_.restart();
  simulation_.detect();
  past_.clear();
  report_ = app::RunReport();
  history_.clear();
}

void Runner::set_pipeline(PipelineConfig config, Progress* progress) {
  simulation_.set_pipeline(std::move(config), progress);
  prepared_ = prepared_ | simulation_.pipeline().needs();
  simulation_.detect();
  history_.clear();  // times of different pipelines do not mix
}

void Runner::prepare(ShapeData needs, Progress* progress) {
  const std::vector<ShapePointer>& shapes = info_->shapes;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (progress != nullptr)
      progress->report(static_cast<double>(i) / static_cast<double>(shapes.size()), shapes[i]->name());
    shapes[i]->prepare(needs, progress);
  }
  prepared_ = prepared_ | needs;
}

Snapshot Runner::snapshot() const {
  Snapshot snapshot = take_snapshot(simulation_, info_);
  snapshot.history = history_;
  snapshot.prepared = prepared_;
  snapshot.can_step_back = !past_.empty();
  if (shows_structure_) snapshot.structure = simulation_.pipeline().broad_structure();
  if (times_pairs_) snapshot.pair_times = viewer::time_pairs(simulation_);
  if (pair_) snapshot.pair = inspect(simulation_, *pair_);
  if (pair_ && trace_request_) snapshot.trace = trace_pair(simulation_, *pair_, *trace_request_);
  return snapshot;
}

}  // namespace collidoscope::viewer
