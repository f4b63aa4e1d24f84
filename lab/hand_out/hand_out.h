#pragma once

// Hand-outs: one HTML file that plays a run or shows the steps of an algorithm, anywhere, without a network.

#include <string>

#include "hand_out/recorded_run.h"
#include "inspection/pair_trace.h"

namespace collidoscope {

/// The page of a run: a slider over its frames.
std::string hand_out(const std::string& title, const RecordedRun& run);
/// The page of an algorithm's steps on a pair, in the present frame of the simulation.
std::string hand_out(const std::string& title, const Simulation& simulation, const PairTrace& trace);

}  // namespace collidoscope
