#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bounds/aabb.h"
#include "dynamics/motion_state.h"
#include "dynamics/rigid/rigid_bodies.h"
#include "pipeline/collision_filter.h"
#include "scene/deforming_shape.h"
#include "scene/kinematic_chain.h"
#include "scene/trajectory/trajectory_binding.h"
#include "scene/world_laws.h"
#include "shape/body_view.h"
#include "shape/shape.h"

namespace collidoscope {

/// A body to add.
struct BodyDescription {
  std::string name;
  ShapePointer shape;
  BodyMotion motion;
  std::uint32_t group = 0;
  DeformingShapePointer deforming = nullptr;  // whose shape at rest is `shape`
  RigidProperties rigid = {};                 // for responses with masses
};

/// How a body moved from one share of a step to a later one.
struct MotionPart {
  BodyIndex body = 0;
  Real begin = 0, end = 1;  // shares of the step
  Sweep sweep{Pose()};
};

/// Bodies in structure of arrays, and their motion from frame to frame. A copy is a snapshot.
class World {
 public:
  BodyIndex add(BodyDescription description);
  /// Its bodies were added before; they move with the chain from now on, and no longer by themselves.
  void add_chain(KinematicChain chain) { add_chains({std::move(chain)}); }
  /// The same for many: worlds share their chains, which are copied once.
  void add_chains(std::vector<KinematicChain> chains);
  /// The same chains with other joints or motions, posed for the present time. The world forgets its last
  /// step.
  void set_chains(std::vector<KinematicChain> chains);
  /// The trajectory moves the bodies that it mentions, each from its first mention on, and no longer their
  /// velocities. It may grow between steps: what it mentions later is found then. Throws InputError that
  /// names file, line and reason: a body that is not there or that a chain moves.
  void set_trajectory(TrajectoryPointer trajectory);
  /// Null: none.
  const TrajectoryPointer& trajectory() const { return trajectory_.trajectory(); }
  /// Seconds of the next step: those between two frames of a trajectory that has times, else `dt`.
  Real next_duration(Real dt) const { return trajectory() ? trajectory()->duration_after(frame_, dt) : dt; }
  /// Bodies whose rotation centre leaves the box have the velocity component that leads outwards reversed.
  void set_walls(const std::optional<Aabb>& walls) { walls_ = walls; }

  /// Moves everything by `dt` seconds. Chains are posed and shapes deformed for the new time.
  void step(Real dt);
  /// The same, and `move` moves the bodies that move by themselves.
  using Mover = std::function<void(World& world, Real dt)>;
  void step(Real dt, const Mover& move);

  /// Bodies have masses from now on: those that are dynamic turn about their centres of mass. Links of chains
  /// are kinematic. Throws InputError that names a body without a mass.
  void make_rigid();
  /// Null unless bodies have masses.
  const RigidBodies* rigid() const { return rigid_.get(); }
  const RigidProperties& rigid_properties(BodyIndex body) const { return rigid_properties_[body]; }
  /// Before make_rigid().
  void set_rigid_properties(BodyIndex body, const RigidProperties& properties) {
    rigid_properties_[body] = properties;
  }
  const Vec3& gravity() const { return gravity_; }
  /// For responses with masses, m/s².
  void set_gravity(const Vec3& gravity) { gravity_ = gravity; }

  std::size_t size() const { return shapes_.size(); }
  /// The body as it is now, to add it to another world.
  BodyDescription description(BodyIndex body) const;
  /// Continues a saved world: the clock, with chains posed and shapes deformed for it.
  void set_clock(Real time, std::uint64_t frame);
  /// A copy that keeps no shapes of the moment, so that many of them stay small. Its bodies have their shapes
  /// at rest until deform() is called.
  World without_deformed() const;
  /// Deforms shapes for the time.
  void deform();

  Real time() const { return time_; }
  std::uint64_t frame() const { return frame_; }
  /// With the shapes that deform as they are now.
  Bodies bodies() const;
  /// From the next step on, bodies() has the sweeps of the last step: of bodies that move by themselves as
  /// they moved, of links of chains from pose to pose about their frames' origins. Links and shapes that
  /// deform have their laws, too.
  void keep_sweeps(bool keep);
  bool keeps_sweeps() const { return keeps_sweeps_; }
  /// For movers of bodies that change their courses during a step, while sweeps are kept: the parts in which
  /// the body moves, one after the other.
  void add_part(const MotionPart& part);
  /// Whether at() knows how the world came here: sweeps are kept, and there was a step since.
  bool knows_last_step() const { return size() > 0 && sweeps_.size() == size(); }
  /// The world at a share of its last step, which must be known: 0 is the step's beginning, 1 the world as it
  /// is. Bodies stand where their sweeps lead them, links of chains where their joints do, shapes are
  /// deformed for that time. Everything else is as it is now, velocities too.
  World at(Real share) const;
  /// By body: whether a chain or the trajectory moves it.
  std::vector<bool> carried_bodies() const;
  /// By body: how links of chains move during a step. Null for other bodies, and for a link that stays and
  /// does not deform.
  std::vector<MotionLawPointer> laws_of_links(StepTimes step) const;
  /// By body: how those that are carried will move in the next step, of `dt` seconds. Null for others and for
  /// those that stay.
  std::vector<MotionLawPointer> laws_of_next_step(Real dt) const;
  /// The shape of a body at rest.
  const ShapePointer& rest_shape(BodyIndex body) const { return library_[shape_indices_[body]]; }
  /// The shape of a body now.
  const ShapePointer& shape(BodyIndex body) const;
  bool deforms() const { return !deformed_.empty(); }
  /// Null where the body's shape does not deform.
  const DeformingShapePointer& deforming_shape(BodyIndex body) const;
  /// Of each shape of shape_library(), in its order; null where it does not deform.
  std::vector<DeformingShapePointer> deforming_shapes() const;
  /// From now on the shape of the library with this index deforms so, or no longer: null. `shape` has it at
  /// rest.
  void set_deforming(std::uint32_t index, const DeformingShapePointer& shape);
  const std::string& name(BodyIndex body) const { return names_[body]; }
  const std::vector<std::string>& names() const { return names_; }
  std::uint32_t group(BodyIndex body) const { return groups_[body]; }
  const std::vector<std::uint32_t>& groups() const { return groups_; }
  /// Each shape once, at rest, by first use.
  const std::vector<ShapePointer>& shape_library() const { return library_; }
  /// Each shape once, in the same order, as it is now.
  std::vector<ShapePointer> present_shapes() const;
  /// The index of the body's shape in either list.
  std::uint32_t shape_index(BodyIndex body) const { return shape_indices_[body]; }
  const std::vector<KinematicChain>& chains() const { return *chains_; }
  const std::optional<Aabb>& walls() const { return walls_; }

  const MotionState& motion() const { return motion_; }
  MotionState& motion() { return motion_; }
  const CollisionFilter& filter() const { return filter_; }
  CollisionFilter& filter() { return filter_; }
  PairFilter pair_filter() const { return {&filter_, groups_}; }

 private:
  /// A shape that deforms, and those of its bodies.
  struct Deformed {
    DeformingShapePointer shape;
    ShapePointer now;
    std::vector<BodyIndex> bodies;
  };

  std::uint32_t index_in_library(const ShapePointer& shape);
  void add_deforming(BodyIndex body, const DeformingShapePointer& shape);
  const Deformed* deformed(BodyIndex body) const;
  Pose pose_at(BodyIndex body, Real share) const;
  void begin_sweeps(Real dt);
  void end_sweeps();
  void keep_laws();
  void reflect_at_walls();
  void pose_chains();
  void follow_trajectory();
  void refuse_for_trajectory(BodyIndex body) const;

  std::vector<ShapePointer> library_;
  std::vector<std::uint32_t> shape_indices_;  // by body
  std::vector<const Shape*> shapes_;          // by body, as they are now
  std::vector<Deformed> deformed_;
  std::vector<std::string> names_;
  std::vector<std::uint32_t> groups_;
  std::vector<RigidProperties> rigid_properties_;
  Vec3 gravity_ = Vec3(0);
  std::shared_ptr<const RigidBodies> rigid_;  // shared by copies
  MotionState motion_;
  bool keeps_sweeps_ = false;
  std::vector<Sweep> sweeps_;                // of the last step, by body; empty if they are not kept
  std::vector<MotionLawPointer> laws_;       // beside them; empty if no body has one
  std::vector<MotionPart> parts_;            // that movers added; by body, then by share
  Real step_began_ = 0, step_duration_ = 0;  // s
  CollisionFilter filter_;
  std::shared_ptr<const std::vector<KinematicChain>> chains_ =
      std::make_shared<const std::vector<KinematicChain>>();  // shared by copies
  TrajectoryBinding trajectory_;
  std::optional<Aabb> walls_;
  Real time_ = 0;
  std::uint64_t frame_ = 0;
};

}  // namespace collidoscope
