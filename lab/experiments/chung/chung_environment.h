#pragma once

// The environment of [Chung 6.2]: polytopes of n vertices in a closed space. Velocities are reversed on
// collision.

#include "narrow/narrow.h"
#include "simulation/simulation.h"

namespace collidoscope::experiments {

/// What the paper varies.
struct ChungRun {
  std::string shapes;                // "ellipsoids", "rods", "plates" or "mixed"
  std::uint32_t count, vertices;     // polytopes, and n
  Real velocity = 5, rotation = 10;  // % of the radius, and degrees, per frame
  Real density = 0.04;               // share of the space that is filled
};

/// Sweep and prune on three axes, then the tightest boxes, then the algorithm, as in Q_COLLIDE.
Simulation chung_simulation(const ChungRun& run, const std::string& narrow, Request request,
                            Progress* progress);

/// The algorithms as the paper runs them, with the 8 × 16 table of support points.
inline constexpr const char *printed_separating_vector = "separating-vector:paper=on:support=table",
                            *printed_combined = "combined:paper=on:support=table",
                            *printed_gilbert = "gilbert:paper=on:sub-algorithm=johnson:support=table",
                            *printed_lin_canny = "lin-canny:paper=on:support=table";

/// How the environment departs from the paper's, and other remarks.
std::vector<std::string> environment_remarks(const std::vector<std::string>& more = {});

}  // namespace collidoscope::experiments
