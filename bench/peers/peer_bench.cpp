// Answers questions on standard input, one line of JSON each, until it ends:
//
//   list                                 what can be asked for
//   broad <motion> <sizes> <boxes> <threads> <algorithm>
//                                        broad_world.h; algorithm: as for `collide run --broad`
//   pair <scene> <answer> <algorithm>    scene: pair_scenes.h; answer: verdict, distance, depth; algorithm:
//                                        as for `collide run --narrow`
//   detect <bodies> <vertices> <library> whole detection in Chung's environment
//
// Every question is one repetition, timed by the thread's processor time; by the clock where there are
// several threads. Before the first, a pass warms up and is held against the truth. Recorded worlds are built
// on first use and kept; of broad phases, until the next is asked for.

#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>

#include "broad/broad.h"
#include "core/error.h"
#include "peers/broad_world.h"
#include "peers/detection.h"
#include "peers/pair_peer.h"
#include "peers/recorded_world.h"
#include "peers/thread_clock.h"
#include "peers/to_and_fro.h"

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
  std::size_t time = 0;    // of the world's
  std::size_t missed = 0;  // pairs
};

ComparedDetection& compared_detection(WorldSize size, const std::string& name) {
  static std::map<std::pair<WorldSize, std::string>, ComparedDetection> detections;
  ComparedDetection& compared = detections[{size, name}];
  if (compared.detection) return compared;
  compared.detection = make_detection(name, recorded_world(size));
  compared.missed = count_missed(recorded_world(size), *compared.detection);
  compared.time = recorded_world(size).frames.size();
  return compared;
}

Json time_detection(WorldSize size, const std::string& library_name) {
  const RecordedWorld& world = recorded_world(size);
  auto& [library, time, missed] = compared_detection(size, library_name);
  std::vector<BodyPair> found;
  const std::size_t frames = to_and_fro_period(world.frames.size());
  std::size_t colliding = 0;
  const double start = thread_seconds();
  for (std::size_t frame = 0; frame < frames; ++frame) {
    library->detect(to_and_fro(time++, world.frames.size()), found);
    colliding += found.size();
  }
  const double elapsed = thread_seconds() - start;
  return {{"time", elapsed * 1e3 / static_cast<double>(frames)},
          {"calls", frames},
          {"colliding", colliding},
          {"undecided", 0},
          {"missed", missed},
          {"share", world.colliding_bodies}};
}

// ---- Broad phase ----------------------------------------------------------------------------------------

struct ComparedBroadPhase {
  std::unique_ptr<BroadPhase> phase;
  std::size_t time = 0;    // of the world's
  std::size_t missed = 0;  // pairs, or such as do not overlap
};

struct ComparedBroadWorld {
  std::array<std::string, 3> name;
  BroadWorld world;
  std::map<std::pair<std::string, unsigned>, ComparedBroadPhase> phases;  // by algorithm and threads
};

ComparedBroadWorld& compared_broad_world(const std::array<std::string, 3>& name) {
  static ComparedBroadWorld compared;
  if (compared.name != name) {
    compared.phases.clear();
    compared.world = record_boxes(name[0], name[1], std::stoul(name[2]));
    compared.name = name;
  }
  return compared;
}

ComparedBroadPhase& compared_broad_phase(ComparedBroadWorld& of, const std::string& algorithm,
                                         ThreadPool& threads) {
  ComparedBroadPhase& compared = of.phases[{algorithm, threads.threads()}];
  if (compared.phase) return compared;
  compared.phase = broad_algorithm(algorithm).create();
  std::vector<BodyPair> found, differing;
  for (std::size_t frame = 0; frame < of.world.frames.size(); ++frame) {
    compared.phase->find_pairs(of.world.frames[frame], threads, found);
    const std::vector<BodyPair>& truth = of.world.pairs[frame];
    differing.clear();
    std::set_symmetric_difference(found.begin(), found.end(), truth.begin(), truth.end(),
                                  std::back_inserter(differing));
    compared.missed += differing.size();
  }
  compared.time = of.world.frames.size();
  return compared;
}

Json time_broad(const std::array<std::string, 3>& name, unsigned thread_count, const std::string& algorithm) {
  static std::map<unsigned, ThreadPool> pools;
  ThreadPool& threads = pools.try_emplace(thread_count, thread_count).first->second;
  ComparedBroadWorld& compared = compared_broad_world(name);
  auto& [phase, time, missed] = compared_broad_phase(compared, algorithm, threads);
  const auto clock = thread_count == 1 ? thread_seconds : wall_seconds;
  std::vector<BodyPair> found;
  std::size_t frames = 0, pairs = 0;
  const double start = clock();
  double elapsed = 0;
  do {
    phase->find_pairs(compared.world.frames[compared.world.frame_at(time++)], threads, found);
    ++frames, pairs += found.size();
    elapsed = clock() - start;
  } while (elapsed < shortest_repetition || frames < 2);
  return {{"time", elapsed * 1e3 / static_cast<double>(frames)},
          {"calls", frames},
          {"pairs", pairs / frames},
          {"bytes", phase->bytes()},
          {"missed", missed}};
}

// ---- Questions ------------------------------------------------------------------------------------------

std::string library_of(std::string_view id, bool reference) {
  return reference ? std::string(id.substr(0, id.find('-'))) : "collidoscope";
}

Json list_broad() {
  Json algorithms = Json::array();
  for (const BroadAlgorithm* algorithm : broad_algorithms())
    algorithms.push_back(
        {{"id", algorithm->id}, {"library", library_of(algorithm->id, algorithm->reference)}});
  return algorithms;
}

Json list() {
  Json algorithms = Json::array();
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->input != NarrowInput::convex) continue;
    const std::string id(algorithm->id);
    Json answers = {"verdict"};
    if (includes(algorithm->capabilities, Capability::distance)) answers.push_back("distance");
    if (includes(algorithm->capabilities, Capability::depth)) answers.push_back("depth");
    algorithms.push_back(
        {{"id", id}, {"library", library_of(id, algorithm->reference)}, {"answers", answers}});
  }
  return {{"broad", list_broad()}, {"algorithms", algorithms}, {"detections", detection_names()}};
}

Json answer(const std::string& line) {
  std::istringstream words(line);
  std::string question;
  words >> question;
  if (question == "list") return list();
  if (question == "broad") {
    std::array<std::string, 3> world;
    unsigned threads = 1;
    std::string algorithm;
    words >> world[0] >> world[1] >> world[2] >> threads >> algorithm;
    return time_broad(world, threads, algorithm);
  }
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
