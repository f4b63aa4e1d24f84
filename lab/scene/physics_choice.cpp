#include "scene/physics_choice.h"

#include <cmath>

#include "core/error.h"
#include "dynamics/response.h"
#include "scene/scene.h"

namespace collidoscope {
namespace {

void expect(bool fits, const char* name, const char* what) {
  if (!fits) throw InputError("", name, what);
}

}  // namespace

void apply(const PhysicsChoice& choice, Scene& scene) {
  if (choice.response) scene.response = response_algorithm(*choice.response).id;
  if (choice.gravity) {
    expect(std::isfinite(*choice.gravity), "gravity", "must be a number");
    scene.world.set_gravity({0, 0, -*choice.gravity});
  }
  if (choice.restitution)
    expect(*choice.restitution >= 0 && *choice.restitution <= 1, "restitution", "must be from 0 to 1");
  if (choice.friction)
    expect(*choice.friction >= 0 && std::isfinite(*choice.friction), "friction", "must be 0 or more");
  for (BodyIndex body = 0; body < scene.world.size(); ++body) {
    RigidProperties properties = scene.world.rigid_properties(body);
    properties.material.restitution = choice.restitution.value_or(properties.material.restitution);
    properties.material.friction = choice.friction.value_or(properties.material.friction);
    scene.world.set_rigid_properties(body, properties);
  }
}

}  // namespace collidoscope
