#include "scene/world.h"

#include <algorithm>
#include <cmath>

namespace collidoscope {

BodyIndex World::add(BodyDescription description) {
  if (std::find(library_.begin(), library_.end(), description.shape) == library_.end())
    library_.push_back(description.shape);
  shapes_.push_back(description.shape.get());
  names_.push_back(std::move(description.name));
  groups_.push_back(description.group);
  motion_.add(description.motion);
  return static_cast<BodyIndex>(shapes_.size() - 1);
}

void World::add_chain(KinematicChain chain) {
  for (const ChainLink& link : chain.links) {
    if (link.body) motion_.velocities[*link.body] = motion_.angular_velocities[*link.body] = Vec3(0);
  }
  pose_bodies(chain, time_, motion_);
  chains_.push_back(std::move(chain));
}

void World::set_clock(Real time, std::uint64_t frame) {
  time_ = time;
  frame_ = frame;
  pose_chains();
}

void World::step(Real dt) {
  integrate(motion_, dt);
  if (walls_) reflect_at_walls();
  time_ += dt;
  ++frame_;
  pose_chains();
}

void World::reflect_at_walls() {
  for (std::size_t body = 0; body < size(); ++body) {
    const Vec3& position = motion_.positions[body];
    Vec3& velocity = motion_.velocities[body];
    for (int axis = 0; axis < 3; ++axis) {
      if (position[axis] < walls_->min[axis]) velocity[axis] = std::abs(velocity[axis]);
      if (position[axis] > walls_->max[axis]) velocity[axis] = -std::abs(velocity[axis]);
    }
  }
}

void World::pose_chains() {
  for (const KinematicChain& chain : chains_) pose_bodies(chain, time_, motion_);
}

}  // namespace collidoscope
