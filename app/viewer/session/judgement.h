#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "common/run_options.h"
#include "judge/finding_writer.h"

namespace collidoscope::viewer {

/// Cases that algorithms are judged by, and what came of it so far.
struct ShownJudgement {
  std::string title;                           // what is judged: the pair's bodies, or the files
  std::vector<std::filesystem::path> files;    // that the cases are from; empty for a pair of the scene
  std::vector<std::filesystem::path> skipped;  // of those below a folder: they hold no cases
  std::shared_ptr<const std::vector<JudgedCase>> cases;
  JudgeReport report;                    // empty until all are judged, or the work was cancelled
  std::vector<WrittenFinding> findings;  // the newest one last
  std::uint64_t number = 0;              // of the judgement: another one has another

  /// Whether every case was judged by every algorithm.
  bool complete() const { return !report.rows.empty() && report.cases == cases->size(); }
};

/// Where a case becomes a scene: a folder that is there, and options that open case.json in it.
struct CaseScene {
  std::filesystem::path folder;
  app::RunOptions options;
};

}  // namespace collidoscope::viewer
