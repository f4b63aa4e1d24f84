#include "inspection/last_step.h"

#include <algorithm>

#include "pipeline/swept_detection.h"

namespace collidoscope {
namespace {

PastCourse course_by_law(const Bodies& bodies, BodyIndex body, const MotionLaw& law) {
  const Shape& shape = *bodies.shapes[body];
  const Sphere sphere = sphere_in_step(law, bodies.poses[body], shape.sphere());
  const Aabb box = box_in_step(law, approximate_box(shape.aabb(), bodies.poses[body]));
  return {body, box, {SweptSphere({Sweep(Pose()), 0, 1}, sphere.centre, sphere.radius)}, {}};
}

PastCourse course_of(const Bodies& bodies, BodyIndex body) {
  if (const MotionLaw* const law = law_of(bodies, body)) return course_by_law(bodies, body, *law);
  const Sweep& sweep = bodies.sweeps[body];
  const Shape& shape = *bodies.shapes[body];
  const Sphere sphere = shape.sphere();
  PastCourse course{body, swept_box(sweep, shape.aabb(), sphere), {}, {}};
  const int parts = parts_for_spheres(sweep, sweep);
  for (int part = 0; part < parts; ++part)
    course.spheres.push_back(sphere_in_part(sweep, sphere, part, parts));
  return course;
}

/// Of the step, as the world kept it.
FrameReport swept_report(const Simulation& simulation) {
  PipelineConfig config = simulation.pipeline().config();
  config.detection = Detection::swept;
  config.exact = config.certify = false;
  Pipeline pipeline(config);
  for (const ShapePointer& shape : simulation.world().present_shapes())
    shape->prepare(pipeline.needs(), nullptr, simulation.scene().decomposer);
  return detect(pipeline, simulation.world());
}

bool has_masses(const Simulation& simulation) {
  return simulation.world().rigid() != nullptr;
}

PairImpact as_pair(const Impact& impact, const Simulation& simulation) {
  return {impact.pair, std::min(impact.time / simulation.step_duration(), Real(1)), impact.point,
          impact.point, impact.normal};
}

std::optional<PairImpact> as_pair(BodyPair pair, const CastResult& found) {
  if (found.state != CastState::hit) return std::nullopt;
  return PairImpact{pair, found.fraction, found.on_a, found.on_b, found.normal};
}

std::optional<PairImpact> first_bounce(const Simulation& simulation) {
  const std::span<const Impact> impacts = simulation.impacts();
  return impacts.empty() ? std::nullopt : std::optional(as_pair(impacts.front(), simulation));
}

}  // namespace

std::vector<PastCourse> courses_of(const World& world, std::span<const BodyIndex> bodies) {
  std::vector<PastCourse> courses;
  if (!world.knows_last_step() || bodies.empty()) return courses;
  for (const BodyIndex body : bodies) courses.push_back(course_of(world.bodies(), body));
  for (int i = 0; i < poses_of_course; ++i) {
    const World within = world.at(static_cast<Real>(i) / (poses_of_course - 1));
    for (PastCourse& course : courses) course.poses.push_back(within.motion().poses[course.body]);
  }
  return courses;
}

CastQuery query_of_step(const Simulation& simulation, BodyPair pair) {
  const Bodies bodies = simulation.world().bodies();
  CastQuery query{*bodies.shapes[pair.a], *bodies.shapes[pair.b], bodies.sweeps[pair.a],
                  bodies.sweeps[pair.b]};
  query.input = cast_input(simulation.pipeline().input());
  return query;
}

bool has_law(const Simulation& simulation, BodyPair pair) {
  return has_law(simulation.world().bodies(), pair);
}

std::optional<PairImpact> impact_of(const Simulation& simulation, BodyPair pair) {
  if (!simulation.world().knows_last_step()) return std::nullopt;
  if (has_masses(simulation)) {
    const auto found = std::ranges::find(simulation.impacts(), pair, &Impact::pair);
    return found == simulation.impacts().end() ? std::nullopt : std::optional(as_pair(*found, simulation));
  }
  return as_pair(pair, impact_in_step(simulation.world().bodies(), pair, simulation.pipeline().input()));
}

std::optional<PairImpact> first_impact(const Simulation& simulation) {
  if (!simulation.world().knows_last_step()) return std::nullopt;
  if (has_masses(simulation)) return first_bounce(simulation);
  const FrameReport report = swept_report(simulation);
  std::optional<PairImpact> first;
  for (std::size_t i = 0; i < report.impacts.size(); ++i) {
    const std::optional<PairImpact> impact = as_pair(report.surviving[i], report.impacts[i]);
    if (impact && (!first || impact->share < first->share)) first = impact;
  }
  return first;
}

std::vector<BodyPair> swept_pairs(const Simulation& simulation) {
  if (!simulation.world().knows_last_step()) return {};
  return swept_report(simulation).surviving;
}

}  // namespace collidoscope
