// Two convex polytopes: how long a query takes by our algorithms and by those of other libraries. The shapes
// and the courses are those of Mirtich's tests [Mirtich 6.1, Alg. 9].

#include "experiments/bench/orbit.h"
#include "experiments/bench/pair_bench.h"
#include "experiments/evidence.h"
#include "experiments/peers/contenders.h"

namespace collidoscope::experiments {
namespace {

struct Question {
  const char* id;
  const char* label;
  const char* work;  // as a claim begins
  Request request;
  Capability capability;
  std::vector<std::string> ours;
  Real amplitude;  // of the orbit: how often the polytopes meet
};

Contenders contenders_of(const Question& question) {
  return contenders(question.ours, narrow_algorithms(), [&](const NarrowAlgorithm& algorithm) {
    return algorithm.input == NarrowInput::convex && includes(algorithm.capabilities, question.capability);
  });
}

struct Motion {
  const char* name;
  Real degrees_per_call;
};
constexpr Motion motions[] = {{"1 degree", 1}, {"25 degrees", 25}};

BenchedPair pair_of(const Question& question, const BenchRow& row, int calls) {
  const ShapePointer shape =
      *std::ranges::find(orbit_shapes(), row.values[0], [](const ShapePointer& of) { return of->name(); });
  const Motion& motion = *std::ranges::find(motions, row.values[1], &Motion::name);
  BenchedPair pair{shape, shape, narrow_choice(row.values[2]), {}, question.request};
  shape->prepare(pair.narrow.needs());
  pair.courses = orbit_courses(
      {.amplitude = question.amplitude, .degrees_per_call = motion.degrees_per_call, .calls = calls});
  return pair;
}

Plan plan_of(const Question& question, const Effort& effort) {
  PairBench bench;
  bench.variations = {{"shape", {}, "", false}, {"motion", {}, "", false}, {"narrow", {}, "", false}};
  for (const ShapePointer& shape : orbit_shapes()) bench.variations[0].values.emplace_back(shape->name());
  for (const Motion& motion : motions) bench.variations[1].values.emplace_back(motion.name);
  bench.variations[2].values = contenders_of(question).all();
  bench.begin = [question, calls = effort.quick ? 100 : 400](const BenchRow& row, Progress&) {
    return pair_of(question, row, calls);
  };
  Plan plan = plan_of(bench);
  plan.remarks.emplace_back(
      "Libraries as Debian packages them, each asked in its own way for the same answer; those that keep "
      "something from query to query may. Depths by portal refinement (MPR) are upper bounds, ours and "
      "theirs.");
  return plan;
}

Experiment experiment_of(const Question& question) {
  return {question.id,
          question.label,
          "",
          [question](const Effort& effort) { return plan_of(question, effort); },
          [question](std::span<const Measurement> rows) {
            return std::vector{ours_are_faster(question.work, rows, contenders_of(question), query_time)};
          },
          {"orbit", {}}};
}

}  // namespace

extern const Experiment experiment_peers_verdict, experiment_peers_distance, experiment_peers_depth;

const Experiment experiment_peers_verdict =
    experiment_of({"peers-verdict",
                   "Two polytopes beside other libraries: do they meet?",
                   "Whether two polytopes meet",
                   Request::overlap,
                   Capability::verdict,
                   {"separating-vector", "growth-distance", "v-clip"},
                   1.35});
const Experiment experiment_peers_distance = experiment_of({"peers-distance",
                                                            "Two polytopes beside other libraries: distance",
                                                            "The distance of two polytopes",
                                                            Request::distance,
                                                            Capability::distance,
                                                            {"gjk", "v-clip"},
                                                            2.7});
const Experiment experiment_peers_depth = experiment_of({"peers-depth",
                                                         "Two polytopes beside other libraries: depth",
                                                         "The depth of two polytopes",
                                                         Request::penetration,
                                                         Capability::depth,
                                                         {"epa", "sat", "mpr"},
                                                         0.8});

}  // namespace collidoscope::experiments
