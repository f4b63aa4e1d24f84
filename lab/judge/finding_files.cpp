#include "judge/finding_files.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "judge/case_scene.h"
#include "judge/case_writer.h"
#include "judge/truth_text.h"
#include "narrow/foreign/foreign_algorithm.h"
#include "report/build_info.h"
#include "report/length_text.h"
#include "report/text_safety.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

// ---- Report ----------------------------------------------------------------------------------------------

std::string pose_text(const Pose& pose) {
  std::ostringstream text;
  text.precision(17);
  const Mat3& r = pose.rotation;
  const Vec3& t = pose.translation;
  text << "position (" << t.x << ", " << t.y << ", " << t.z << ")";
  if (r == Mat3(1)) return text.str() + ", not turned";
  text << ", rotation matrix";
  for (int row = 0; row < 3; ++row)
    text << (row == 0 ? " [" : "; ") << r[0][row] << ", " << r[1][row] << ", " << r[2][row];
  return text.str() + "]";
}

std::string shape_text(const CaseShape& of) {
  if (!of.argument.empty()) return "`" + of.argument + "`";
  const Mesh& mesh = of.shape->mesh();
  if (mesh.triangles.empty())
    return "the hull of " + std::to_string(of.shape->hull().vertices.size()) + " points";
  return std::to_string(mesh.triangles.size()) + " triangles, " + std::to_string(mesh.vertices.size()) +
         " vertices";
}

/// "the hulls of A and B"
std::string subject_text(CaseSubject subject) {
  return "the " + std::string(to_string(subject)) + " of A and B";
}

class ReportText {
 public:
  ReportText(const Finding& finding, const Truth& truth, bool has_scene)
      : finding_(finding), truth_(truth), has_scene_(has_scene) {}

  std::string markdown() const {
    const std::string name = to_string(finding_.choice);
    const Contradiction& found = finding_.contradiction;
    std::string text = "# " + name + ": " + title() + "\n\n";
    text += "**Query**: do " + subject_text(subject_of(finding_.choice)) +
            " collide, and how far are they apart, or how deep?\n\n";
    text += "- A: " + shape_text(finding_.judged.a) + "; " + pose_text(finding_.judged.poses.a) + "\n";
    text += "- B: " + shape_text(finding_.judged.b) + "; " + pose_text(finding_.judged.poses.b) + "\n\n";
    text += "**" + name + " (" + std::string(finding_.choice.algorithm->label) + ") said**: " + found.says +
            ".\n\n**Exact**: " + text_of(truth_) + ".";
    if (found.by) text += " The answer is off by " + length_text(*found.by) + ".";
    text += "\n\n**Proof**: " + truth_.proof + ".\n\n" + files() + commands();
    if (!finding_.history.empty()) text += "\n" + finding_.history + "\n";
    return text + "\nCollidoscope " + build_info().version + ".\n";
  }

 private:
  std::string title() const {
    switch (finding_.contradiction.kind) {
      case ContradictionKind::verdict:
        return "wrong verdict";
      case ContradictionKind::distance:
        return "wrong distance";
      case ContradictionKind::depth:
        return "wrong depth";
      default:
        return "no answer";
    }
  }

  std::string files() const {
    std::string text = "**Files**: `case.json` holds the case exactly, in metres.";
    if (has_scene_)
      text +=
          " `a.stl` and `b.stl` hold the shapes, and `scene.json` places them; coordinates are rounded to "
          "float32, and turns to quaternions.";
    return text + "\n\n";
  }

  std::string commands() const {
    const std::string plugin = foreign_file(*finding_.choice.algorithm);
    const std::string narrow = " --narrow " + shell_word(to_string(finding_.choice)) +
                               (plugin.empty() ? "" : " --plugin " + shell_word(plugin));
    std::string text = "**Repeat it**:\n\n    collide judge case.json" + narrow + "\n";
    if (!has_scene_) return text;
    const bool proves = subject_of(finding_.choice) == CaseSubject::hulls;
    text += "    collide run scene.json --frames 1" + std::string(proves ? " --certify" : "") + narrow + "\n";
    text += "    collidoscope --scene scene.json" + narrow + "\n";
    return text;
  }

  const Finding& finding_;
  const Truth& truth_;
  bool has_scene_;
};

}  // namespace

FindingFiles write_finding(const fs::path& folder, const Finding& finding, const JudgeOptions& options) {
  for (const CaseShape* of : {&finding.judged.a, &finding.judged.b})
    if (of->shape->is_curved() && of->argument.empty())
      throw JobError(of->shape->name() + ": case files hold no rounded shapes but spheres and capsules");
  create_folder(folder);
  save_case_file(folder / "case.json", finding.judged);
  PipelineChoice pipeline;
  // A scene may be opened without the plugin or program.
  if (!is_foreign(*finding.choice.algorithm)) pipeline.narrow = finding.choice;
  FindingFiles files;
  files.has_scene = write_case_scene(folder / "scene.json", finding.judged, pipeline);
  CaseTruth truth(finding.judged, options.decomposer);
  const Truth* exact = truth.about(subject_of(finding.choice));
  if (exact == nullptr) throw JobError(finding.judged.name + ": the case has lost its subject");
  files.report = ReportText(finding, *exact, files.has_scene).markdown();
  write_file_atomically(folder / "report.md", files.report);
  return files;
}

std::string file_name_of(const std::string& text) {
  std::string name;
  for (const char c : text) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
    name += plain ? c : '-';
  }
  while (name.starts_with('.')) name.erase(0, 1);
  return name.substr(0, 100);
}

}  // namespace collidoscope
