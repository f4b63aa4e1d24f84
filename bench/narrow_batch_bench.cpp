// Batches of convex pairs in coherent motion, as the pipeline runs them: every algorithm of narrow.def.

#include <benchmark/benchmark.h>
#include <string>

#include "core/random.h"
#include "geometry/primitives/mirtich_disk.h"
#include "geometry/primitives/primitives.h"
#include "narrow/narrow.h"

namespace collidoscope {
namespace {

constexpr Real degree = 0.017453292519943295;

struct BenchShape {
  const char* name;
  Mesh (*create)();
};
constexpr BenchShape shapes[] = {
    {"cube", [] { return make_box(Vec3(1)); }},
    {"icosahedron", [] { return make_icosphere(1, 0); }},
    {"disk", [] { return make_mirtich_disk(1); }},
    {"sphere642", [] { return make_icosphere(1, 3); }},
    {"polytope20",
     [] {
       Random random(1);
       return make_random_polytope(Vec3(1, 0.8, 0.6), 20, random);
     }},
};

/// A frame of many pairs: B circles A, both tumble.
class Frames {
 public:
  static constexpr std::size_t count = 100, pairs = 100;

  Frames(const Shape& shape, Real distance, Real omega) {
    Random random(2);
    for (std::size_t i = 0; i < pairs; ++i) {
      const Quaternion spin_a = from_axis_angle(random.unit_vector(), omega),
                       spin_b = from_axis_angle(random.unit_vector(), omega);
      const Mat3 orbit = to_matrix(from_axis_angle(random.unit_vector(), degree));
      Quaternion a = random.rotation(), b = random.rotation();
      Vec3 position = random.unit_vector() * distance;
      for (std::size_t frame = 0; frame < count; ++frame) {
        poses_[frame].push_back({to_matrix(a), Vec3(0)});
        poses_[frame].push_back({to_matrix(b), position});
        a = normalized(spin_a * a), b = normalized(spin_b * b);
        position = Pose{orbit, Vec3(0)}.rotate(position);
      }
      const auto body = static_cast<BodyIndex>(2 * i);
      body_pairs_.push_back({body, body + 1});
      slots_.push_back(static_cast<std::uint32_t>(i));
    }
    shapes_.assign(2 * pairs, &shape);
  }

  NarrowBatch batch(std::size_t frame, Request request) {
    return {{shapes_, poses_[frame]}, body_pairs_, slots_, caches_, results_, request};
  }
  std::span<const PairResult> results() const { return results_; }

 private:
  std::vector<const Shape*> shapes_;
  std::vector<Pose> poses_[count];
  std::vector<BodyPair> body_pairs_;
  std::vector<std::uint32_t> slots_;
  std::vector<PairCache> caches_ = std::vector<PairCache>(pairs);
  std::vector<PairResult> results_ = std::vector<PairResult>(pairs);
};

void run(benchmark::State& state, const NarrowAlgorithm& algorithm, const BenchShape& model, Real distance,
         Real omega, Request request) {
  const Shape shape(model.name, model.create());
  shape.prepare(algorithm.needs);
  Frames frames(shape, distance, omega);
  ThreadPool one_thread;
  std::size_t frame = 0, iterations = 0, colliding = 0;
  for (auto _ : state) {
    algorithm.run(frames.batch(frame, request), one_thread);
    for (const PairResult& result : frames.results()) {
      iterations += result.iterations;
      colliding += result.verdict == Verdict::colliding;
    }
    frame = (frame + 1) % Frames::count;
  }
  const auto calls = static_cast<double>(state.iterations()) * Frames::pairs;
  state.counters["per_pair"] =
      benchmark::Counter(calls, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["k"] = static_cast<double>(iterations) / calls;
  state.counters["colliding"] = static_cast<double>(colliding) / calls;
}

void register_all() {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    for (const BenchShape& model : shapes) {
      for (const Real distance : {2.2, 1.2}) {
        for (const Real omega : {1.0, 10.0, 25.0}) {
          const std::string name = std::string(algorithm->id) + "/" + model.name +
                                   "/distance:" + std::to_string(distance).substr(0, 3) +
                                   "/degrees:" + std::to_string(static_cast<int>(omega));
          benchmark::RegisterBenchmark(name.c_str(), run, *algorithm, model, distance, omega * degree,
                                       Request::overlap);
        }
      }
    }
  }
}

}  // namespace
}  // namespace collidoscope

int main(int argc, char** argv) {
  collidoscope::register_all();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
