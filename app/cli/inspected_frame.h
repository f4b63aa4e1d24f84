#pragma once

#include <string>

#include "common/run_options.h"
#include "simulation/simulation.h"

namespace collidoscope::cli {

/// The scene and pipeline of the options, about whose pairs one can ask afterwards. Throws InputError.
Simulation prepare_inspection(const app::RunOptions& options);
/// False: interrupted on the way. Throws InputError where the scene begins later.
bool run_to_frame(Simulation& simulation, std::uint64_t frame);

/// Two bodies by name or index, separated by a comma; names may hold commas. Throws InputError that says what
/// there is.
BodyPair pair_of(const World& world, const std::string& text);

}  // namespace collidoscope::cli
