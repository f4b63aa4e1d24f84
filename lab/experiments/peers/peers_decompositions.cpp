// Convex pieces of models: by our cuts and by HACD of Bullet's extras, which joins clusters of the surface.
// Methods stop at different results. So ours may make no more pieces than the other library made, and the
// volume of the pieces is what counts: a piece that extends beyond the model collides too early.

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
};

Result decomposed(const Mesh& mesh, const std::string& method, const DecompositionOptions& options = {}) {
  const std::vector<ConvexPiece> made = decompose(mesh, options, method);
  Result result{made.size()};
  for (const ConvexPiece& piece : made) result.volume += piece.volume;
  return result;
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
  const auto most = static_cast<std::uint32_t>(decomposed(*mesh, other).count);
  return prepare(mesh, [mesh, most] { return decomposed(*mesh, "cuts", {.max_parts = most}); });
}

PreparedRow prepare_other(std::string_view id, const std::string& method) {
  const std::shared_ptr<const Mesh> mesh = mesh_of(id);
  return prepare(mesh, [mesh, method] { return decomposed(*mesh, method); });
}

Plan plan(const Effort& effort) {
  Plan plan{{{"decomposition", "ms"}, {"pieces", ""}, {"pieces", "volumes of the mesh"}},
            volume,
            {"A piece may depart from the mesh by 0.05 of half the longest side of its box. HACD has the "
             "settings that Bullet's demonstration recommends.",
             "Ours make no more pieces than HACD made."},
            {}};
  const std::span<const std::string_view> models = decomposed_models;
  for (const std::string_view id : effort.quick ? models.first(2) : models)
    for (const std::string& other : other_methods()) {
      const std::string name(id);
      plan.rows.push_back({name + "/cuts in no more pieces than " + other,
                           [id, other](Progress&) { return prepare_ours(id, other); }});
      plan.rows.push_back({name + "/" + other, [id, other](Progress&) { return prepare_other(id, other); }});
    }
  return plan;
}

/// Of every other method's row over ours, which stands before it.
std::vector<Comparison> over_ours(std::span<const Measurement> rows, ColumnIndex column) {
  std::vector<Comparison> all;
  for (std::size_t ours = 0; ours + 1 < rows.size(); ours += 2)
    all.push_back(
        {rows[ours + 1].name + " / ours", ratio(rows[ours + 1].figures[column], rows[ours].figures[column])});
  return all;
}

Conclusion compared(const char* text, const char* pattern, std::vector<Comparison> comparisons) {
  if (comparisons.empty()) return {text, "this build has no other library for it", {}};
  const auto [least, most] =
      std::ranges::minmax(comparisons, {}, [](const Comparison& one) { return one.value.measured; });
  const std::string said = evidence(pattern, least.value.measured, most.value.measured, comparisons.size());
  return {text, said, std::move(comparisons)};
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  return {compared("Convex pieces: no more of ours leave less volume",
                   "the others leave %.2f to %.2f times the volume, on %zu meshes", over_ours(rows, volume)),
          compared("Convex pieces: ours take less time",
                   "the others take %.2f to %.1f times as long, on %zu meshes", over_ours(rows, cut_time))};
}

}  // namespace

extern const Experiment experiment_peers_decompositions;
const Experiment experiment_peers_decompositions = {
    "peers-decompositions", "Convex decompositions beside other libraries", "", plan, conclusions};

}  // namespace collidoscope::experiments
