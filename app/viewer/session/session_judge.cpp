// What the session's thread does about judging algorithms, and the requests for it.

#include <algorithm>
#include <utility>

#include "common/shape_argument.h"
#include "core/files/atomic_file.h"
#include "foreign/plugin_algorithm.h"
#include "foreign/process_algorithm.h"
#include "judge/case_scene.h"
#include "session/session.h"

namespace collidoscope::viewer {
namespace {

using Cases = std::vector<JudgedCase>;

std::string names_of(const std::vector<std::filesystem::path>& files) {
  std::string names;
  for (const std::filesystem::path& file : files)
    names += (names.empty() ? "" : ", ") + display_name(file.has_filename() ? file.filename() : file);
  return names;
}

ShownJudgement read(const std::vector<std::filesystem::path>& files, Progress& progress) {
  ShownJudgement judgement;
  Cases cases;
  for (const std::filesystem::path& file : files) {
    progress.report(0, display_name(file));
    std::ranges::move(read_cases(file, app::primitive_shape, judgement.skipped), std::back_inserter(cases));
  }
  judgement.title = names_of(files);
  judgement.files = files;
  judgement.cases = std::make_shared<const Cases>(std::move(cases));
  return judgement;
}

}  // namespace

void Session::judge_pair(BodyPair pair, JudgeOptions options) {
  play(false);
  post("Judging the pair", [this, pair, options = std::move(options)](Progress& progress) {
    if (!runner_ || std::max(pair.a, pair.b) >= runner_->shown().world().size()) return;
    ShownJudgement judgement;
    Cases cases = {case_of_bodies(runner_->shown().world(), pair)};
    judgement.title = cases.front().name;
    judgement.cases = std::make_shared<const Cases>(std::move(cases));
    judge_all(std::move(judgement), options, progress);
  });
}

void Session::judge_files(std::vector<std::filesystem::path> files, CaseScene scene, JudgeOptions options) {
  std::string title = "Judging " + names_of(files);  // before the files are gone
  post(std::move(title), [this, files = std::move(files), scene = std::move(scene),
                          options = std::move(options)](Progress& progress) {
    ShownJudgement judgement = read(files, progress);
    const auto cases = judgement.cases;
    publish(judgement);
    const std::filesystem::path file = scene.folder / "case.json";
    if (std::ranges::none_of(*cases, [&](const JudgedCase& each) { return write_case_scene(file, each); }))
      throw JobError(judgement.title + ": no case has two surfaces that can be drawn");
    load(scene.options, progress);
    judge_all(std::move(judgement), options, progress);
  });
}

void Session::judge_again(JudgeOptions options) {
  post("Judging again", [this, options = std::move(options)](Progress& progress) {
    const auto before = state().judgement;
    if (!before) return;
    ShownJudgement again = *before;
    again.report = {}, again.findings.clear();
    judge_all(std::move(again), options, progress);
  });
}

/// What there is so far stays, if it is cancelled.
void Session::judge_all(ShownJudgement judgement, const JudgeOptions& options, Progress& progress) {
  const std::vector<NarrowChoice> choices = all_narrow_choices();
  judgement.report = collidoscope::judge(choices, *judgement.cases, options, progress);
  publish(std::move(judgement));
  progress.report(1, "");
}

void Session::open_case(std::size_t index, CaseScene scene) {
  post("Opening a case", [this, index, scene = std::move(scene)](Progress& progress) {
    const auto judgement = state().judgement;
    if (!judgement || index >= judgement->cases->size()) return;
    const JudgedCase& judged = (*judgement->cases)[index];
    if (!write_case_scene(scene.folder / "case.json", judged))
      throw JobError(judged.name + ": a shape has no surface that can be drawn");
    load(scene.options, progress);
  });
}

void Session::write_finding(std::uint64_t judgement, const Contradiction& found, std::filesystem::path out,
                            JudgeOptions options) {
  post("Minimising",
       [this, judgement, found, out = std::move(out), options = std::move(options)](Progress& progress) {
         const auto before = state().judgement;
         if (!before || before->number != judgement) return;
         FindingWriter writer(before->report, *before->cases, options, {out, true, true});
         ShownJudgement with = *before;
         with.findings.push_back(writer.write(found, progress));
         publish(std::move(with), true);
       });
}

void Session::add_algorithm(const std::string& text) {
  post("Loading " + text, [text](Progress&) {
    if (is_command(text))
      add_command(text);
    else
      load_plugin(text);
  });
}

void Session::publish(ShownJudgement judgement, bool same) {
  auto shown = std::make_shared<ShownJudgement>(std::move(judgement));
  {
    const std::lock_guard lock(mutex_);
    if (!same) shown->number = state_.judgement ? state_.judgement->number + 1 : 1;
    state_.judgement = std::move(shown);
  }
  on_change_();
}

}  // namespace collidoscope::viewer
