#pragma once

#include <filesystem>
#include <string>

#include "judge/judge.h"

namespace collidoscope {

/// A contradiction, ready to be reported.
struct Finding {
  const JudgedCase& judged;
  const NarrowChoice& choice;
  const Contradiction& contradiction;
  std::string history;  // how the case came to be, in sentences; may be empty
  std::string options;  // of the commands that repeat it, beside --narrow: " --plugin 'my engine.so'"
};

/// Writes case.json, a.stl, b.stl, scene.json and report.md into a folder, which is created. Files of curved
/// shapes hold their meshes; a shape that is no surface has no STL file, and then there is no scene. Throws
/// JobError.
void write_finding(const std::filesystem::path& folder, const Finding& finding, const JudgeOptions& options);

/// A name for files and folders: letters, digits, '-', '_' and '.', others replaced by '-'.
std::string file_name_of(const std::string& text);

}  // namespace collidoscope
