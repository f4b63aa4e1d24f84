#pragma once

// Detection of what happens between the frames: pairs that can meet during the step, and when they do.

#include <span>
#include <vector>

#include "bounds/placed_bounds.h"
#include "mid/kept_pairs.h"
#include "motion/cast.h"
#include "narrow/narrow.h"
#include "shape/body_view.h"

namespace collidoscope {

/// Widens the boxes of bodies begin … end − 1, which are those at the end of the step, to hold the whole
/// step. The bodies have sweeps.
void widen_boxes(const Bodies& bodies, const LocalBounds& local, std::size_t begin, std::size_t end,
                 std::span<Aabb> boxes);

/// Removes pairs whose bounding spheres stay apart during the step.
void filter_by_swept_spheres(const Bodies& bodies, const LocalBounds& local, ThreadPool& threads,
                             KeptPairs& kept, std::vector<BodyPair>& pairs);

/// What casts of a narrow phase's input move.
CastInput cast_input(NarrowInput input);

/// When a pair first touches: bodies as `input` says, hulls, pieces or triangles. Bodies have sweeps, and
/// move by their laws where they have some.
CastResult impact_in_step(const Bodies& bodies, BodyPair pair, NarrowInput input);

/// The same for each pair.
void find_impacts(const Bodies& bodies, std::span<const BodyPair> pairs, NarrowInput input,
                  ThreadPool& threads, std::vector<CastResult>& impacts);

}  // namespace collidoscope
