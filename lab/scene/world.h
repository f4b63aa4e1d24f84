#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bounds/aabb.h"
#include "dynamics/motion_state.h"
#include "pipeline/collision_filter.h"
#include "scene/kinematic_chain.h"
#include "shape/body_view.h"
#include "shape/shape.h"

namespace collidoscope {

/// A body to add.
struct BodyDescription {
  std::string name;
  ShapePointer shape;
  BodyMotion motion;
  std::uint32_t group = 0;
};

/// Bodies in structure of arrays, and their motion from frame to frame. A copy is a snapshot.
class World {
 public:
  BodyIndex add(BodyDescription description);
  /// Its bodies were added before; they move with the chain from now on, and no longer by themselves.
  void add_chain(KinematicChain chain);
  /// Bodies whose rotation centre leaves the box have the velocity component that leads outwards reversed.
  void set_walls(const std::optional<Aabb>& walls) { walls_ = walls; }

  /// Moves everything by `dt` seconds. Chains are posed for the new time.
  void step(Real dt);

  std::size_t size() const { return shapes_.size(); }
  /// Continues a saved world: the clock, with chains posed for it.
  void set_clock(Real time, std::uint64_t frame);

  Real time() const { return time_; }
  std::uint64_t frame() const { return frame_; }
  Bodies bodies() const { return {shapes_, motion_.poses}; }
  const std::string& name(BodyIndex body) const { return names_[body]; }
  std::uint32_t group(BodyIndex body) const { return groups_[body]; }
  const std::vector<std::uint32_t>& groups() const { return groups_; }
  /// Each shape once, by first use.
  const std::vector<ShapePointer>& shape_library() const { return library_; }
  const std::vector<KinematicChain>& chains() const { return chains_; }
  const std::optional<Aabb>& walls() const { return walls_; }

  const MotionState& motion() const { return motion_; }
  MotionState& motion() { return motion_; }
  const CollisionFilter& filter() const { return filter_; }
  CollisionFilter& filter() { return filter_; }
  PairFilter pair_filter() const { return {&filter_, groups_}; }

 private:
  void reflect_at_walls();
  void pose_chains();

  std::vector<ShapePointer> library_;
  std::vector<const Shape*> shapes_;
  std::vector<std::string> names_;
  std::vector<std::uint32_t> groups_;
  MotionState motion_;
  CollisionFilter filter_;
  std::vector<KinematicChain> chains_;
  std::optional<Aabb> walls_;
  Real time_ = 0;
  std::uint64_t frame_ = 0;
};

}  // namespace collidoscope
