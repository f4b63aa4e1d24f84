// Files of poses, steps, rays and motions, and recorded motion: any text is read or refused by an InputError.
// What is read is finite, and reads back the same when it is written.

#include <cmath>
#include <glm/matrix.hpp>
#include <string>

#include "cli/pose_file.h"
#include "core/error.h"
#include "core/finite.h"
#include "core/tolerance.h"
#include "fuzz/bytes.h"
#include "fuzz/require.h"
#include "scene/trajectory/trajectory_csv.h"

namespace {

using namespace collidoscope;
using namespace cli;
using fuzz::require;

void check(const Pose& pose) {
  for (int axis = 0; axis < 3; ++axis) {
    require(is_finite(pose.rotation[axis]), "a pose is finite");
    require(std::abs(pose.translation[axis]) <= tolerance::largest_coordinate, "within ±1e18");
  }
  require(glm::determinant(pose.rotation) > 0, "a pose neither mirrors nor flattens");
}

std::string written(const Pose& pose) {
  std::string line;
  const auto append = [&](Real value) {
    char cell[40];
    std::snprintf(cell, sizeof cell, "%s%.17g", line.empty() ? "" : ",", value);
    line += cell;
  };
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column) append(pose.rotation[column][row]);
  for (int axis = 0; axis < 3; ++axis) append(pose.translation[axis]);
  return line;
}

bool are_same(const Pose& a, const Pose& b) {
  return a.rotation == b.rotation && a.translation == b.translation;
}

void check_poses(std::string_view text) {
  for (const PosePair& pair : parse_poses(text, "fuzz.csv")) {
    check(pair.a), check(pair.b);
    const std::vector<PosePair> again = parse_poses(written(pair.a) + "," + written(pair.b), "again");
    require(again.size() == 1 && are_same(again[0].a, pair.a) && are_same(again[0].b, pair.b),
            "poses read back as they were written");
  }
}

void check_steps(std::string_view text) {
  for (const StepOfPair& step : parse_steps(text, "fuzz.csv"))
    for (const PosePair& pair : {step.start, step.end}) check(pair.a), check(pair.b);
}

void check_rays(std::string_view text) {
  for (const Ray& ray : parse_rays(text, "fuzz.csv")) {
    require(is_finite(ray.origin) && std::abs(length(ray.direction) - 1) < 1e-12, "a ray has a direction");
    require(ray.length >= 0 && ray.radius >= 0, "a ray goes on");
  }
}

void check_motions(std::string_view text) {
  for (const Pose& pose : parse_motions(text, "fuzz.csv")) check(pose);
}

// ---- Recorded motion -------------------------------------------------------------------------------------

/// In two parts, as a pipe may bring it.
void read_in_parts(std::string_view text, std::size_t first, Trajectory& trajectory) {
  TrajectoryCsv csv(trajectory);
  csv.read(text.substr(0, first));
  csv.read(text.substr(first));
  csv.end();
}

std::string csv_in_parts(std::string_view text, std::size_t first) {
  Trajectory trajectory("fuzz.csv");
  try {
    read_in_parts(text, first, trajectory);
  } catch (const InputError& error) {
    return error.what();
  }
  return to_csv(trajectory);
}

void check_trajectory(std::string_view text) {
  Trajectory trajectory("fuzz.csv");
  read_in_parts(text, text.size(), trajectory);
  for (const Trajectory::Body& body : trajectory.bodies())
    for (const Trajectory::Placement& placement : body.placements) check(placement.pose());
  const std::string csv = to_csv(trajectory);
  require(csv_in_parts(csv, csv.size() / 2) == csv, "recorded motion reads back as it was written");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  for (const auto check_text : {check_poses, check_steps, check_rays, check_motions, check_trajectory})
    fuzz::unless_refused(check_text, text);
  require(csv_in_parts(text, size / 2) == csv_in_parts(text, size),
          "it does not matter in which parts motion comes");
  return 0;
}
