#pragma once

#include "common/run_options.h"
#include "experiments/bench/scene_bench.h"

namespace collidoscope::app {

/// As parse_variation() reads it, with the unit that the option's numbers have: of a scene, or of two shapes
/// on an orbit.
enum class BenchSubject : std::uint8_t { scene, pair };
experiments::Variation read_variation(const std::string& text, BenchSubject subject);

/// Names of algorithms vary as options do. Throws InputError where something is varied twice.
void vary_algorithms(const std::string& phase, const std::vector<std::string>& ids,
                     std::vector<experiments::Variation>& variations);
/// The narrow phases that vary, or else the usual one. Commands of the user's own are accepted first.
std::vector<const NarrowAlgorithm*> narrow_phases_of(std::span<const experiments::Variation> variations);

/// What `collide bench SCENE` measures. Throws InputError where a variation is no option, or where the scene
/// has no such parameter.
experiments::Experiment bench_of_scene(const RunOptions& run,
                                       const std::vector<experiments::Variation>& variations,
                                       std::uint64_t frames, const std::string& label);

}  // namespace collidoscope::app
