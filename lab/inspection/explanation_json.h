#pragma once

#include <nlohmann/json_fwd.hpp>

#include "inspection/pair_inspection.h"

namespace collidoscope {

/// The content of Explanation, for programs. Metres and nanoseconds; vectors are in the world, as arrays of
/// three numbers. Missing results have no key.
///
/// - pair: {a, b}, each {index, name}
/// - decided_by: "collision-filter", "broad", "mid" or "narrow"
/// - verdict: "separated", "colliding" or "undecided": of the answer with the most measures, proven if the
///   pipeline is exact
/// - broad: {overlap, gap, axis}: of the boxes; a negative gap is an overlap, by the least along the axis
/// - mid: [{id, overlap, gap, axis}]: each test by itself; one without volumes has neither gap nor axis
/// - narrow: {in_frame, verdict, request, answer, iterations, counters, fell_back, operations,
///   nanoseconds}: the frame's query. in_frame false: another phase decided, and the narrow phase was queried
///   nevertheless. verdict: the frame's; answer: the query's before any proof
/// - measurement: the same, without in_frame and verdict, if the frame requested less than is measured
/// - distance, depth, margin, normal, point_a, point_b, common_point, features {a, b}, each {kind, index}
/// - before: {distance, normal, point_a, point_b}: EarlierWitnesses
/// - proof: {claimed, exactly}: if the pipeline is exact
/// - explanation: the lines for people
nlohmann::ordered_json to_json(const PairInspection& pair, const PipelineConfig& pipeline);

}  // namespace collidoscope
