#pragma once

#include <chrono>
#include <gtest/gtest.h>
#include <thread>

#include "control/controller.h"

namespace collidoscope::viewer {

/// A controller with its session, and no window.
class ControllerTest : public testing::Test {
 protected:
  static app::RunOptions bodies(std::uint32_t count) {
    app::RunOptions options;
    options.parameters.count = count;
    return options;
  }

  /// As the main loop does between two pictures, again and again.
  template <class Condition>
  ::testing::AssertionResult eventually(const Condition& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (std::chrono::steady_clock::now() < end) {
      const Session::State state = session_.state();
      controller_.follow(state);
      controller_.note_settings();
      if (!state.job && state.snapshot && condition(state)) return ::testing::AssertionSuccess();
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return ::testing::AssertionFailure() << "not within a minute; error: " << session_.state().error;
  }
  ::testing::AssertionResult open(const app::RunOptions& options) {
    const std::uint64_t before = session_.state().scenes_opened;
    controller_.open(options);
    return eventually([&](const Session::State& state) {
      return state.scenes_opened > before && view_.scene_shown == state.scenes_opened;
    });
  }
  ::testing::AssertionResult step(std::uint64_t frames) {
    const std::uint64_t last = session_.state().snapshot->frame + frames;
    for (std::uint64_t i = 0; i < frames; ++i) controller_.step();
    return eventually([&](const Session::State& state) { return state.snapshot->frame == last; });
  }
  ::testing::AssertionResult tune_count(std::uint32_t count) {
    SceneParameters parameters = controller_.options().parameters;
    parameters.count = count;
    controller_.tune(parameters);
    return eventually([=](const Session::State& state) { return state.snapshot->poses.size() == count; });
  }
  PipelineConfig pipeline() const { return session_.state().snapshot->pipeline; }

  Session session_{[] {}};
  ViewState view_;
  Controller controller_{session_, view_, bodies(30), std::nullopt};
  std::string clipboard_;
};

}  // namespace collidoscope::viewer
