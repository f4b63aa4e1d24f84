#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/pipeline.h"
#include "scene/scene.h"

namespace CLI {
class App;  // whose header takes longer to compile than most of ours
}

namespace collidoscope::app {

/// What a run that was recorded came to: Simulation::result_hash() of consecutive frames.
struct ExpectedHashes {
  std::uint64_t first_frame = 1;
  std::vector<std::uint64_t> hashes;
};

/// What a user says of a run: the scene, its parameters and the pipeline. Unset fields fall back to what the
/// scene asks for, then to the defaults of PipelineConfig.
struct RunOptions {
  std::string scene = "polytopes";
  SceneParameters parameters;
  std::string poses;  // the file of parameters.poses, as typed
  std::optional<std::string> broad, mid, narrow;
  std::optional<std::string> support;  // for a narrow phase that names none
  std::optional<std::string> answer;   // "verdict" or "distance"
  std::string detection = "discrete";  // or "swept"
  unsigned threads = 1;
  bool exact = false, certify = false;
  ExpectedHashes expected;  // of a replay: what each frame is to come to; else empty
};

/// --count --shapes --vertices --velocity --rotation --density --seed --deformation --response --gravity
/// --restitution --friction --poses --follow --joint --copy --place --rename --remove
void add_scene_options(CLI::App& command, RunOptions& options);
/// --broad --mid --narrow --support --threads --answer --detection --exact --plugin
void add_pipeline_options(CLI::App& command, RunOptions& options);
/// --support
void add_support_option(CLI::App& command, std::optional<std::string>& support);

/// The narrow phase, as narrow_choice() reads it, with `support` as its support search unless the text names
/// one or the algorithm is of another library or the user's own, which have theirs. Throws InputError for
/// unknown ids.
NarrowChoice with_support(const std::string& narrow, const std::optional<std::string>& support);
/// --exact and --certify, for commands that take no others of the pipeline, or fail on wrong verdicts.
void add_exact_option(CLI::App& command, bool& exact);
void add_certify_option(CLI::App& command, bool& certify);

/// "scene 'polytopes' with 500 bodies", for messages.
std::string text_of(const RunOptions& options);
/// Says on stderr which options of the command line the scene leaves unused.
void tell_unused_options(const RunOptions& options);

/// The scene that the options name, whose shapes are decomposed with results of earlier runs.
Scene open_scene(const RunOptions& options, Progress* progress = nullptr);
/// The same for a command line: throws InputError where an option names a shape, a body or a joint that the
/// scene lacks, or where there is nothing to follow.
Scene open_typed_scene(const RunOptions& options, Progress* progress = nullptr);
PipelineConfig pipeline_config(const RunOptions& options, const Scene& scene);

}  // namespace collidoscope::app
