#pragma once

// Hand-outs: one HTML file that plays a run or shows the steps of an algorithm, anywhere, without a network.

#include <string>

#include "hand_out/recorded_run.h"

namespace collidoscope {

/// The page of a run: a slider over its frames.
std::string hand_out(const RecordedRun& run);
/// The page of the narrow phase's steps about a pair, in the present frame of the simulation, and how many
/// steps there are. Throws InputError where the narrow phase has none to show.
struct StepsPage {
  std::string html;
  std::size_t steps;
};
StepsPage hand_out_of_steps(const Simulation& simulation, BodyPair pair);

}  // namespace collidoscope
