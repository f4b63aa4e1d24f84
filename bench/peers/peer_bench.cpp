// Answers questions on standard input, one line of JSON each, until it ends:
//
//   list                                 what can be asked for
//   pair <scene> <answer> <algorithm>    scene: pair_scenes.h; answer: verdict, distance, depth; algorithm:
//   as
//                                        for `collide run --narrow`
//   detect <bodies> <vertices> <library> whole detection in Chung's environment
//
// Every question is one repetition, timed by the thread's processor time. Before the first, a pass warms up
// and is held against the truth. Recorded poses are built on first use and kept.

#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>

#include "core/error.h"
#include "peers/detection.h"
#include "peers/pair_peer.h"
#include "peers/recorded_world.h"
#include "peers/thread_clock.h"

namespace collidoscope::bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr double shortest_repetition = 0.01;  // s

// ---- Pairs ----------------------------------------------------------------------------------------------

struct ComparedScene {
  PairScene scene;
  std::vector<Verdict> truth;  // by gjk, which certifies its verdicts
};

std::vector<Verdict> verdicts(PairPeer& peer) {
  std::vector<Verdict> all;
  Tally tally;
  tally.verdicts = &all;
  peer.run(tally);
  return all;
}

const ComparedScene& compared_scene(const std::string& name) {
  static std::map<std::string, ComparedScene> scenes;
  const auto [place, made] = scenes.try_emplace(name);
  ComparedScene& compared = place->second;
  if (made) {
    compared.scene = pair_scene(name);
    compared.truth = verdicts(*make_pair_peer(compared.scene, {"gjk"}));
  }
  return compared;
}

PairQuestion pair_question(const std::string& answer, const std::string& algorithm) {
  return {algorithm, answer == "verdict" ? Answer::verdict : Answer::distance, answer == "depth"};
}

struct ComparedPeer {
  std::unique_ptr<PairPeer> peer;
  std::size_t missed = 0;  // verdicts
};

ComparedPeer& compared_peer(const std::string& scene_name, const std::string& answer,
                            const std::string& algorithm) {
  static std::map<std::array<std::string, 3>, ComparedPeer> peers;
  ComparedPeer& compared = peers[{scene_name, answer, algorithm}];
  if (compared.peer) return compared;
  const auto& [scene, truth] = compared_scene(scene_name);
  compared.peer = make_pair_peer(scene, pair_question(answer, algorithm));
  const std::vector<Verdict> found = verdicts(*compared.peer);
  compared.missed = std::inner_product(found.begin(), found.end(), truth.begin(), std::size_t{0},
                                       std::plus<>(), std::not_equal_to<>());
  return compared;
}

Json time_pairs(const std::string& scene, const std::string& answer, const std::string& algorithm) {
  const std::size_t calls = compared_scene(scene).truth.size();
  const auto& [peer, missed] = compared_peer(scene, answer, algorithm);
  Tally tally;
  const double start = thread_seconds();
  double elapsed = 0;
  do {
    peer->run(tally);
    elapsed = thread_seconds() - start;
  } while (elapsed < shortest_repetition);
  const auto passes = tally.calls / calls;
  return {{"time", elapsed * 1e9 / static_cast<double>(tally.calls)},
          {"calls", calls},
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

std::size_t count_missed(const RecordedWorld& world, Detection& library) {
  std::size_t missed = 0;
  std::vector<BodyPair> found, differing;
  for (std::size_t frame = 0; frame < world.frames.size(); ++frame) {
    library.detect(frame, found);
    std::sort(found.begin(), found.end());
    differing.clear();
    std::set_symmetric_difference(found.begin(), found.end(), world.colliding[frame].begin(),
                                  world.colliding[frame].end(), std::back_inserter(differing));
    missed += differing.size();
  }
  return missed;
}

struct ComparedDetection {
  std::unique_ptr<Detection> detection;
  std::size_t missed = 0;  // pairs
};

ComparedDetection& compared_detection(WorldSize size, const std::string& name) {
  static std::map<std::pair<WorldSize, std::string>, ComparedDetection> detections;
  ComparedDetection& compared = detections[{size, name}];
  if (compared.detection) return compared;
  compared.detection = make_detection(name, recorded_world(size));
  compared.missed = count_missed(recorded_world(size), *compared.detection);
  return compared;
}

Json time_detection(WorldSize size, const std::string& library_name) {
  const RecordedWorld& world = recorded_world(size);
  const auto& [library, missed] = compared_detection(size, library_name);
  std::vector<BodyPair> found;
  std::size_t colliding = 0;
  const double start = thread_seconds();
  for (std::size_t frame = 0; frame < world.frames.size(); ++frame) {
    library->detect(frame, found);
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
