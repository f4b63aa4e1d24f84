// Whole scenes: Chung's environment of polytopes [Chung 6.2], detected by us and by other libraries. First
// the broad phase alone, then all phases.

#include "broad/broad_choice.h"
#include "experiments/bench/scene_bench.h"
#include "experiments/evidence.h"
#include "experiments/peers/contenders.h"
#include "narrow/narrow_choice.h"

namespace collidoscope::experiments {
namespace {

/// Phases of one library that work together.
struct Engine {
  const char *name, *broad, *narrow;
};
constexpr Engine our_engine = {"collidoscope", "sweep-and-prune", "separating-vector"};
constexpr Engine other_engines[] = {{"bullet", "bullet-dbvt", "bullet-gjk"},
                                    {"fcl", "fcl-aabb-tree", "fcl-libccd"}};

bool has(std::string_view broad, std::string_view narrow) {
  const auto is_built = [](const auto algorithms, std::string_view id) {
    return std::ranges::any_of(algorithms, [id](const auto* algorithm) { return algorithm->id == id; });
  };
  return is_built(broad_algorithms(), broad) && is_built(narrow_algorithms(), narrow);
}

Contenders engines() {
  Contenders contenders{{our_engine.name}, {}};
  for (const Engine& engine : other_engines)
    if (has(engine.broad, engine.narrow)) contenders.peers.emplace_back(engine.name);
  return contenders;
}

Contenders broad_phases() {
  return contenders({"sweep-and-prune", "sweep-and-prune-3", "aabb-tree", "bvh", "uniform-grid"},
                    broad_algorithms(), [](const BroadAlgorithm&) { return true; });
}

PipelineConfig config_of(const Engine& engine) {
  PipelineConfig config;
  config.broad = broad_choice(engine.broad);
  config.narrow = narrow_choice(engine.narrow);
  return config;
}

PipelineConfig config_by_engine(const std::string& name) {
  if (name == our_engine.name) return config_of(our_engine);
  PipelineConfig config = config_of(*std::ranges::find(other_engines, name, &Engine::name));
  config.mid = mid_chain("none");  // ours, which they do not have
  return config;
}

PipelineConfig config_by_broad_phase(const std::string& id) {
  PipelineConfig config;
  config.broad = broad_choice(id);
  return config;
}

using ConfigOf = PipelineConfig (*)(const std::string& contender);

Plan plan_of(const Contenders& contenders, ConfigOf config_of, std::size_t column, const Effort& effort) {
  SceneBench bench;
  bench.variations = {{"bodies", {"500 bodies", "2000 bodies"}, "", false},
                      {"vertices", {"20 vertices", "200 vertices"}, "", false},
                      {"contender", contenders.all(), "", false}};
  bench.frames = effort.quick ? 20 : 100;
  bench.begin = [config_of](const BenchRow& row, Progress& progress) {
    SceneParameters parameters;
    parameters.count = static_cast<std::uint32_t>(std::stoul(row.values[0]));
    parameters.vertices = static_cast<std::uint32_t>(std::stoul(row.values[1]));
    return Simulation(create_scene("polytopes", parameters, &progress), config_of(row.values[2]), &progress);
  };
  Plan plan = plan_of(bench);
  plan.plotted_column = column;
  plan.remarks.emplace_back("Libraries as Debian packages them.");
  return plan;
}

Experiment experiment_of(const char* id, const char* label, const char* work, Contenders (*contenders)(),
                         ConfigOf config_of, std::size_t column) {
  return {id,
          label,
          "",
          [=](const Effort& effort) { return plan_of(contenders(), config_of, column, effort); },
          [=](std::span<const Measurement> rows) {
            return std::vector{ours_are_faster(work, rows, contenders(), column)};
          },
          {"polytopes", {}}};
}

}  // namespace

extern const Experiment experiment_peers_broad, experiment_peers_frame;

const Experiment experiment_peers_broad = experiment_of("peers-broad", "Broad phases beside other libraries",
                                                        "The broad phase of an environment of polytopes",
                                                        broad_phases, config_by_broad_phase, broad_time);
const Experiment experiment_peers_frame =
    experiment_of("peers-frame", "A whole frame beside other libraries",
                  "All phases of an environment of polytopes", engines, config_by_engine, total_time);

}  // namespace collidoscope::experiments
