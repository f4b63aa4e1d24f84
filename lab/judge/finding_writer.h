#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>

#include "judge/judge.h"

namespace collidoscope {

struct FindingRequest {
  std::filesystem::path out;   // each contradiction gets a folder in this one
  bool minimise = false;       // cuts the shapes down first
  bool keeps_earlier = false;  // folders that are there are left as they are
};

/// What became of a contradiction.
struct WrittenFinding {
  std::size_t case_index = 0, algorithm = 0;
  std::filesystem::path folder;
  bool has_scene = false;
  std::string report;                             // what report.md holds
  std::size_t parts_before = 0, parts_after = 0;  // corners or triangles; equal where nothing was cut down
};

/// Of each case and algorithm, the first contradiction. Wrong expected answers are no algorithm's.
std::vector<Contradiction> first_contradictions(const JudgeReport& report);

/// Writes contradictions of a report to folders. All that it is made of must outlive it.
class FindingWriter {
 public:
  FindingWriter(const JudgeReport& report, std::span<const JudgedCase> cases, const JudgeOptions& options,
                FindingRequest request)
      : report_(report), cases_(cases), options_(options), request_(std::move(request)) {}

  /// A cancelled `progress` ends the cutting early: what is left then is written. Throws JobError.
  WrittenFinding write(const Contradiction& found, Progress& progress);

 private:
  std::filesystem::path folder_for(const JudgedCase& judged, const NarrowChoice& choice);

  const JudgeReport& report_;
  std::span<const JudgedCase> cases_;
  const JudgeOptions& options_;
  FindingRequest request_;
  std::map<std::string, int> uses_;  // of names of folders
};

}  // namespace collidoscope
