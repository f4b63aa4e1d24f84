#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dynamics/motion_state.h"
#include "scene/trajectory/trajectory.h"

namespace collidoscope {

/// The body that a text means: of that name, or else of that number; no value: there is none. Throws
/// InputError where several bodies have the name; its place is the text.
std::optional<BodyIndex> find_body(std::span<const std::string> names, std::string_view text);

/// A trajectory and the bodies of a world that it moves. A copy costs little, and shares the trajectory.
class TrajectoryBinding {
 public:
  TrajectoryBinding() = default;
  explicit TrajectoryBinding(TrajectoryPointer trajectory) : trajectory_(std::move(trajectory)) {}

  /// Null: none.
  const TrajectoryPointer& trajectory() const { return trajectory_; }
  /// Finds the bodies that the trajectory has mentioned since the last call; `check` may refuse a body by
  /// throwing the reason, as InputError. `names` are those of the world's bodies. Throws InputError that
  /// names file and line.
  void bind(std::span<const std::string> names, const std::function<void(BodyIndex)>& check);
  /// The bodies found so far, in the order in which they were mentioned.
  std::span<const BodyIndex> bodies() const { return bodies_; }

  /// Calls visit(body, placement) for every body that the trajectory has placed up to a frame: it moves these
  /// bodies.
  template <class Visit>
  void for_placed(std::uint64_t frame, const Visit& visit) const {
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      if (const Trajectory::Placement* const placement = trajectory_->bodies()[i].at(frame))
        visit(bodies_[i], *placement);
  }

 private:
  BodyIndex find(std::size_t index, std::span<const std::string> names) const;

  TrajectoryPointer trajectory_;
  std::vector<BodyIndex> bodies_;  // of trajectory_->bodies(), as many as have been found
};

}  // namespace collidoscope
