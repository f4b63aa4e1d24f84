#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/pose.h"
#include "judge/placed_pair.h"
#include "motion/ray/ray.h"

namespace collidoscope::cli {

/// Reads CSV lines, `#` starting a comment: 24 numbers (A's matrix row by row, A's translation, the same for
/// B), or 14 (A's translation, A's unit quaternion w, x, y, z, the same for B). Throws InputError that names
/// `name`, the line and what is wrong with it.
std::vector<PosePair> parse_poses(std::string_view text, const std::string& name);

/// The same of a file, or of standard input for "-".
std::vector<PosePair> read_poses(const std::string& file);

/// A step of two bodies: where each starts, and where it ends.
struct StepOfPair {
  PosePair start, end;
};
/// Reads lines of 28 numbers instead: A at the start (translation, unit quaternion w, x, y, z), A at the end,
/// B at the start, B at the end.
std::vector<StepOfPair> parse_steps(std::string_view text, const std::string& name);
std::vector<StepOfPair> read_steps(const std::string& file);

/// Reads lines of 6, 7 or 8 numbers instead: the origin of a ray, its direction (of any length but zero), its
/// length and the radius of a sphere that moves along it. Without a length it has no end.
std::vector<Ray> parse_rays(std::string_view text, const std::string& name);
std::vector<Ray> read_rays(const std::string& file);

/// Reads single poses instead of pairs: lines of 12 numbers, or 7.
std::vector<Pose> parse_motions(std::string_view text, const std::string& name);
std::vector<Pose> read_motions(const std::string& file);

}  // namespace collidoscope::cli
