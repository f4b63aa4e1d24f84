#include "narrow/foreign/foreign_algorithm.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <mutex>
#include <utility>
#include <vector>

#include "core/error.h"
#include "narrow/references/reference.h"

namespace collidoscope {
namespace {

/// The process's foreign algorithms, and their entries. A slot never changes once `count` says that it is
/// filled, so other threads read the list while one fills the next slot.
struct ForeignTable {
  std::array<std::unique_ptr<ForeignAlgorithm>, most_foreign_algorithms> algorithms;
  std::array<NarrowAlgorithm, most_foreign_algorithms> entries{};
  std::atomic<std::size_t> count = 0;
  std::mutex filling;
};

ForeignTable& table() {
  static ForeignTable all;
  return all;
}

// ---- The functions of a slot -----------------------------------------------------------------------------

/// Derived data of a shape, of a type that each slot has for itself.
template <std::size_t slot>
struct Adopted {
  explicit Adopted(const Shape& shape) : own_form(table().algorithms[slot]->adopt(shape)) {}
  std::shared_ptr<const void> own_form;
};

template <std::size_t slot>
ForeignPair foreign_pair(const Shape& a, const Shape& b, const Pose& b_in_a) {
  return {a.get<Adopted<slot>>().own_form.get(), b.get<Adopted<slot>>().own_form.get(), b_in_a};
}

template <std::size_t slot>
struct SlotAlgorithm {
  static PairResult run(const NarrowQuery& query) {
    return table().algorithms[slot]->query(foreign_pair<slot>(query.a, query.b, query.b_in_a), query.request);
  }
};

bool is_about_surfaces(std::size_t slot) {
  return table().entries[slot].input == NarrowInput::mesh;
}

/// Of shapes that round, an algorithm on hulls sees the cores.
template <std::size_t slot>
PairResult query_slot(const NarrowQuery& query, PairCache&) {
  return is_about_surfaces(slot) ? SlotAlgorithm<slot>::run(query) : OfHulls<SlotAlgorithm<slot>>::run(query);
}

/// Answers pairs of a batch: those that round one by one, the others together.
template <std::size_t slot>
void query_range(const NarrowBatch& batch, std::size_t begin, std::size_t end) {
  std::vector<ForeignPair> pairs;
  std::vector<std::size_t> indices;
  for (std::size_t i = begin; i < end; ++i) {
    const auto [a, b] = batch.pairs[i];
    const Shape &shape_a = *batch.bodies.shapes[a], &shape_b = *batch.bodies.shapes[b];
    const Pose b_in_a = relative_pose(batch.bodies.poses[a], batch.bodies.poses[b]);
    if (!is_about_surfaces(slot) && (shape_a.is_curved() || shape_b.is_curved())) {
      batch.results[i] =
          OfHulls<SlotAlgorithm<slot>>::run({shape_a, shape_b, b_in_a, batch.request, batch.options});
    } else {
      pairs.push_back(foreign_pair<slot>(shape_a, shape_b, b_in_a));
      indices.push_back(i);
    }
  }
  if (pairs.empty()) return;
  std::vector<PairResult> results(pairs.size());
  table().algorithms[slot]->query_batch(pairs, batch.request, results);
  for (std::size_t i = 0; i < results.size(); ++i) batch.results[indices[i]] = results[i];
}

template <std::size_t slot>
void run_slot(const NarrowBatch& batch, ThreadPool& threads) {
  if (!table().algorithms[slot]->is_parallel()) return query_range<slot>(batch, 0, batch.pairs.size());
  constexpr std::size_t pairs_per_task = 64;
  threads.for_ranges(batch.pairs.size(), pairs_per_task,
                     [&](std::size_t begin, std::size_t end) { query_range<slot>(batch, begin, end); });
}

// ---- Filling ---------------------------------------------------------------------------------------------

struct SlotFunctions {
  decltype(NarrowAlgorithm::run) run;
  decltype(NarrowAlgorithm::query) query;
};

template <std::size_t... slots>
constexpr std::array<SlotFunctions, sizeof...(slots)> functions_of(std::index_sequence<slots...>) {
  return {{{run_slot<slots>, query_slot<slots>}...}};
}

constexpr auto slot_functions = functions_of(std::make_index_sequence<most_foreign_algorithms>());

NarrowAlgorithm narrow_entry(const ForeignEntry& entry, const SlotFunctions& functions) {
  NarrowAlgorithm algorithm{};
  algorithm.id = entry.id, algorithm.label = entry.label.empty() ? entry.id : entry.label;
  algorithm.paper = entry.source;
  algorithm.capabilities = entry.capabilities | Capability::verdict;
  algorithm.input = entry.input;
  algorithm.needs = entry.input == NarrowInput::mesh ? ShapeData::none : ShapeData::hull;
  algorithm.counters = std::span(convex_counters).first(1);
  algorithm.run = functions.run, algorithm.query = functions.query;
  return algorithm;
}

void expect_free(const std::string& id) {
  const auto known = narrow_algorithms();
  if (std::ranges::find(known, id, &NarrowAlgorithm::id) != known.end())
    throw InputError("", "", "the id '" + id + "' is taken by another narrow-phase algorithm");
  if (table().count == most_foreign_algorithms)
    throw InputError("", "",
                     "no more than " + std::to_string(most_foreign_algorithms) +
                         " plugins and programs can be algorithms at the same time");
}

}  // namespace

void ForeignAlgorithm::query_batch(std::span<const ForeignPair> pairs, Request request,
                                   std::span<PairResult> results) {
  for (std::size_t i = 0; i < pairs.size(); ++i) results[i] = query(pairs[i], request);
}

const NarrowAlgorithm& add_foreign_algorithm(std::unique_ptr<ForeignAlgorithm> algorithm) {
  const ForeignEntry& entry = algorithm->entry();
  ForeignTable& all = table();
  const std::lock_guard lock(all.filling);
  expect_free(entry.id);
  const std::size_t slot = all.count;
  all.entries[slot] = narrow_entry(entry, slot_functions[slot]);
  all.algorithms[slot] = std::move(algorithm);
  all.count = slot + 1;
  return all.entries[slot];
}

bool is_foreign(const NarrowAlgorithm& algorithm) {
  return std::ranges::find(foreign_slots(), &algorithm) != foreign_slots().end();
}

std::string foreign_file(const NarrowAlgorithm& algorithm) {
  const auto slot = std::ranges::find(foreign_slots(), &algorithm);
  if (slot == foreign_slots().end()) return "";
  return table().algorithms[static_cast<std::size_t>(slot - foreign_slots().begin())]->entry().file;
}

void finish_foreign_algorithms() {
  std::exception_ptr first_failure;
  for (std::size_t i = 0; i < table().count; ++i) {
    try {
      table().algorithms[i]->finish();
    } catch (...) {
      if (!first_failure) first_failure = std::current_exception();
    }
  }
  if (first_failure) std::rethrow_exception(first_failure);
}

std::span<const NarrowAlgorithm* const> foreign_slots() {
  static const auto addresses = [] {
    std::array<const NarrowAlgorithm*, most_foreign_algorithms> all{};
    std::ranges::transform(table().entries, all.begin(), [](const NarrowAlgorithm& entry) { return &entry; });
    return all;
  }();
  return addresses;
}

std::size_t foreign_algorithm_count() {
  return table().count;
}

}  // namespace collidoscope
