#pragma once

#include <chrono>
#include <gtest/gtest.h>

#include "session/session.h"

namespace collidoscope::viewer {

/// A session, and waiting for what it says.
class SessionTest : public testing::Test {
 protected:
  template <class Condition>
  ::testing::AssertionResult eventually(const Condition& condition) {
    constexpr auto patience = std::chrono::seconds(60);
    const auto end = std::chrono::steady_clock::now() + patience;
    std::unique_lock lock(mutex_);
    while (!condition(session_.state())) {
      if (news_.wait_until(lock,
                           std::min(end, std::chrono::steady_clock::now() + std::chrono::milliseconds(50))),
          std::chrono::steady_clock::now() >= end)
        return ::testing::AssertionFailure() << "not within a minute; error: " << session_.state().error;
    }
    return ::testing::AssertionSuccess();
  }

  ::testing::AssertionResult open(const std::string& scene, std::uint32_t count) {
    const std::uint64_t before = session_.state().scenes_opened;
    app::RunOptions options;
    options.scene = scene;
    options.parameters.count = count;
    session_.open(options);
    return eventually(
        [&](const Session::State& state) { return state.scenes_opened > before && !state.job; });
  }

  std::uint64_t frame() const { return session_.state().snapshot->frame; }

  std::mutex mutex_;
  std::condition_variable news_;
  Session session_{[this] { news_.notify_all(); }};
};

}  // namespace collidoscope::viewer
