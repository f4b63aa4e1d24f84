#include "cli/inspected_frame.h"

#include <algorithm>
#include <optional>

#include "common/coming_frames.h"
#include "common/interrupt.h"
#include "common/progress_line.h"
#include "common/watched_progress.h"
#include "core/error.h"
#include "core/plural.h"

namespace collidoscope::cli {
namespace {

[[noreturn]] void refuse_pair(const std::string& text, const std::string& reason) {
  throw InputError("", "--pair " + text, reason);
}

std::optional<BodyIndex> find_body(const World& world, const std::string& text) {
  try {
    return collidoscope::find_body(world.names(), text);
  } catch (const InputError& error) {
    refuse_pair(text, error.reason());
  }
}

BodyIndex body_of(const World& world, const std::string& text) {
  if (const std::optional<BodyIndex> body = find_body(world, text)) return *body;
  refuse_pair(text, "no body has that name or index; there are " + plural(world.size(), "body", "bodies") +
                        ", from 0: '" + world.name(0) + "' to '" +
                        world.name(static_cast<BodyIndex>(world.size() - 1)) + "'");
}

/// At the comma that leaves a body on either side, for a name may hold commas; else at the first.
std::size_t dividing_comma(const World& world, const std::string& text) {
  const std::size_t first = text.find(',');
  for (std::size_t comma = first; comma != std::string::npos; comma = text.find(',', comma + 1))
    if (find_body(world, text.substr(0, comma)) && find_body(world, text.substr(comma + 1))) return comma;
  return first;
}

}  // namespace

BodyPair pair_of(const World& world, const std::string& text) {
  const std::size_t comma = dividing_comma(world, text);
  if (comma == std::string::npos) refuse_pair(text, "expected two bodies, separated by a comma");
  const BodyIndex first = body_of(world, text.substr(0, comma));
  const BodyIndex second = body_of(world, text.substr(comma + 1));
  if (first == second) refuse_pair(text, "a body makes no pair with itself");
  return {std::min(first, second), std::max(first, second)};
}

Simulation prepare_inspection(const app::RunOptions& options) {
  app::WatchedProgress progress;
  app::tell_unused_options(options);
  Scene scene = app::open_typed_scene(options, progress.get());
  const PipelineConfig config = app::pipeline_config(options, scene);
  Simulation simulation(std::move(scene), config, progress.get());
  simulation.keep_query_starts();
  return simulation;
}

bool run_to_frame(Simulation& simulation, std::uint64_t frame) {
  if (frame < simulation.frame())
    throw InputError("", "--frame " + std::to_string(frame),
                     "the scene begins with frame " + std::to_string(simulation.frame()));
  if (frame == simulation.frame()) simulation.detect();
  const app::InterruptFlag interrupt;
  app::ProgressLine progress;
  while (simulation.frame() < frame &&
         app::wait_for_frame(simulation.scene(), simulation.frame() + 1, interrupt)) {
    simulation.step();
    progress.show(static_cast<double>(simulation.frame()) / static_cast<double>(frame),
                  simulation.scene().id);
  }
  return simulation.frame() == frame;
}

}  // namespace collidoscope::cli
