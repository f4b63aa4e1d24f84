#include "common/coming_frames.h"

#include <chrono>

#include "core/plural.h"

namespace collidoscope::app {
namespace {

/// Whether the trajectory places bodies in the frame that the scene holds.
bool places_bodies_now(const World& world) {
  if (!world.trajectory()) return false;
  for (const Trajectory::Body& body : world.trajectory()->bodies())
    if (body.at(world.frame()) != nullptr) return true;
  return false;
}

}  // namespace

bool wait_for_frame(const Scene& scene, std::uint64_t frame, const InterruptFlag& interrupt) {
  constexpr std::chrono::milliseconds pause(50);
  while (!interrupt.raised())
    if (!scene.trajectory || scene.trajectory->wait_for(frame, pause)) return true;
  return false;
}

ComingFrames::ComingFrames(const Simulation& simulation, std::optional<std::uint64_t> wanted,
                           bool as_it_stands)
    : simulation_(simulation),
      begins_as_it_stands_(as_it_stands || places_bodies_now(simulation.world())),
      count_(wanted) {
  const TrajectorySourcePointer& source = simulation.scene().trajectory;
  if (wanted || (source && source->follows())) return;
  count_ = usual;
  if (!source) return;
  const std::uint64_t last = source->trajectory()->last_frame(), present = simulation.frame();
  count_ = (last > present ? last - present : 0) + (begins_as_it_stands_ ? 1 : 0);
}

bool ComingFrames::next(std::uint64_t done, const InterruptFlag& interrupt) const {
  if (interrupt.raised() || (count_ && done >= *count_)) return false;
  if (done == 0 && begins_as_it_stands_) return true;
  const Scene& scene = simulation_.scene();
  if (!wait_for_frame(scene, simulation_.frame() + 1, interrupt)) return false;
  const bool follows = scene.trajectory && scene.trajectory->follows();
  return !follows || simulation_.frame() < scene.trajectory->trajectory()->last_frame();
}

double ComingFrames::share(std::uint64_t done) const {
  return count_ ? static_cast<double>(done) / static_cast<double>(*count_) : 0;
}

std::string ComingFrames::progress(std::uint64_t done) const {
  if (!count_) return plural(done, "frame");
  return std::to_string(done) + " of " + std::to_string(*count_) + " frames";
}

std::string ComingFrames::note(std::uint64_t done) const {
  const TrajectoryPointer& trajectory = simulation_.world().trajectory();
  if (!trajectory || !trajectory->has_ended()) return "";
  const std::uint64_t last = trajectory->last_frame();
  if (simulation_.frame() > last)
    return "the recorded motion ends with frame " + std::to_string(last) +
           "; its bodies stay there in later frames";
  if (count_ && done < *count_ && simulation_.frame() == last)
    return "the recorded motion ended with frame " + std::to_string(last) + ": " + plural(done, "frame") +
           " instead of " + std::to_string(*count_);
  return "";
}

}  // namespace collidoscope::app
