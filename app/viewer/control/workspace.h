#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace collidoscope::viewer {

/// Which panels are at hand.
enum class Workspace : std::uint8_t {
  explore,  // scenes, bodies and what becomes of them
  debug,    // pipelines, pairs, costs
  teach,    // steps, pictures, experiments
  all
};

constexpr std::array<std::string_view, 4> workspace_ids = {"explore", "debug", "teach", "all"};
constexpr std::array<const char*, 4> workspace_labels = {"Explore", "Debug", "Teach", "All"};

constexpr std::string_view to_string(Workspace workspace) {
  return workspace_ids[static_cast<std::size_t>(workspace)];
}

/// By its id.
constexpr std::optional<Workspace> find_workspace(std::string_view id) {
  for (std::size_t i = 0; i < workspace_ids.size(); ++i)
    if (workspace_ids[i] == id) return static_cast<Workspace>(i);
  return std::nullopt;
}

}  // namespace collidoscope::viewer
