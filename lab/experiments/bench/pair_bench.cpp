#include "experiments/bench/pair_bench.h"

#include <algorithm>
#include <memory>

#include "core/error.h"
#include "core/parallel.h"
#include "experiments/bench/counter_columns.h"

namespace collidoscope::experiments {
namespace {

std::vector<Column> columns_of(const PairBench& bench) {
  std::vector<Column> columns = {
      {"query", "ns"}, {"in batches", "ns"}, {"floating-point operations", "per query"}, {"colliding", "%"}};
  for (const std::string& name : counter_names(bench.algorithms)) columns.push_back({name, "per query"});
  return columns;
}

/// The queries of a row, which can be repeated.
class RepeatedQueries {
 public:
  explicit RepeatedQueries(BenchedPair pair) : pair_(std::move(pair)) {
    for (const std::vector<Pose>& course : pair_.courses) count_ += course.size();
  }

  double count() const { return static_cast<double>(count_); }

  /// All queries, as they are timed.
  void run() {
    std::size_t met = 0;
    for (const std::vector<Pose>& course : pair_.courses) {
      PairCache cache{};
      VariablePairCache variable_cache{};
      NarrowQuery query{*pair_.a, *pair_.b, {}, pair_.request, pair_.narrow.options};
      if (pair_.narrow.algorithm->has_variable_cache) query.variable_cache = &variable_cache;
      for (const Pose& pose : course) {
        query.b_in_a = pose;
        met += pair_.narrow.algorithm->query(query, cache).verdict == Verdict::colliding ? 1 : 0;
      }
    }
    if (met_.value_or(met) != met)
      throw JobError("two repetitions of the same queries came to different results");
    met_ = met;
  }

  /// Per query, by column. Timings are still missing.
  std::vector<Figure> figures(const std::vector<Column>& columns, Progress& progress) {
    std::vector<double> sums(columns.size(), 0);
    OperationCounts counts;
    for (std::size_t course = 0; course < pair_.courses.size(); ++course) {
      progress.report(static_cast<double>(course) / static_cast<double>(pair_.courses.size()), "");
      count_course(pair_.courses[course], columns, sums, counts);
    }
    std::vector<Figure> figures(columns.size());
    if (pair_.narrow.algorithm->count != nullptr)
      figures[operations].ours = static_cast<double>(counts.total()) / count();
    figures[share_colliding].ours = 100 * sums[share_colliding] / count();
    for (std::size_t column = first_query_counter; column < columns.size(); ++column)
      if (counter(columns[column].name) != nullptr) figures[column].ours = sums[column] / count();
    return figures;
  }

 private:
  const Counter* counter(std::string_view name) const {
    const auto counters = pair_.narrow.algorithm->counters;
    const auto found = std::ranges::find(counters, name, &Counter::many);
    return found == counters.end() ? nullptr : &*found;
  }

  void count_course(const std::vector<Pose>& course, const std::vector<Column>& columns,
                    std::vector<double>& sums, OperationCounts& counts) const {
    const NarrowAlgorithm& algorithm = *pair_.narrow.algorithm;
    PairCache cache{};
    VariablePairCache variable_cache{};
    NarrowQuery query{*pair_.a, *pair_.b, {}, pair_.request, pair_.narrow.options};
    if (algorithm.has_variable_cache) query.variable_cache = &variable_cache;
    for (const Pose& pose : course) {
      query.b_in_a = pose;
      const PairResult result =
          algorithm.count != nullptr ? algorithm.count(query, cache, counts) : algorithm.query(query, cache);
      sums[share_colliding] += result.verdict == Verdict::colliding ? 1 : 0;
      for (std::size_t column = first_query_counter; column < columns.size(); ++column)
        if (const Counter* of = counter(columns[column].name)) sums[column] += result.*(of->count);
    }
  }

  BenchedPair pair_;
  std::size_t count_ = 0;
  std::optional<std::size_t> met_;
};

/// The same queries as the pipeline makes them: the n-th poses of all courses are a frame.
class RepeatedBatches {
 public:
  explicit RepeatedBatches(const BenchedPair& pair) : pair_(pair), results_(pair.courses.size()) {
    for (std::size_t course = 0; course < pair_.courses.size(); ++course) {
      const auto body = static_cast<BodyIndex>(2 * course);
      shapes_.insert(shapes_.end(), {pair_.a.get(), pair_.b.get()});
      pairs_.push_back({body, body + 1});
      slots_.push_back(static_cast<std::uint32_t>(course));
    }
    for (std::size_t frame = 0; frame < pair_.courses.front().size(); ++frame) {
      std::vector<Pose>& poses = frames_.emplace_back();
      for (const std::vector<Pose>& course : pair_.courses)
        poses.insert(poses.end(), {Pose{}, course[std::min(frame, course.size() - 1)]});
    }
  }

  double count() const { return static_cast<double>(frames_.size() * pairs_.size()); }

  void run() {
    std::vector<PairCache> caches(pairs_.size());
    std::vector<VariablePairCache> variable(pair_.narrow.algorithm->has_variable_cache ? pairs_.size() : 0);
    for (const std::vector<Pose>& poses : frames_)
      pair_.narrow.algorithm->run({BodyView{Bodies{shapes_, poses}}, pairs_, slots_, caches, results_,
                                   pair_.request, pair_.narrow.options, variable},
                                  threads_);
  }

 private:
  BenchedPair pair_;
  std::vector<const Shape*> shapes_;
  std::vector<std::vector<Pose>> frames_;
  std::vector<BodyPair> pairs_;
  std::vector<std::uint32_t> slots_;
  std::vector<PairResult> results_;
  ThreadPool threads_{1};
};

PreparedRow prepare(const PairBench& bench, const BenchRow& row, Progress& progress) {
  const BenchedPair pair = bench.begin(row, progress);
  const auto queries = std::make_shared<RepeatedQueries>(pair);
  const auto batches = std::make_shared<RepeatedBatches>(pair);
  PreparedRow prepared{queries->figures(columns_of(bench), progress), {}};
  prepared.timings = {{query_time, queries->count(), 1, [queries] { queries->run(); }},
                      {batch_time, batches->count(), 1, [batches] { batches->run(); }}};
  return prepared;
}

}  // namespace

Plan plan_of(const PairBench& bench) {
  Plan plan{columns_of(bench), query_time, {}, {}, bench_axis(bench.variations)};
  plan.remarks = {
      "Single queries, each of which starts from what the one before has kept; courses start cold."};
  for (const BenchRow& row : bench_rows(bench.variations))
    plan.rows.push_back(
        {row.name, [bench, row](Progress& progress) { return prepare(bench, row, progress); }, row.point});
  return plan;
}

Experiment bench_of_pair(const PairBench& bench) {
  return {"bench", bench.label, "", [bench](const Effort&) { return plan_of(bench); }, {}};
}

}  // namespace collidoscope::experiments
