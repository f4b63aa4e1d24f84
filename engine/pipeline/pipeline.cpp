#include "pipeline/pipeline.h"

#include <algorithm>

#include "core/error.h"
#include "core/stopwatch.h"
#include "narrow/proof/provable.h"
#include "pipeline/swept_detection.h"

namespace collidoscope {
namespace {

template <class T>
std::size_t bytes_of(const std::vector<T>& items) {
  return items.capacity() * sizeof(T);
}

std::size_t bytes_of(const FrameReport& report) {
  return bytes_of(report.candidates) + bytes_of(report.impacts) + bytes_of(report.surviving) +
         bytes_of(report.results) + bytes_of(report.colliding) + bytes_of(report.body_states) +
         bytes_of(report.wrong) + bytes_of(report.counters);
}

}  // namespace

std::string_view to_string(Detection detection) {
  return detection == Detection::swept ? "swept" : "discrete";
}

Detection detection_choice(std::string_view id) {
  for (const Detection detection : {Detection::discrete, Detection::swept})
    if (to_string(detection) == id) return detection;
  throw InputError("", "", "unknown detection " + in_quotes(std::string(id)) + "; known: discrete, swept");
}

std::optional<std::size_t> index_of_surviving(const FrameReport& report, BodyPair pair) {
  const auto found = std::ranges::lower_bound(report.surviving, pair);
  if (found == report.surviving.end() || *found != pair) return std::nullopt;
  return static_cast<std::size_t>(found - report.surviving.begin());
}

Pipeline::Pipeline(PipelineConfig config) : config_(std::move(config)), threads_(config_.threads) {
  if (config_.exact || config_.certify) expect_provable(config_.narrow);
  if ((config_.exact || config_.certify) && config_.detection == Detection::swept)
    throw InputError("", "", "verdicts are proven for one time of a step, and detection is swept");
  needs_ = ShapeData::aabb | ShapeData::sphere | config_.narrow.needs();
  if (config_.detection == Detection::swept) needs_ = needs_ | cast_needs(cast_input(input()));
  for (const MidChoice& test : config_.mid) needs_ = needs_ | test.algorithm->needs;
  create_phases();
}

void Pipeline::create_phases() {
  broad_ = config_.broad.create();
  mid_.clear();
  for (const MidChoice& test : config_.mid) mid_.push_back(test.algorithm->create());
}

void Pipeline::start_over() {
  create_phases();
  bounds_ = {}, slots_ = {};
  caches_.clear(), variable_caches_.clear();
  deciding_ = {}, checking_ = {};
}

ShapeData Pipeline::needs() const {
  return needs_;
}

const FrameReport& Pipeline::run(const Bodies& bodies, const PairFilter& filter) {
  try {
    run_phases(bodies, filter);
  } catch (...) {
    find_nothing(bodies.size());
    throw;
  }
  return report_;
}

/// The report of a failed run has a state for each body and no pairs: those of the run before have other
/// bodies.
void Pipeline::find_nothing(std::size_t bodies) {
  start_over();
  report_ = {};
  report_.body_states.assign(bodies, BodyState::neutral);
}

void Pipeline::run_phases(const Bodies& input, const PairFilter& filter) {
  const Stopwatch whole;
  Stopwatch phase;

  update(input);
  report_.times.update = phase.lap();
  const BodyView bodies{input, bounds_.spheres(), &bounds_.local()};
  broad_->find_pairs(bounds_.boxes(), threads_, report_.candidates);
  filter_untested(filter);
  report_.times.broad = phase.lap();

  run_mid_phase(bodies);
  report_.times.mid = phase.lap();

  assign_caches();
  const std::int64_t copying = keep_starts();
  report_.results.resize(report_.surviving.size());
  const NarrowBatch queries = batch(bodies);
  config_.narrow.algorithm->run(queries, threads_);
  if (config_.exact) {
    deciding_.prove(queries, slots_, threads_);
    deciding_.correct(queries);
  }
  report_.impacts.clear();
  if (sweeps(input)) find_impacts(input, report_.surviving, this->input(), threads_, report_.impacts);
  report_.times.narrow = phase.lap() - copying;

  report_.times.total = whole.nanoseconds() - copying;
  if (config_.certify) certify(bodies);
  summarise(bodies.size());
}

void Pipeline::update(const Bodies& bodies) {
  bounds_.update(bodies, threads_);
  if (sweeps(bodies)) bounds_.sweep(bodies, threads_);
  if (!bounds_.shapes_changed()) return;
  const NarrowAlgorithm& narrow = *config_.narrow.algorithm;
  const BuildContext context{.trees = narrow.tree_update ? narrow.tree_update(config_.narrow.options)
                                                         : TreeUpdate::automatic};
  const std::vector<BodyIndex>& samples = bounds_.samples();
  threads_.for_ranges(samples.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) bodies.shapes[samples[i]]->prepare(needs_, context);
  });
}

/// The tests of the chain compare bodies at one time. Of the whole step, spheres are compared.
void Pipeline::run_mid_phase(const BodyView& bodies) {
  report_.surviving = report_.candidates;
  if (sweeps(bodies))
    return filter_by_swept_spheres(bodies, bounds_.local(), threads_, swept_kept_, report_.surviving);
  for (const std::unique_ptr<MidPhase>& test : mid_) test->filter(bodies, threads_, report_.surviving);
}

NarrowBatch Pipeline::batch(const BodyView& bodies) {
  return {bodies,          report_.surviving, slots_.slots(),         caches_,
          report_.results, config_.request,   config_.narrow.options, variable_caches_};
}

void Pipeline::certify(const BodyView& bodies) {
  const NarrowBatch queries = batch(bodies);
  checking_.prove(queries, slots_, threads_);
  report_.wrong = checking_.wrong(queries);
  report_.certified = report_.results.size() - report_.wrong.size() - checking_.open();
}

void Pipeline::filter_untested(const PairFilter& filter) {
  if (filter.tests_everything()) return;
  std::erase_if(report_.candidates, [&](const BodyPair& pair) { return !filter.tests(pair); });
}

void Pipeline::assign_caches() {
  slots_.update(report_.surviving);
  if (bounds_.shapes_changed()) slots_.renew(bounds_.changed());
  caches_.resize(slots_.capacity());
  if (config_.narrow.algorithm->has_variable_cache) variable_caches_.resize(slots_.capacity());
  for (const std::uint32_t slot : slots_.fresh()) caches_[slot] = PairCache{};
}

/// Returns the nanoseconds of the copy.
std::int64_t Pipeline::keep_starts() {
  if (!keeps_starts_) return 0;
  const Stopwatch watch;
  starts_.keep(slots_.slots(), caches_, variable_caches_);
  return watch.nanoseconds();
}

/// A body's state only rises, so boxes come before collisions.
void Pipeline::summarise(std::size_t bodies) {
  report_.colliding.clear();
  report_.iterations = report_.undecided = report_.fallbacks = 0;
  const std::span<const Counter> counters = config_.narrow.algorithm->counters;
  report_.counters.clear();
  for (const Counter& counter : counters) report_.counters.push_back({counter.many, 0});
  report_.decided_exactly = config_.exact ? deciding_.decided_exactly() : 0;
  report_.body_states.assign(bodies, BodyState::neutral);
  BodyState* const states = report_.body_states.data();
  const auto raise = [states](const BodyPair& pair, BodyState state) {
    states[pair.a] = states[pair.b] = state;
  };
  for (const BodyPair& pair : report_.candidates) raise(pair, BodyState::boxes_meet);
  for (std::size_t i = 0; i < report_.results.size(); ++i) {
    const PairResult& result = report_.results[i];
    report_.iterations += result.iterations;
    for (std::size_t k = 0; k < counters.size(); ++k) report_.counters[k].sum += result.*counters[k].count;
    report_.undecided += result.verdict == Verdict::undecided || state_in_step(i) == CastState::undecided;
    report_.fallbacks += result.fell_back;
    if (result.verdict != Verdict::colliding && !touches_in_step(i)) continue;
    report_.colliding.push_back(report_.surviving[i]);
    raise(report_.surviving[i], BodyState::colliding);
  }
}

CastState Pipeline::state_in_step(std::size_t surviving_index) const {
  return report_.impacts.empty() ? CastState::free : report_.impacts[surviving_index].state;
}

bool Pipeline::touches_in_step(std::size_t surviving_index) const {
  const CastState state = state_in_step(surviving_index);
  return state == CastState::hit || state == CastState::overlap;
}

QueryStart Pipeline::query_start(std::size_t surviving_index) const {
  return starts_.at(slots_.slots().at(surviving_index));
}

std::vector<StructureBox> Pipeline::narrow_structure(const Bodies& bodies) const {
  const NarrowAlgorithm& algorithm = *config_.narrow.algorithm;
  if (algorithm.structure == nullptr) return {};
  return algorithm.structure(BodyView{bodies}, report_.surviving, config_.narrow.options);
}

std::size_t Pipeline::bytes() const {
  std::size_t total = broad_->bytes() + slots_.bytes() + bounds_.bytes() + bytes_of(report_) +
                      bytes_of(caches_) + bytes_of(variable_caches_) + starts_.bytes() + deciding_.bytes() +
                      checking_.bytes();
  for (const VariablePairCache& cache : variable_caches_) total += cache.bytes();
  for (const std::unique_ptr<MidPhase>& test : mid_) total += test->bytes();
  return total;
}

}  // namespace collidoscope
