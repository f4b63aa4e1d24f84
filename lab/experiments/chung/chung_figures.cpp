// Times of four algorithms while velocity, rotation, density or the number of vertices increases
// [Chung 6.2.2, fig. 6.6 to 6.11].

#include "experiments/chung/chung_comparison.h"

namespace collidoscope::experiments {
namespace {

using Claims = std::vector<Conclusion> (*)(const ChungClaims& claims);

ShownScene environment_of(std::uint32_t vertices) {
  ShownScene scene{"polytopes", {}};
  scene.parameters.vertices = vertices;
  return scene;
}

Experiment figure(const std::string& id, const char* label, const char* source, const ChungFigure& of,
                  Claims claims) {
  return {"chung-" + id,
          label,
          std::string("Chung 1996, ") + source,
          [of](const Effort& effort) { return comparison_plan(of, effort); },
          [of, claims](std::span<const Measurement> rows) { return claims(ChungClaims(of, rows)); },
          environment_of(of.vertices)};
}

ChungFigure velocity(std::uint32_t n) {
  return {"velocity", "% of the radius per frame", {2, 5, 8, 11, 14, 17, 20}, n};
}
ChungFigure rotation(std::uint32_t n) {
  return {"rotation", "degrees per frame", {5, 10, 20, 30, 40}, n};
}
ChungFigure density(std::uint32_t n) {
  return {"density", "of the space", {0.01, 0.02, 0.04, 0.08, 0.12, 0.16}, n};
}

std::vector<Conclusion> of_velocity(const ChungClaims& claims) {
  return {claims.growth(), claims.combined_is_cheap(), claims.gilbert_beats_closest_features()};
}
std::vector<Conclusion> of_velocity_and_speedup(const ChungClaims& claims) {
  std::vector<Conclusion> all = of_velocity(claims);
  all.push_back(claims.speedup(28));
  return all;
}
std::vector<Conclusion> of_rotation(const ChungClaims& claims) {
  return {claims.growth(), claims.combined_is_cheap()};
}
std::vector<Conclusion> of_density(const ChungClaims& claims) {
  return {claims.combined_beats_closest_features()};
}
std::vector<Conclusion> of_vertices(const ChungClaims& claims) {
  return {claims.speedup_beyond(200, 10)};
}

}  // namespace

extern const Experiment experiment_chung_6_6, experiment_chung_6_7, experiment_chung_6_8,
    experiment_chung_6_9, experiment_chung_6_10, experiment_chung_6_11, experiment_chung_vertices;

const Experiment experiment_chung_6_6 =
    figure("6.6", "Translation velocity, 20 vertices", "fig. 6.6", velocity(20), of_velocity);
const Experiment experiment_chung_6_7 =
    figure("6.7", "Translation velocity, 500 vertices", "fig. 6.7", velocity(500), of_velocity_and_speedup);
const Experiment experiment_chung_6_8 =
    figure("6.8", "Rotational velocity, 20 vertices", "fig. 6.8", rotation(20), of_rotation);
const Experiment experiment_chung_6_9 =
    figure("6.9", "Rotational velocity, 500 vertices", "fig. 6.9", rotation(500), of_rotation);
const Experiment experiment_chung_6_10 =
    figure("6.10", "Density, 20 vertices", "fig. 6.10", density(20), of_density);
const Experiment experiment_chung_6_11 =
    figure("6.11", "Density, 500 vertices", "fig. 6.11", density(500), of_density);
const Experiment experiment_chung_vertices =
    figure("vertices", "Separating vector against closest features by n", "6.2.2",
           {"vertices", "n", {20, 50, 100, 200, 300, 500}, 0}, of_vertices);

}  // namespace collidoscope::experiments
