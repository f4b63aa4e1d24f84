// What the user does about judging algorithms.

#include <algorithm>
#include <cmath>
#include <glm/matrix.hpp>

#include "common/decomposition_cache.h"
#include "control/controller.h"
#include "judge/pose_numbers.h"
#include "session/case_files.h"
#include "shell/options.h"

namespace collidoscope::viewer {
namespace {

constexpr const char* findings_folder = "collidoscope-judge";
constexpr const char* select_a_pair = "select two bodies: algorithms are judged by them";

/// Bodies take rotations only; rounding in the last digits is none of the user's.
void expect_rotation(const Mat3& m) {
  constexpr Real rounding = 1e-6;
  const Mat3 square = glm::transpose(m) * m;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      if (std::abs(square[i][j] - (i == j ? 1 : 0)) > rounding)
        throw InputError("", "", "a matrix is no rotation: write it into a case file");
}

BodyPlace place_at(const Pose& pose) {
  expect_rotation(pose.rotation);
  return {pose.translation, from_matrix(pose.rotation)};
}

}  // namespace

void Controller::toggle_judge() {
  view_.judge.window = !view_.judge.window;
  if (view_.judge.window) view_.experiment_window = false;
}

JudgeOptions Controller::judge_options() const {
  JudgeOptions options;
  options.decomposer = app::cached_decomposer(cache_folder_);
  return options;
}

std::optional<BodyPair> Controller::pair_to_judge() const {
  if (const std::optional<BodyPair> pair = selected_pair(view_.selection)) return pair;
  return scene_ && scene_->body_count() == 2 ? std::optional(BodyPair{0, 1}) : std::nullopt;
}

void Controller::judge_pair() {
  view_.judge.window = true, view_.experiment_window = false;
  if (const std::optional<BodyPair> pair = pair_to_judge())
    session_.judge_pair(*pair, judge_options());
  else
    view_.notice = select_a_pair;
}

void Controller::judge_at(const std::string& poses) {
  const std::optional<BodyPair> pair = pair_to_judge();
  if (!pair) return void(view_.notice = select_a_pair);
  try {
    const PosePair placed = parse_pose_pair(poses);
    SceneParameters parameters = options_.parameters;
    change_of(parameters.arrangement, scene_->body_keys[pair->a]).place = place_at(placed.a);
    change_of(parameters.arrangement, scene_->body_keys[pair->b]).place = place_at(placed.b);
    tune(parameters);
    session_.judge_pair(*pair, judge_options());
  } catch (const InputError& error) {
    session_.tell_error("the two poses: " + error.reason());
  }
}

/// Where the next case becomes a scene, whose bodies are the pair then.
std::optional<CaseScene> Controller::begin_case() {
  try {
    app::RunOptions options = options_;
    CaseScene scene{case_scenes_.next(), {}};
    options.scene = (scene.folder / "case.json").string();
    options.parameters = {}, options.expected = {};
    begin_opening(options);
    select_at_first({0, 1});
    scene.options = options_;
    return scene;
  } catch (const JobError& error) {
    session_.tell_error(error.what());
    return std::nullopt;
  }
}

void Controller::judge_files(const std::vector<std::filesystem::path>& files) {
  view_.start_page = false;
  view_.judge.window = true, view_.experiment_window = false;
  session_.cancel_job();
  session_.play(false);
  if (std::optional<CaseScene> scene = begin_case())
    session_.judge_files(files, std::move(*scene), judge_options());
}

void Controller::open_to_judge(const std::vector<std::filesystem::path>& files) {
  if (files.empty()) return;
  if (std::ranges::any_of(files, is_judged_by) || std::ranges::any_of(files, is_scene_file))
    return open_files(files);
  note_recent(files);
  view_.start_page = false;
  view_.judge.window = view_.judge.typing = true;
  app::RunOptions options = options_;
  options.scene = scene_of_files;
  options.parameters = {}, options.expected = {};
  options.parameters.files = files;
  open(options);
  judges_next_ = true;
}

void Controller::show_case(std::size_t index) {
  session_.play(false);
  view_.judge.window = false;
  if (std::optional<CaseScene> scene = begin_case()) session_.open_case(index, std::move(*scene));
}

void Controller::minimise(const Contradiction& found) {
  if (const auto judgement = session_.state().judgement)
    session_.write_finding(judgement->number, found, findings_folder, judge_options());
}

void Controller::open_finding(const WrittenFinding& finding) {
  if (!finding.has_scene) return void(view_.notice = "a shape of it has no surface that can be drawn");
  view_.judge.window = false;
  app::RunOptions options = options_;
  options.scene = (finding.folder / "scene.json").string();
  options.parameters = {}, options.expected = {};
  session_.play(false);
  open(options);
  select_at_first({0, 1});
}

void Controller::add_algorithm(const std::string& text) {
  if (text.empty()) return;
  view_.judge.algorithm.clear();
  session_.add_algorithm(text);
}

void Controller::browse_for(BrowsePurpose purpose) {
  view_.browse_for = purpose;
  view_.file_browser = true;
}

}  // namespace collidoscope::viewer
