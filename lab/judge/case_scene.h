#pragma once

#include <filesystem>

#include "judge/judged_case.h"
#include "scene/pipeline_choice.h"
#include "scene/world.h"

namespace collidoscope {

/// Two bodies of a world as they stand. Shapes are copies, which share nothing with those of the world, save
/// curved ones. The expected answer is empty.
JudgedCase case_of_bodies(const World& world, BodyPair pair);

/// Writes a.stl, b.stl and beside them a scene file with A and B as the case places them: coordinates are
/// rounded to float32, and turns to quaternions. Files of curved shapes hold their meshes. A shape that is no
/// surface has no STL file, and then there is no scene: false. The folder must be there. Throws JobError.
bool write_case_scene(const std::filesystem::path& scene_file, const JudgedCase& judged,
                      const PipelineChoice& pipeline = {});

}  // namespace collidoscope
