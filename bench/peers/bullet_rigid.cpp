// Bullet's discrete dynamics world: its broad phase, GJK and EPA, contact manifolds and sequential impulses.

#include <algorithm>
#include <btBulletDynamicsCommon.h>
#include <cmath>
#include <glm/matrix.hpp>
#include <sstream>

#include "core/error.h"
#include "core/quaternion.h"
#include "narrow/references/bullet.h"
#include "peers/rigid_peer.h"
#include "shape/convex_pieces.h"

namespace collidoscope::bench {
namespace {

/// How Bullet is set up. Its shapes are rounded off by a margin, which they are larger by.
struct Setting {
  btScalar margin = CONVEX_DISTANCE_MARGIN;  // m
  bool knows_boxes = false;                  // boxes are btBoxShape, whose margin lies within
};

Setting setting_of(const std::string& text) {
  if (text == "boxes") return {CONVEX_DISTANCE_MARGIN, true};
  Setting setting;
  const std::string key = "margin=";
  if (text.starts_with(key) && std::istringstream(text.substr(key.size())) >> setting.margin) return setting;
  throw InputError("", "bullet", "unknown setting '" + text + "'");
}

/// A body's frame in Bullet's words: the centre of mass and the principal axes, seen from the shape.
struct Principal {
  Pose frame;
  Vec3 inertia = Vec3(0);  // kg·m²
};

Principal principal(const RigidBodies& bodies, const MotionState& motion, BodyIndex body) {
  Principal found{{Mat3(1), motion.rotation_centres[body]}};
  if (!bodies.is_dynamic(body)) return found;
  const Mat3& inertia = bodies.inertias[body];
  btMatrix3x3 diagonal = BulletHull::to_bullet(Pose{inertia, Vec3(0)}).getBasis(), turn;
  constexpr btScalar threshold = 1e-7f;
  constexpr int most_steps = 100;
  diagonal.diagonalize(turn, threshold, most_steps);
  btQuaternion rotation;
  turn.getRotation(rotation);
  found.frame.rotation =
      to_matrix(normalized(Quaternion{rotation.w(), rotation.x(), rotation.y(), rotation.z()}));
  for (int axis = 0; axis < 3; ++axis)
    found.inertia[axis] = dot(found.frame.rotation[axis], inertia * found.frame.rotation[axis]);
  return found;
}

/// Whether all corners of the hull are those of its box, in the frame of the shape.
bool is_box(const Shape& shape) {
  const Aabb& box = shape.aabb();
  const auto at_corner = [&](const Vec3& vertex) {
    for (int axis = 0; axis < 3; ++axis)
      if (vertex[axis] != box.min[axis] && vertex[axis] != box.max[axis]) return false;
    return true;
  };
  return shape.is_convex() && std::ranges::all_of(shape.hull().vertices, at_corner);
}

class BulletBody {
 public:
  BulletBody(const Scene& scene, BodyIndex body, const Setting& setting)
      : principal_(principal(*scene.world.rigid(), scene.world.motion(), body)) {
    const RigidBodies& bodies = *scene.world.rigid();
    make_shape(*scene.world.shape(body), setting);
    const btScalar mass =
        bodies.is_dynamic(body) ? static_cast<btScalar>(1 / bodies.inverse_masses[body]) : 0;
    btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shape_,
                                                  BulletHull::to_bullet(principal_.inertia));
    const MotionState& motion = scene.world.motion();
    info.m_startWorldTransform = BulletHull::to_bullet(compose(motion.poses[body], principal_.frame));
    // Of a pair, Bullet takes the products.
    info.m_friction = static_cast<btScalar>(std::sqrt(bodies.materials[body].friction));
    info.m_restitution = static_cast<btScalar>(std::sqrt(bodies.materials[body].restitution));
    body_ = std::make_unique<btRigidBody>(info);
    body_->setLinearVelocity(BulletHull::to_bullet(motion.velocities[body]));
    body_->setAngularVelocity(BulletHull::to_bullet(motion.angular_velocities[body]));
  }

  btRigidBody* body() const { return body_.get(); }

  /// Of the shape's frame. Bullet's rotations are of single precision: they are made orthonormal.
  Pose pose() const {
    const btTransform& placed = body_->getWorldTransform();
    const btQuaternion turn = placed.getRotation();
    const Mat3 axes = to_matrix(normalized(Quaternion{turn.w(), turn.x(), turn.y(), turn.z()}));
    Pose pose{axes * glm::transpose(principal_.frame.rotation), Vec3(0)};
    pose.translation =
        BulletHull::from_bullet(placed.getOrigin()) - pose.rotate(principal_.frame.translation);
    return pose;
  }

 private:
  void make_shape(const Shape& shape, const Setting& setting) {
    if (setting.knows_boxes && is_box(shape) && principal_.frame.rotation == Mat3(1)) {
      const Aabb& box = shape.aabb();
      parts_.push_back(std::make_unique<btBoxShape>(BulletHull::to_bullet((box.max - box.min) / Real(2))));
      shape_ = parts_.back().get();
      return;
    }
    if (shape.is_convex()) {
      shape_ = add_hull(shape, setting);
      return;
    }
    for (const auto& piece : shape.get<ConvexPieces>().shapes)
      compound_.addChildShape(btTransform::getIdentity(), add_hull(*piece, setting));
    shape_ = &compound_;
  }

  btCollisionShape* add_hull(const Shape& shape, const Setting& setting) {
    auto hull = std::make_unique<btConvexHullShape>();
    for (const Vec3& vertex : shape.hull().vertices)
      hull->addPoint(BulletHull::to_bullet(principal_.frame.to_local(vertex)), false);
    hull->setMargin(setting.margin);
    hull->recalcLocalAabb();
    parts_.push_back(std::move(hull));
    return parts_.back().get();
  }

  Principal principal_;
  std::vector<std::unique_ptr<btCollisionShape>> parts_;
  btCompoundShape compound_;
  btCollisionShape* shape_ = nullptr;
  std::unique_ptr<btRigidBody> body_;
};

class BulletRigid final : public RigidPeer {
 public:
  BulletRigid(const Scene& scene, const Setting& setting) : dt_(static_cast<btScalar>(scene.dt)) {
    world_.setGravity(BulletHull::to_bullet(scene.world.gravity()));
    for (BodyIndex body = 0; body < scene.world.size(); ++body) {
      bodies_.push_back(std::make_unique<BulletBody>(scene, body, setting));
      world_.addRigidBody(bodies_.back()->body());
    }
  }
  ~BulletRigid() override {
    for (const auto& body : bodies_) world_.removeRigidBody(body->body());
  }

  void step() override { world_.stepSimulation(dt_, 0); }
  void read(std::vector<Pose>& poses) const override {
    poses.clear();
    for (const auto& body : bodies_) poses.push_back(body->pose());
  }

 private:
  btScalar dt_;
  std::vector<std::unique_ptr<BulletBody>> bodies_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broad_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broad_, &solver_, &configuration_};
};

}  // namespace

std::unique_ptr<RigidPeer> make_bullet_rigid(const std::string& setting, const Scene& scene);
std::unique_ptr<RigidPeer> make_bullet_rigid(const std::string& setting, const Scene& scene) {
  return std::make_unique<BulletRigid>(scene, setting_of(setting));
}

std::vector<std::string> bullet_rigid_settings();
std::vector<std::string> bullet_rigid_settings() {
  return {"margin=0.04", "boxes", "margin=0"};
}

}  // namespace collidoscope::bench
