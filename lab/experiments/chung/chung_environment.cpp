#include "experiments/chung/chung_environment.h"

namespace collidoscope::experiments {

Simulation chung_simulation(const ChungRun& run, const std::string& narrow, Request request,
                            Progress* progress) {
  SceneParameters parameters;
  parameters.shapes = run.shapes;
  parameters.count = run.count, parameters.vertices = run.vertices;
  parameters.velocity = run.velocity, parameters.rotation = run.rotation, parameters.density = run.density;
  PipelineConfig config;
  config.broad = broad_choice("sweep-and-prune-3");
  config.mid = mid_chain("aabb");
  config.narrow = narrow_choice(narrow);
  config.request = request;
  return {create_scene("polytopes", parameters, progress), config, progress};
}

std::vector<std::string> environment_remarks(const std::vector<std::string>& more) {
  std::vector<std::string> remarks = {
      "The paper does not say whether every object has a shape of its own: ours share eight of each kind.",
      "The paper does not say how dense its environment is, nor what density is: ours is the share of the "
      "space that the polytopes fill, 4 % unless it varies.",
      "The paper's rods and plates are not described: ours are hulls of points on ellipsoids with semi-axes "
      "in the ratio 1 : 0.15 : 0.15 and 1 : 1 : 0.15, or of points on the sides of cylinders."};
  remarks.insert(remarks.end(), more.begin(), more.end());
  return remarks;
}

}  // namespace collidoscope::experiments
