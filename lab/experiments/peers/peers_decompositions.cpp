// Convex pieces of models: by our cuts and by HACD of Bullet's extras, which joins clusters of the surface.
// Methods stop at different results. So ours may make no more pieces than the other library made, and cut no
// longer than it took, and the volume of the pieces is what counts: a piece that extends beyond the model
// collides too early.

#include "core/stopwatch.h"
#include "decomposition/decomposition.h"
#include "experiments/estimates.h"
#include "experiments/evidence.h"
#include "experiments/experiment.h"
#include "geometry/mesh/mass_properties.h"
#include "modelling/models.h"

namespace collidoscope::experiments {
namespace {

enum ColumnIndex : std::size_t { cut_time, pieces, volume, columns };

constexpr std::string_view decomposed_models[] = {"space-shuttle", "chair", "torus", "bust", "gear-sun"};

std::vector<std::string> other_methods() {
  std::vector<std::string> ids;
  for (const DecompositionMethod* method : decomposition_methods())
    if (method->reference) ids.emplace_back(method->id);
  return ids;
}

struct Result {
  std::size_t count = 0;
  Real volume = 0;  // of all pieces, m³
  double seconds = 0;
};

Result result_of(const std::vector<ConvexPiece>& made, const Stopwatch& watch) {
  Result result{made.size(), 0, 1e-3 * watch.milliseconds()};
  for (const ConvexPiece& piece : made) result.volume += piece.volume;
  return result;
}

Result by_other(const Mesh& mesh, const std::string& method) {
  const Stopwatch watch;
  return result_of(decompose(mesh, {}, method), watch);
}

/// By ours: no more pieces, and no cuts once the time is over.
Result within(const Mesh& mesh, const Result& limits) {
  const Stopwatch watch;
  TimeBudget budget(limits.seconds);
  const DecompositionOptions options{.max_parts = static_cast<std::uint32_t>(limits.count)};
  return result_of(decompose(mesh, options, "cuts", nullptr, &budget), watch);
}

PreparedRow prepare(const std::shared_ptr<const Mesh>& mesh, const std::function<Result()>& work) {
  constexpr double millisecond = 1e6;  // ns
  const auto result = std::make_shared<Result>();
  PreparedRow row{std::vector<Figure>(columns), {}, {}};
  row.timings = {{cut_time, 1, millisecond, [result, work] { *result = work(); }}};
  row.finish = [mesh, result](std::vector<Figure>& figures) {
    figures[pieces].ours = static_cast<double>(result->count);
    figures[volume].ours = result->volume / mass_properties(*mesh).volume;
  };
  return row;
}

std::shared_ptr<const Mesh> mesh_of(std::string_view id) {
  return std::make_shared<const Mesh>(model(id).create());
}

PreparedRow prepare_ours(std::string_view id, const std::string& other) {
  const std::shared_ptr<const Mesh> mesh = mesh_of(id);
  return prepare(mesh, [mesh, limits = by_other(*mesh, other)] { return within(*mesh, limits); });
}

PreparedRow prepare_other(std::string_view id, const std::string& method) {
  const std::shared_ptr<const Mesh> mesh = mesh_of(id);
  return prepare(mesh, [mesh, method] { return by_other(*mesh, method); });
}

Plan plan(const Effort& effort) {
  Plan plan{
      {{"decomposition", "ms"}, {"pieces", ""}, {"pieces", "volumes of the mesh"}},
      volume,
      {"A piece may depart from the mesh by 0.05 of half the longest side of its box. HACD has the "
       "settings that Bullet's demonstration recommends.",
       "Ours cut until HACD's time is over. If there are more pieces than HACD's then, ours join them, which "
       "may take longer: the time stands in the table."},
      {}};
  const std::span<const std::string_view> models = decomposed_models;
  for (const std::string_view id : effort.quick ? models.first(2) : models)
    for (const std::string& other : other_methods()) {
      const std::string name(id);
      plan.rows.push_back(
          {name + "/cuts within " + other, [id, other](Progress&) { return prepare_ours(id, other); }});
      plan.rows.push_back({name + "/" + other, [id, other](Progress&) { return prepare_other(id, other); }});
    }
  return plan;
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  Conclusion conclusion{"Convex pieces: no more of ours, cut in no more time, leave less volume", "", {}};
  for (std::size_t ours = 0; ours + 1 < rows.size(); ours += 2)
    conclusion.comparisons.push_back(
        {rows[ours + 1].name + " / ours", ratio(rows[ours + 1].figures[volume], rows[ours].figures[volume])});
  if (conclusion.comparisons.empty()) {
    conclusion.evidence = "this build has no other library for it";
    return {conclusion};
  }
  const auto [least, most] = std::ranges::minmax(conclusion.comparisons, {},
                                                 [](const Comparison& one) { return one.value.measured; });
  conclusion.evidence = evidence("the others leave %.2f to %.2f times the volume, on %zu meshes",
                                 least.value.measured, most.value.measured, conclusion.comparisons.size());
  return {conclusion};
}

}  // namespace

extern const Experiment experiment_peers_decompositions;
const Experiment experiment_peers_decompositions = {
    "peers-decompositions", "Convex decompositions beside other libraries", "", plan, conclusions};

}  // namespace collidoscope::experiments
