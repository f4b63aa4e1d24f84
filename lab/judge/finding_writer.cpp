#include "judge/finding_writer.h"

#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "core/files/atomic_file.h"
#include "judge/finding_files.h"
#include "judge/minimise.h"

namespace collidoscope {
namespace {

std::string history_of(const JudgedCase& judged, const MinimisedCase& less) {
  const std::string file = judged.file.empty() ? "" : " in " + display_name(judged.file.filename());
  std::string text = "The case was cut down from '" + judged.name + "'" + file + ", from " +
                     std::to_string(less.parts_before) + " corners or triangles to " +
                     std::to_string(less.parts_after) + ", while the contradiction lasted.";
  if (!less.complete) text += " It was not tried whether less would do.";
  return text;
}

constexpr const char* not_cut =
    "The case was not cut down: the answer contradicts only the tolerance of the case, or was another one "
    "when "
    "the algorithm was queried again.";

}  // namespace

std::vector<Contradiction> first_contradictions(const JudgeReport& report) {
  std::set<std::pair<std::size_t, std::size_t>> seen;
  std::vector<Contradiction> first;
  for (const Contradiction& found : report.contradictions)
    if (found.kind != ContradictionKind::expected && seen.emplace(found.case_index, found.algorithm).second)
      first.push_back(found);
  return first;
}

WrittenFinding FindingWriter::write(const Contradiction& found, Progress& progress) {
  const JudgedCase& judged = cases_[found.case_index];
  const NarrowChoice& choice = report_.rows[found.algorithm].choice;
  WrittenFinding written;
  written.case_index = found.case_index, written.algorithm = found.algorithm;
  written.folder = folder_for(judged, choice);
  std::optional<MinimisedCase> less;
  if (request_.minimise) less = minimise(judged, choice, found.kind, options_, progress);
  FindingFiles files;
  if (less && less->contradiction)
    files = write_finding(written.folder,
                          {less->judged, choice, *less->contradiction, history_of(judged, *less)}, options_);
  else
    files = write_finding(written.folder, {judged, choice, found, less ? not_cut : ""}, options_);
  written.has_scene = files.has_scene, written.report = std::move(files.report);
  if (less) written.parts_before = less->parts_before, written.parts_after = less->parts_after;
  return written;
}

std::filesystem::path FindingWriter::folder_for(const JudgedCase& judged, const NarrowChoice& choice) {
  const std::string name = file_name_of(judged.name + "-" + to_string(choice));
  std::filesystem::path folder;
  std::error_code ignored;
  do {
    const int before = uses_[name]++;
    folder = request_.out / (before == 0 ? name : name + "-" + std::to_string(before + 1));
  } while (request_.keeps_earlier && std::filesystem::exists(folder, ignored));
  return folder;
}

}  // namespace collidoscope
