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
};

struct FindingFiles {
  bool has_scene = false;  // scene.json, for write_case_scene() wrote one
  std::string report;      // what report.md holds
};

/// Writes case.json, report.md and what write_case_scene() writes into a folder, which is created. Throws
/// JobError.
FindingFiles write_finding(const std::filesystem::path& folder, const Finding& finding,
                           const JudgeOptions& options);

/// A name for files and folders: letters, digits, '-', '_' and '.', others replaced by '-'.
std::string file_name_of(const std::string& text);

}  // namespace collidoscope
