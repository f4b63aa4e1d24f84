#pragma once

// What tests of the window share: its size, waiting for states, pictures of it.

#include "picture.h"
#include "virtual_screen.h"

namespace collidoscope::test {

using Json = DrivenViewer::Json;

// Small: software rendering is slow, and two sizes are looked at by people anyway.
constexpr int width = 1000, height = 800;

inline const auto paused = [](const Json& state) {
  return !state["playing"].get<bool>() && state.contains("scene");
};

/// −1 before the first scene.
inline int frame_of(const Json& state) {
  return state.value("/scene/frame"_json_pointer, -1);
}

inline auto at_frame(std::uint64_t frame) {
  return [frame](const Json& state) { return frame_of(state) == static_cast<int>(frame); };
}

/// Loaded, paused and back at frame 0.
inline Json start(DrivenViewer& viewer) {
  viewer.wait_until([](const Json& state) { return state.contains("scene"); }, "a scene");
  viewer.key("space");
  viewer.wait_until(paused, "pause");
  viewer.key("r");
  return viewer.wait_until(at_frame(0), "restart");
}

inline Picture take_picture(DrivenViewer& viewer) {
  const std::filesystem::path file = viewer.file("picture.png");
  std::filesystem::remove(file);
  viewer.key("ctrl+F12");
  for (int i = 0; i < 300 && !std::filesystem::exists(file); ++i) run({"sleep", "0.1"});
  return read_picture(file);
}

/// For what the exported state does not tell.
inline bool comes_to_differ(DrivenViewer& viewer, const Picture& before, double least) {
  for (int i = 0; i < 20; ++i)
    if (difference(before, take_picture(viewer)) > least) return true;
  return false;
}

}  // namespace collidoscope::test
