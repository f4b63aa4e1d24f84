#include "scene/world.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "dynamics/rigid/free_motion.h"

namespace collidoscope {

BodyIndex World::add(BodyDescription description) {
  const auto body = static_cast<BodyIndex>(shapes_.size());
  shape_indices_.push_back(index_in_library(description.shape));
  shapes_.push_back(description.shape.get());
  names_.push_back(std::move(description.name));
  groups_.push_back(description.group);
  motion_.add(description.motion);
  rigid_properties_.push_back(description.rigid);
  if (description.deforming) add_deforming(body, description.deforming);
  return body;
}

BodyDescription World::description(BodyIndex body) const {
  return {name(body),
          rest_shape(body),
          {motion_.positions[body], motion_.orientations[body], motion_.velocities[body],
           motion_.angular_velocities[body], motion_.rotation_centres[body]},
          group(body),
          deforming_shape(body),
          rigid_properties(body)};
}

std::uint32_t World::index_in_library(const ShapePointer& shape) {
  const auto found = std::ranges::find(library_, shape);
  const auto index = static_cast<std::uint32_t>(found - library_.begin());
  if (found == library_.end()) library_.push_back(shape);
  return index;
}

void World::add_deforming(BodyIndex body, const DeformingShapePointer& shape) {
  auto found = std::ranges::find(deformed_, shape, &Deformed::shape);
  if (found == deformed_.end()) found = deformed_.insert(found, {shape, shape->at(time_), {}});
  found->bodies.push_back(body);
  shapes_[body] = found->now.get();
}

void World::deform() {
  for (Deformed& deformed : deformed_) {
    deformed.now.reset();  // its memory may serve again
    deformed.now = deformed.shape->at(time_);
    for (const BodyIndex body : deformed.bodies) shapes_[body] = deformed.now.get();
  }
}

World World::without_deformed() const {
  World copy = *this;
  for (Deformed& deformed : copy.deformed_) {
    deformed.now = deformed.shape->rest();
    for (const BodyIndex body : deformed.bodies) copy.shapes_[body] = deformed.now.get();
  }
  return copy;
}

std::vector<ShapePointer> World::present_shapes() const {
  std::vector<ShapePointer> shapes = library_;
  for (const Deformed& deformed : deformed_) shapes[shape_index(deformed.bodies.front())] = deformed.now;
  return shapes;
}

const World::Deformed* World::deformed(BodyIndex body) const {
  const auto has_body = [body](const Deformed& deformed) {
    return std::ranges::binary_search(deformed.bodies, body);
  };
  const auto found = std::ranges::find_if(deformed_, has_body);
  return found == deformed_.end() ? nullptr : &*found;
}

const ShapePointer& World::shape(BodyIndex body) const {
  const Deformed* const found = deformed(body);
  return found != nullptr ? found->now : rest_shape(body);
}

const DeformingShapePointer& World::deforming_shape(BodyIndex body) const {
  static const DeformingShapePointer none;
  const Deformed* const found = deformed(body);
  return found != nullptr ? found->shape : none;
}

std::vector<DeformingShapePointer> World::deforming_shapes() const {
  std::vector<DeformingShapePointer> shapes(library_.size());
  for (const Deformed& deformed : deformed_) shapes[shape_index(deformed.bodies.front())] = deformed.shape;
  return shapes;
}

void World::set_deforming(std::uint32_t index, const DeformingShapePointer& shape) {
  std::erase_if(deformed_,
                [&](const Deformed& deformed) { return shape_index(deformed.bodies.front()) == index; });
  for (BodyIndex body = 0; body < size(); ++body) {
    if (shape_indices_[body] != index) continue;
    shapes_[body] = library_[index].get();
    if (shape) add_deforming(body, shape);
  }
  if (knows_last_step()) keep_laws();
}

void World::add_chains(std::vector<KinematicChain> added) {
  std::vector<KinematicChain> chains = *chains_;
  for (KinematicChain& chain : added) {
    for (const ChainLink& link : chain.links) {
      if (link.body) motion_.velocities[*link.body] = motion_.angular_velocities[*link.body] = Vec3(0);
    }
    pose_bodies(chain, time_, motion_);
    chains.push_back(std::move(chain));
  }
  chains_ = std::make_shared<const std::vector<KinematicChain>>(std::move(chains));
}

void World::set_chains(std::vector<KinematicChain> chains) {
  chains_ = std::make_shared<const std::vector<KinematicChain>>(std::move(chains));
  sweeps_.clear(), laws_.clear(), parts_.clear();
  pose_chains();
}

void World::set_trajectory(TrajectoryPointer trajectory) {
  trajectory_ = TrajectoryBinding(std::move(trajectory));
  follow_trajectory();
}

void World::refuse_for_trajectory(BodyIndex body) const {
  for (const KinematicChain& chain : chains())
    if (std::ranges::find(chain.links, std::optional(body), &ChainLink::body) != chain.links.end())
      throw InputError("", "", "'" + name(body) + "' is a link of a chain, which its joints move");
  if (rigid_ && rigid_->kinds[body] != BodyKind::kinematic)
    throw InputError(
        "", "",
        "'" + name(body) +
            "' is mentioned for the first time after the start, and has moved by its mass so far: "
            "place it in the first frame as well");
}

void World::follow_trajectory() {
  trajectory_.bind(names_, [this](BodyIndex body) { refuse_for_trajectory(body); });
  trajectory_.for_placed(frame_, [this](BodyIndex body, const Trajectory::Placement& placement) {
    motion_.place(body, placement.pose());
    motion_.velocities[body] = motion_.angular_velocities[body] = Vec3(0);
  });
}

void World::set_clock(Real time, std::uint64_t frame) {
  time_ = time;
  frame_ = frame;
  pose_chains();
  follow_trajectory();
  deform();
}

/// Bodies that were added since the last step have no sweeps: then nobody has.
Bodies World::bodies() const {
  Bodies bodies{shapes_, motion_.poses};
  if (sweeps_.size() == size()) bodies.sweeps = sweeps_, bodies.laws = laws_;
  return bodies;
}

void World::keep_sweeps(bool keep) {
  keeps_sweeps_ = keep;
  if (!keep) sweeps_.clear(), laws_.clear(), parts_.clear();
}

void World::add_part(const MotionPart& part) {
  parts_.push_back(part);
}

Pose World::pose_at(BodyIndex body, Real share) const {
  const auto ends_before = [share](const MotionPart& part) { return part.end < share; };
  const auto first = std::ranges::lower_bound(parts_, body, {}, &MotionPart::body);
  const auto last = std::ranges::upper_bound(parts_, body, {}, &MotionPart::body);
  if (first == last) return sweeps_[body].at(share);
  const auto part = std::min(std::partition_point(first, last, ends_before), last - 1);
  const Real duration = part->end - part->begin;
  return part->sweep.at(duration > 0 ? std::clamp((share - part->begin) / duration, Real(0), Real(1)) : 0);
}

World World::at(Real share) const {
  World world = *this;
  if (share == 1) return world;
  for (BodyIndex body = 0; body < size(); ++body) world.motion_.place(body, pose_at(body, share));
  world.time_ = std::lerp(step_began_, time_, share);
  world.pose_chains();
  world.deform();
  return world;
}

/// Velocities are those that bodies move by: walls and responses change them later.
void World::begin_sweeps(Real dt) {
  sweeps_.clear(), laws_.clear(), parts_.clear();
  step_began_ = time_, step_duration_ = dt;
  for (std::size_t body = 0; body < size(); ++body)
    sweeps_.emplace_back(motion_.poses[body], motion_.velocities[body] * dt,
                         motion_.angular_velocities[body] * dt, motion_.rotation_centres[body]);
}

/// Links and bodies of a trajectory go from pose to pose. So does every body with a mass: it may have been
/// turned back on its way.
void World::end_sweeps() {
  const auto from_pose_to_pose = [&](BodyIndex body) {
    sweeps_[body] = sweep_between(sweeps_[body].start(), motion_.poses[body]);
  };
  const std::vector<bool> carried = carried_bodies();
  for (BodyIndex body = 0; body < size(); ++body)
    if (rigid_ || carried[body]) from_pose_to_pose(body);
  std::ranges::stable_sort(parts_, {}, &MotionPart::body);
}

/// Shapes are those at the end of the step.
void World::keep_laws() {
  laws_.clear();
  const StepTimes step{step_began_, step_duration_};
  std::vector<MotionLawPointer> laws = laws_of_links(step);
  for (const Deformed& deformed : deformed_)
    for (const BodyIndex body : deformed.bodies)
      if (!laws[body])
        laws[body] = law_of_body(sweeps_[body], {deformed.now->sphere(), deformed.shape}, step);
  if (std::ranges::any_of(laws, [](const MotionLawPointer& law) { return law != nullptr; }))
    laws_ = std::move(laws);
}

std::vector<bool> World::carried_bodies() const {
  std::vector<bool> carried(size());
  for (const KinematicChain& chain : chains())
    for (const ChainLink& link : chain.links)
      if (link.body) carried[*link.body] = true;
  trajectory_.for_placed(frame_, [&](BodyIndex body, const Trajectory::Placement&) { carried[body] = true; });
  return carried;
}

std::vector<MotionLawPointer> World::laws_of_links(StepTimes step) const {
  std::vector<MotionLawPointer> laws(size());
  for (const KinematicChain& each : chains()) {
    const std::shared_ptr<const KinematicChain> chain(chains_, &each);
    const std::vector<LinkSpeed> fastest = chain->fastest(step.began, step.at(1));
    for (std::size_t link = 0; link < chain->links.size(); ++link)
      if (const std::optional<BodyIndex> body = chain->links[link].body)
        laws[*body] =
            law_of_link({chain, link, fastest[link]}, {shape(*body)->sphere(), deforming_shape(*body)}, step);
  }
  return laws;
}

std::vector<MotionLawPointer> World::laws_of_next_step(Real dt) const {
  const StepTimes step{time_, dt};
  std::vector<MotionLawPointer> laws = laws_of_links(step);
  trajectory_.for_placed(frame_ + 1, [&](BodyIndex body, const Trajectory::Placement& placement) {
    laws[body] = law_of_carried(sweep_between(motion_.poses[body], placement.pose()),
                                {shape(body)->sphere(), deforming_shape(body)}, step);
  });
  return laws;
}

void World::make_rigid() {
  for (const BodyIndex body : trajectory_.bodies()) rigid_properties_[body].kind = BodyKind::kinematic;
  for (const KinematicChain& chain : chains())
    for (const ChainLink& link : chain.links)
      if (link.body) rigid_properties_[*link.body].kind = BodyKind::kinematic;
  std::vector<RigidDescription> bodies;
  for (BodyIndex body = 0; body < size(); ++body)
    bodies.push_back({*shapes_[body], rigid_properties_[body], names_[body]});
  rigid_ = std::make_shared<const RigidBodies>(collidoscope::make_rigid(bodies, gravity_, motion_));
}

void World::step(Real dt) {
  step(dt, [](World& world, Real duration) {
    if (world.rigid_)
      integrate(*world.rigid_, world.motion_, duration);
    else
      integrate(world.motion_, duration);
  });
}

void World::step(Real dt, const Mover& move) {
  trajectory_.bind(names_, [this](BodyIndex body) { refuse_for_trajectory(body); });  // throws before a move
  if (keeps_sweeps_) begin_sweeps(dt);
  move(*this, dt);
  if (walls_) reflect_at_walls();
  time_ += dt;
  ++frame_;
  pose_chains();
  follow_trajectory();
  if (keeps_sweeps_) end_sweeps();
  deform();
  if (keeps_sweeps_) keep_laws();
}

void World::reflect_at_walls() {
  const std::vector<bool> carried = carried_bodies();  // walls do not turn joints back
  for (std::size_t body = 0; body < size(); ++body) {
    if (carried[body]) continue;
    const Vec3& position = motion_.positions[body];
    Vec3& velocity = motion_.velocities[body];
    for (int axis = 0; axis < 3; ++axis) {
      if (position[axis] < walls_->min[axis]) velocity[axis] = std::abs(velocity[axis]);
      if (position[axis] > walls_->max[axis]) velocity[axis] = -std::abs(velocity[axis]);
    }
  }
}

void World::pose_chains() {
  for (const KinematicChain& chain : chains()) pose_bodies(chain, time_, motion_);
}

}  // namespace collidoscope
