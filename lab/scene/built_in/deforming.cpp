// Objects that deform while they fly: the bending bar, beating blob, waving sheet and twisting tube of
// Smith's collision detection among deformable objects [Smith 3], and a space shuttle that breathes.
//
// Departures. The paper shows no data of its objects; shapes and motions are ours.

#include <array>
#include <string>

#include "scene/built_in/body_by_body.h"
#include "scene/built_in/environment.h"
#include "scene/built_in/extent.h"
#include "scene/built_in/placement.h"
#include "scene/model_shapes.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

constexpr std::string_view kinds[] = {"mixed", "bars", "blobs", "sheets", "tubes", "shuttles"};

struct Kind {
  const char *name, *model, *deformation;
};
constexpr Kind all_kinds[] = {{"bar", "bar", "bend"},
                              {"blob", "icosphere", "beat"},
                              {"sheet", "sheet", "wave"},
                              {"tube", "tube", "twist"},
                              {"shuttle", "space-shuttle", "breathe"}};

std::vector<DeformingShapePointer> make_shapes(std::span<const Kind> kinds_used) {
  std::vector<DeformingShapePointer> shapes;
  for (const Kind& kind : kinds_used)
    shapes.push_back(std::make_shared<DeformingShape>(make_model_shape(kind.name, kind.model),
                                                      deformation_choice(kind.deformation)));
  return shapes;
}

std::vector<ShapePointer> at_rest(const std::vector<DeformingShapePointer>& shapes) {
  std::vector<ShapePointer> rest;
  for (const DeformingShapePointer& shape : shapes) rest.push_back(shape->rest());
  return rest;
}

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_scene("deforming", parameters);
  scene.pipeline.narrow = narrow_choice("aabb-tree");
  const std::size_t choice = used_shapes(scene.parameters, kinds);
  const auto shapes = make_shapes(taking_turns(std::span<const Kind>(all_kinds), choice));
  const std::uint32_t count = used_count(scene.parameters, 15);
  const Aabb region = environment(at_rest(shapes), count, used_density(scene.parameters, 0.1));
  Scatter scatter(region, 2);
  Random random(parameters.seed);
  const Real angular_speed = radians_per_frame(scene.parameters, 1) / scene.dt;
  std::vector<Real> radii;
  for (const DeformingShapePointer& shape : shapes) radii.push_back(extent_of(*shape->rest()).radius);
  add_body_by_body(scene, count, progress, [&](std::uint32_t i) {
    const DeformingShapePointer& shape = shapes[i % shapes.size()];
    const Scatter::Place place = scatter.place(shape->rest()->aabb(), random);
    const Real speed = metres_per_frame(scene.parameters, 2, radii[i % shapes.size()]) / scene.dt;
    BodyMotion motion{place.position, place.orientation, random.unit_vector() * speed};
    motion.angular_velocity = random.unit_vector() * angular_speed;
    scene.world.add({shape->rest()->name() + " " + std::to_string(i + 1), shape->rest(), motion, 0, shape});
  });
  scene.world.set_walls(region);
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_deforming;
const SceneAlgorithm scene_deforming = {
    "deforming",     "Objects that deform",
    "Smith 1994, 3", {"count", "shapes", "density", "velocity", "rotation", "seed"},
    create,          kinds};

}  // namespace collidoscope
