// Answers questions on standard input, one line of JSON each, until it ends:
//
//   list                                 what can be asked for
//   pair <scene> <answer> <algorithm>    scene: pair_scenes.h; answer: verdict, distance, depth; algorithm:
//   as
//                                        for `collide run --narrow`
//   detect <bodies> <vertices> <library> whole detection in Chung's environment
//
// Every question is one repetition, timed by the thread's processor time after a pass that warms up and is
// held against the truth. Recorded poses are built on first use and kept.

#include <algorithm>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>

#include "core/error.h"
#include "narrow/narrow_choice.h"
#include "peers/detection.h"
#include "peers/pair_scenes.h"
#include "peers/recorded_world.h"
#include "peers/thread_clock.h"

namespace collidoscope::bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr double shortest_repetition = 0.01;  // s

// ---- Pairs ----------------------------------------------------------------------------------------------

struct Tally {
  std::size_t calls = 0, colliding = 0, undecided = 0, measured = 0;
  Real sum = 0;  // of distances or depths

  void add(const PairResult& result, Capability measure) {
    ++calls;
    colliding += result.verdict == Verdict::colliding;
    undecided += result.verdict == Verdict::undecided;
    if (!result.gives(measure)) return;
    const Real value = measure == Capability::depth ? result.depth : result.distance;
    measured += value > 0;
    sum += value;
  }
};

struct PairQuestion {
  NarrowChoice choice;
  Answer answer = Answer::verdict;
  Capability measure = Capability::verdict;
};

template <class Each>
void run_pairs(const PairScene& scene, const PairQuestion& question, const Each& each) {
  for (const Course& course : scene) {
    PairCache cache;
    for (const Pose& pose : course.poses_b) {
      const NarrowQuery query{*course.a, *course.b, relative_pose(course.pose_a, pose), question.answer,
                              question.choice.options};
      each(question.choice.algorithm->query(query, cache));
    }
  }
}

std::vector<Verdict> verdicts(const PairScene& scene, const PairQuestion& question) {
  std::vector<Verdict> all;
  run_pairs(scene, question, [&](const PairResult& result) { all.push_back(result.verdict); });
  return all;
}

struct JudgedScene {
  PairScene scene;
  std::vector<Verdict> truth;  // by gjk, which certifies its verdicts
};

const JudgedScene& judged_scene(const std::string& name) {
  static std::map<std::string, JudgedScene> scenes;
  auto place = scenes.find(name);
  if (place == scenes.end()) {
    JudgedScene judged{pair_scene(name), {}};
    judged.truth = verdicts(judged.scene, {narrow_choice("gjk")});
    place = scenes.emplace(name, std::move(judged)).first;
  }
  return place->second;
}

PairQuestion pair_question(const std::string& answer, const std::string& algorithm) {
  PairQuestion question{narrow_choice(algorithm)};
  if (answer == "verdict") return question;
  question.answer = Answer::distance;
  question.measure = answer == "depth" ? Capability::depth : Capability::distance;
  return question;
}

Json time_pairs(const std::string& scene_name, const std::string& answer, const std::string& algorithm) {
  const auto& [scene, truth] = judged_scene(scene_name);
  const PairQuestion question = pair_question(answer, algorithm);
  for (const Course& course : scene)
    course.a->prepare(question.choice.needs()), course.b->prepare(question.choice.needs());
  const std::vector<Verdict> found = verdicts(scene, question);
  const auto missed = std::inner_product(found.begin(), found.end(), truth.begin(), std::size_t{0},
                                         std::plus<>(), std::not_equal_to<>());
  Tally tally;
  const double start = thread_seconds();
  double elapsed = 0;
  do {
    run_pairs(scene, question, [&](const PairResult& result) { tally.add(result, question.measure); });
    elapsed = thread_seconds() - start;
  } while (elapsed < shortest_repetition);
  const auto passes = tally.calls / truth.size();
  return {{"time", elapsed * 1e9 / static_cast<double>(tally.calls)},
          {"calls", truth.size()},
          {"colliding", tally.colliding / passes},
          {"undecided", tally.undecided / passes},
          {"missed", missed},
          {"mean", tally.measured == 0 ? 0 : tally.sum / static_cast<Real>(tally.measured)}};
}

// ---- Whole detection ------------------------------------------------------------------------------------

using WorldSize = std::pair<std::uint32_t, std::uint32_t>;

const RecordedWorld& recorded_world(WorldSize size) {
  static std::map<WorldSize, RecordedWorld> worlds;
  const auto place = worlds.find(size);
  if (place != worlds.end()) return place->second;
  return worlds.emplace(size, record_polytopes(size.first, size.second)).first->second;
}

Detection& detection(WorldSize size, const std::string& library) {
  static std::map<std::pair<WorldSize, std::string>, std::unique_ptr<Detection>> detections;
  std::unique_ptr<Detection>& made = detections[{size, library}];
  if (!made) made = make_detection(library, recorded_world(size).scene);
  return *made;
}

std::size_t count_missed(const RecordedWorld& world, Detection& library) {
  std::size_t missed = 0;
  std::vector<BodyPair> found, differing;
  for (std::size_t frame = 0; frame < world.frames.size(); ++frame) {
    library.detect(world.frames[frame], found);
    std::sort(found.begin(), found.end());
    differing.clear();
    std::set_symmetric_difference(found.begin(), found.end(), world.colliding[frame].begin(),
                                  world.colliding[frame].end(), std::back_inserter(differing));
    missed += differing.size();
  }
  return missed;
}

Json time_detection(WorldSize size, const std::string& library_name) {
  const RecordedWorld& world = recorded_world(size);
  Detection& library = detection(size, library_name);
  const std::size_t missed = count_missed(world, library);
  std::vector<BodyPair> found;
  std::size_t colliding = 0;
  const double start = thread_seconds();
  for (const std::vector<Pose>& poses : world.frames) {
    library.detect(poses, found);
    colliding += found.size();
  }
  const double elapsed = thread_seconds() - start;
  return {{"time", elapsed * 1e3 / static_cast<double>(world.frames.size())},
          {"calls", world.frames.size()},
          {"colliding", colliding},
          {"undecided", 0},
          {"missed", missed},
          {"share", world.colliding_bodies}};
}

// ---- Questions ------------------------------------------------------------------------------------------

Json list() {
  Json algorithms = Json::array();
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->input != NarrowInput::convex) continue;
    const std::string id(algorithm->id);
    Json answers = {"verdict"};
    if (includes(algorithm->capabilities, Capability::distance)) answers.push_back("distance");
    if (includes(algorithm->capabilities, Capability::depth)) answers.push_back("depth");
    const std::string library = algorithm->reference ? id.substr(0, id.find('-')) : "collidoscope";
    algorithms.push_back({{"id", id}, {"library", library}, {"answers", answers}});
  }
  return {{"algorithms", algorithms}, {"detections", detection_names()}};
}

Json answer(const std::string& line) {
  std::istringstream words(line);
  std::string question;
  words >> question;
  if (question == "list") return list();
  if (question == "pair") {
    std::string scene, kind, algorithm;
    words >> scene >> kind >> algorithm;
    return time_pairs(scene, kind, algorithm);
  }
  if (question == "detect") {
    WorldSize size;
    std::string library;
    words >> size.first >> size.second >> library;
    return time_detection(size, library);
  }
  throw InputError("", "peer_bench", "unknown question '" + line + "'");
}

}  // namespace
}  // namespace collidoscope::bench

int main() {
  try {
    for (std::string line; std::getline(std::cin, line);)
      std::cout << collidoscope::bench::answer(line).dump() << std::endl;
  } catch (const std::exception& error) {
    std::cerr << "peer_bench: " << error.what() << '\n';
    return 1;
  }
}
