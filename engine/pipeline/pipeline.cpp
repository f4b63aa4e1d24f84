#include "pipeline/pipeline.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "core/stopwatch.h"
#include "core/tolerance.h"

namespace collidoscope {
namespace {

bool usable(const Vec3& corner) {
  // Comparisons that NaN fails.
  return std::abs(corner.x) <= tolerance::largest_coordinate &&
         std::abs(corner.y) <= tolerance::largest_coordinate &&
         std::abs(corner.z) <= tolerance::largest_coordinate;
}

/// The turned box of a body and the box of its sphere, each O(1), miss in opposite cases: the first is loose
/// at 45°, the second for slender bodies. Both contain the body, and so does what they share.
Aabb world_box(const Shape& shape, const Pose& pose) {
  const Aabb turned = approximate_box(shape.aabb(), pose),
             round = bounding_box(transformed(shape.sphere(), pose));
  return overlap(turned, round) ? intersection(turned, round)
                                : turned;  // apart only where a coordinate is NaN
}

}  // namespace

Pipeline::Pipeline(PipelineConfig config)
    : config_(std::move(config)),
      threads_(config_.threads),
      broad_(broad_algorithm(config_.broad).create()),
      narrow_(narrow_choice(config_.narrow)) {
  needs_ = ShapeData::aabb | ShapeData::sphere | narrow_.needs();
  for (const MidAlgorithm* algorithm : mid_chain(config_.mid)) {
    needs_ = needs_ | algorithm->needs;
    mid_.push_back(algorithm->create());
  }
}

ShapeData Pipeline::needs() const {
  return needs_;
}

const FrameReport& Pipeline::run(const World& world) {
  const BodyView bodies = world.bodies();
  const Stopwatch whole;
  Stopwatch phase;

  update_boxes(world);
  broad_->find_pairs(boxes_, threads_, report_.candidates);
  filter_untested(world);
  report_.times.broad = phase.lap();

  report_.surviving = report_.candidates;
  for (const std::unique_ptr<MidPhase>& test : mid_) test->filter(bodies, threads_, report_.surviving);
  report_.times.mid = phase.lap();

  assign_caches();
  report_.results.resize(report_.surviving.size());
  narrow_.algorithm->run(
      {bodies, report_.surviving, slots_.slots(), caches_, report_.results, config_.answer, narrow_.options},
      threads_);
  report_.times.narrow = phase.lap();

  report_.times.total = whole.nanoseconds();
  summarise(world.size());
  return report_;
}

void Pipeline::update_boxes(const World& world) {
  const BodyView bodies = world.bodies();
  boxes_.resize(bodies.size());
  constexpr std::size_t bodies_per_task = 1024;
  threads_.for_ranges(bodies.size(), bodies_per_task, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) boxes_[i] = world_box(*bodies.shapes[i], bodies.poses[i]);
  });
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    if (usable(boxes_[i].min) && usable(boxes_[i].max)) continue;
    throw InputError("", "body '" + world.name(static_cast<BodyIndex>(i)) + "'",
                     "its box is not finite or lies beyond 1e18 m");
  }
}

void Pipeline::filter_untested(const World& world) {
  if (world.testing().tests_everything()) return;
  std::erase_if(report_.candidates, [&](const BodyPair& pair) {
    return !world.testing().tests(pair, world.group(pair.a), world.group(pair.b));
  });
}

void Pipeline::assign_caches() {
  slots_.update(report_.surviving);
  caches_.resize(slots_.capacity());
  for (const std::uint32_t slot : slots_.fresh()) caches_[slot] = PairCache{};
}

void Pipeline::summarise(std::size_t bodies) {
  report_.colliding.clear();
  report_.iterations = report_.support_calls = report_.undecided = report_.fallbacks = 0;
  report_.body_states.assign(bodies, BodyState::neutral);
  const auto raise = [&](const BodyPair& pair, BodyState state) {
    for (const BodyIndex body : {pair.a, pair.b})
      report_.body_states[body] = std::max(report_.body_states[body], state);
  };
  for (const BodyPair& pair : report_.candidates) raise(pair, BodyState::boxes_meet);
  for (std::size_t i = 0; i < report_.results.size(); ++i) {
    const PairResult& result = report_.results[i];
    report_.iterations += result.iterations;
    report_.support_calls += result.support_calls;
    report_.undecided += result.verdict == Verdict::undecided;
    report_.fallbacks += result.fell_back;
    if (result.verdict != Verdict::colliding) continue;
    report_.colliding.push_back(report_.surviving[i]);
    raise(report_.surviving[i], BodyState::colliding);
  }
}

PairCache Pipeline::cache_of(std::size_t surviving_index) const {
  return caches_[slots_.slots()[surviving_index]];
}

std::size_t Pipeline::bytes() const {
  std::size_t total = broad_->bytes() + slots_.bytes() + boxes_.capacity() * sizeof(Aabb) +
                      caches_.capacity() * sizeof(PairCache);
  for (const std::unique_ptr<MidPhase>& test : mid_) total += test->bytes();
  return total;
}

}  // namespace collidoscope
