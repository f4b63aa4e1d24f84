// Answers questions on standard input, one line of JSON each, until it ends:
//
//   list                                 what can be asked for
//   broad <motion> <sizes> <boxes> <threads> <algorithm>
//                                        broad_world.h; algorithm: as for `collide run --broad`
//   pair <scene> <answer> <algorithm>    scene: pair_scenes.h; answer: verdict, distance, depth; algorithm:
//                                        as for `collide run --narrow`
//   detect <bodies> <vertices> <library> whole detection in Chung's environment
//   deform <world> <answer> <library>    bodies that deform: deforming_world.h; answer: verdicts, all;
//   library:
//                                        deforming_detection.h. Times by frame and by the clock
//   rigid <scene> <count> <frames> <library>
//                                        rigid bodies from the scene's beginning: rigid_peer.h. Times by
//                                        frame
//
// Every question is one repetition, timed by the thread's processor time; by the clock where there are
// several threads. Before the first, a pass warms up and is held against the truth. Recorded worlds are built
// on first use and kept; of broad phases, until the next is asked for. Those go on from question to question.

#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <sstream>

#include "broad/broad.h"
#include "core/error.h"
#include "peers/broad_world.h"
#include "peers/deforming_detection.h"
#include "peers/detection.h"
#include "peers/pair_peer.h"
#include "peers/recorded_world.h"
#include "peers/rigid_peer.h"
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
  return {algorithm, answer == "verdict" ? Request::overlap : Request::penetration, answer == "depth"};
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
  const std::size_t period = to_and_fro_period(world.frames.size());
  std::size_t frames = 0, colliding = 0;
  const double start = thread_seconds();
  double elapsed = 0;
  do {
    for (std::size_t frame = 0; frame < period; ++frame) {
      library->detect(to_and_fro(time++, world.frames.size()), found);
      colliding += found.size();
    }
    frames += period;
    elapsed = thread_seconds() - start;
  } while (elapsed < shortest_repetition);
  return {{"time", elapsed * 1e3 / static_cast<double>(frames)},
          {"calls", period},
          {"colliding", colliding * period / frames},
          {"undecided", 0},
          {"missed", missed},
          {"share", world.colliding_bodies}};
}

// ---- Bodies that deform ---------------------------------------------------------------------------------

const DeformingWorld& deforming_world(const std::string& name) {
  static std::map<std::string, DeformingWorld> worlds;
  const auto [place, made] = worlds.try_emplace(name);
  if (made) place->second = record_deforming_world(name);
  return place->second;
}

std::size_t count_missed(const DeformingFrame& frame, DeformingAnswer& answer) {
  std::vector<BodyPair> differing;
  std::ranges::sort(answer.colliding);
  std::ranges::set_symmetric_difference(answer.colliding, frame.colliding, std::back_inserter(differing));
  return differing.size();
}

/// Every frame once. The times are nanoseconds.
Json time_deforming(const std::string& world_name, const std::string& question, const std::string& library) {
  static std::map<std::array<std::string, 2>, std::unique_ptr<DeformingDetection>> detections;
  const DeformingWorld& world = deforming_world(world_name);
  std::unique_ptr<DeformingDetection>& detection = detections[{world_name, library}];
  if (!detection) detection = make_deforming_detection(library, world);
  const auto asked = question == "all" ? DeformingQuestion::all : DeformingQuestion::verdicts;
  Json update = Json::array(), detecting = Json::array();
  std::size_t missed = 0, candidates = 0, colliding = 0, contacts = 0;
  DeformingAnswer answer;
  for (const DeformingFrame& frame : world.frames) {
    detection->take(frame);
    const DeformingTimes times = detection->run(asked, answer);
    update.push_back(times.update), detecting.push_back(times.detection);
    missed += count_missed(frame, answer), contacts += answer.contacts;
    candidates += frame.candidates.size(), colliding += frame.colliding.size();
  }
  return {{"update", update},         {"detection", detecting}, {"missed", missed},
          {"candidates", candidates}, {"colliding", colliding}, {"contacts", contacts}};
}

// ---- Rigid bodies ---------------------------------------------------------------------------------------

struct RigidRun {
  std::vector<double> times;  // s, by frame
  std::vector<std::vector<Pose>> frames;
};

RigidRun run_rigid(RigidPeer& peer, std::size_t frames) {
  RigidRun run;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const double start = thread_seconds();
    peer.step();
    run.times.push_back(thread_seconds() - start);
    peer.read(run.frames.emplace_back());
  }
  return run;
}

/// Every run is the same, so that one is held against our queries.
Json time_rigid(const std::string& scene_name, std::uint32_t count, std::size_t frames,
                const std::string& library) {
  static std::map<std::pair<std::string, std::uint32_t>, Scene> scenes;
  static std::map<std::string, RigidFaults> faults;
  Scene& scene = scenes[{scene_name, count}];
  if (scene.world.size() == 0) scene = rigid_scene(scene_name, count);
  const RigidRun run = run_rigid(*make_rigid_peer(library, scene), frames);
  const auto [known, is_new] = faults.try_emplace(scene_name + ' ' + std::to_string(count) + ' ' +
                                                  std::to_string(frames) + ' ' + library);
  if (is_new) known->second = faults_of(scene, run.frames);
  const auto& [deepest, drift, rest, lost] = known->second;
  return {{"times", run.times}, {"deepest", deepest}, {"drift", drift}, {"rest", rest}, {"lost", lost}};
}

// ---- Broad phase ----------------------------------------------------------------------------------------

struct ComparedBroadPhase {
  std::unique_ptr<BroadPhase> phase;
  std::optional<BroadWorld> world;  // as far as the phase has seen it
  std::size_t missed = 0;           // pairs, or such as do not overlap
};

struct ComparedBroadPhases {
  std::array<std::string, 3> world;                                       // motion, sizes, boxes
  std::map<std::pair<std::string, unsigned>, ComparedBroadPhase> phases;  // by algorithm and threads
};

/// Pairs of the world's frame that one of both phases misses.
std::size_t count_differing(const BroadWorld& world, ThreadPool& threads, BroadPhase& phase,
                            BroadPhase& other) {
  std::vector<BodyPair> found, truth, differing;
  phase.find_pairs(world.boxes(), threads, found);
  other.find_pairs(world.boxes(), threads, truth);
  std::set_symmetric_difference(found.begin(), found.end(), truth.begin(), truth.end(),
                                std::back_inserter(differing));
  return differing.size();
}

/// Every frame until it has aged is held against our sweep.
ComparedBroadPhase compare_broad_phase(const std::array<std::string, 3>& world, const std::string& algorithm,
                                       ThreadPool& threads) {
  constexpr std::size_t least_frames = 8;
  ComparedBroadPhase compared;
  compared.phase = broad_algorithm(algorithm).create();
  compared.world.emplace(world[0], world[1], std::stoul(world[2]));
  const std::unique_ptr<BroadPhase> sweep = broad_algorithm("sweep-and-prune").create();
  const std::size_t frames = std::max(least_frames, compared.world->frames_to_age());
  for (std::size_t frame = 0; frame < frames; ++frame, compared.world->step())
    compared.missed += count_differing(*compared.world, threads, *compared.phase, *sweep);
  return compared;
}

/// Those of the last world asked for are kept.
ComparedBroadPhase& compared_broad_phase(const std::array<std::string, 3>& world,
                                         const std::string& algorithm, ThreadPool& threads) {
  static ComparedBroadPhases compared;
  if (compared.world != world) compared.phases.clear(), compared.world = world;
  ComparedBroadPhase& found = compared.phases[{algorithm, threads.threads()}];
  if (!found.phase) found = compare_broad_phase(world, algorithm, threads);
  return found;
}

/// The next frames of the world: moved beforehand, outside the time. As many for every library, so that what
/// they keep is equally old.
std::vector<std::vector<Aabb>> next_frames(BroadWorld& world) {
  constexpr std::size_t most_boxes = 100000, least_frames = 8;
  std::vector<std::vector<Aabb>> frames(std::max(least_frames, most_boxes / world.boxes().size()));
  for (std::vector<Aabb>& frame : frames) frame = world.boxes(), world.step();
  return frames;
}

Json time_broad(const std::array<std::string, 3>& world, unsigned thread_count,
                const std::string& algorithm) {
  static std::map<unsigned, ThreadPool> pools;
  ThreadPool& threads = pools.try_emplace(thread_count, thread_count).first->second;
  ComparedBroadPhase& compared = compared_broad_phase(world, algorithm, threads);
  const std::vector<std::vector<Aabb>> frames = next_frames(*compared.world);
  const auto clock = thread_count == 1 ? thread_seconds : wall_seconds;
  std::vector<BodyPair> found;
  std::size_t pairs = 0;
  const double start = clock();
  for (const std::vector<Aabb>& boxes : frames) {
    compared.phase->find_pairs(boxes, threads, found);
    pairs += found.size();
  }
  const double elapsed = clock() - start;
  return {{"time", elapsed * 1e3 / static_cast<double>(frames.size())},
          {"calls", frames.size()},
          {"pairs", pairs / frames.size()},
          {"bytes", compared.phase->bytes()},
          {"missed", compared.missed}};
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
  Json deforming = Json::array();
  for (const auto& [library, name] : deforming_detection_names())
    deforming.push_back({{"id", name}, {"library", library}});
  Json rigid = Json::array();
  for (const auto& [library, name] : rigid_peer_names())
    rigid.push_back({{"id", name}, {"library", library}});
  return {{"broad", list_broad()},
          {"algorithms", algorithms},
          {"detections", detection_names()},
          {"deforming", deforming},
          {"rigid", rigid}};
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
  if (question == "deform") {
    std::string world, kind, library;
    words >> world >> kind >> library;
    return time_deforming(world, kind, library);
  }
  if (question == "rigid") {
    std::string scene, library;
    std::uint32_t count = 0;
    std::size_t frames = 0;
    words >> scene >> count >> frames >> library;
    return time_rigid(scene, count, frames, library);
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
