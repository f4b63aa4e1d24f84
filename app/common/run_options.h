#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "pipeline/pipeline.h"
#include "scene/scene.h"

namespace collidoscope::app {

/// What a user says of a run: the scene, its parameters and the pipeline. Unset fields fall back to what the
/// scene asks for, then to the defaults of PipelineConfig.
struct RunOptions {
  std::string scene = "polytopes";
  SceneParameters parameters;
  std::optional<std::string> broad, mid, narrow;
  std::optional<std::string> answer;  // "verdict" or "distance"
  unsigned threads = 1;
};

/// --count --vertices --velocity --rotation --density --seed
void add_scene_options(CLI::App& command, RunOptions& options);
/// --broad --mid --narrow --threads --answer
void add_pipeline_options(CLI::App& command, RunOptions& options);

PipelineConfig pipeline_config(const RunOptions& options, const Scene& scene);

}  // namespace collidoscope::app
