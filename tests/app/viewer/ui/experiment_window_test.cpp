// The figure of an experiment, with bars and with curves.

#include "ui/experiment_window.h"

#include "experiments/experiment.h"
#include "interface_fixture.h"

namespace collidoscope::viewer {
namespace {

/// The first of the list.
const experiments::Experiment& experiment_with(bool curves) {
  const auto all = experiments::experiments();
  return **std::ranges::find_if(all, [&](const experiments::Experiment* experiment) {
    return experiment->plan({.quick = true, .repetitions = 1}).axis.has_value() == curves;
  });
}

std::shared_ptr<const ShownExperiment> shown_experiment(const experiments::Experiment& experiment) {
  auto shown = std::make_shared<ShownExperiment>();
  shown->experiment = std::shared_ptr<const experiments::Experiment>(&experiment, [](auto*) {});
  Progress progress;
  shown->result = experiment.run({.effort = {.quick = true, .repetitions = 1}}, progress);
  shown->complete = true;
  return shown;
}

class ExperimentFigure : public InterfaceTest {
 protected:
  std::vector<WidgetPlace> paint(const Session::State& state, gl::Size size) {
    size_ = size;
    painter_.emplace(nullptr, 1.0f, std::filesystem::path());
    for (int i = 0; i < 3; ++i) painter_->paint(size, state, view_, interface_);
    return interface_.places();
  }
};

TEST_F(ExperimentFigure, IsDrawnInWindowsOfAnySize) {
  Session::State state;
  state.snapshot = std::make_shared<const Snapshot>(runner_.snapshot());
  view_.experiment_window = true;
  for (const bool curves : {false, true}) {
    const experiments::Experiment& experiment = experiment_with(curves);
    state.experiment = shown_experiment(experiment);
    for (const gl::Size size : {gl::Size{1280, 720}, {320, 200}, {1920, 1080}}) {
      std::vector<WidgetPlace> places = paint(state, size);
      std::erase_if(places, [](const WidgetPlace& place) { return !place.name.starts_with("experiment."); });
      expect_no_overlaps(places, size, experiment.id);
      if (size.width > 1000) {
        EXPECT_TRUE(shows(places, "experiment.save")) << experiment.id << " at " << size.width;
      }
    }
  }
}

}  // namespace
}  // namespace collidoscope::viewer
