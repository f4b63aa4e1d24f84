#pragma once

// Algorithms that are not compiled into the program, such as a user's plugin or another program. Each fills a
// slot, and is then an entry of narrow_algorithms() like any other.
//
// The functions of a NarrowAlgorithm get no context. So each slot has functions of its own, instances of
// templates over the slot's number, and the number of slots is fixed.

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "narrow/narrow.h"

namespace collidoscope {

/// No more foreign algorithms than this at a time. Each costs five functions in the program.
constexpr std::size_t most_foreign_algorithms = 16;

/// As in NarrowAlgorithm. `input` is convex or mesh; an empty label stands for the id.
struct ForeignEntry {
  std::string id, label, source;
  Capability capabilities = Capability::verdict;
  NarrowInput input = NarrowInput::convex;
  std::string file{};  // the library that holds it; empty for others
};

/// Two shapes as adopt() returned them, and B's pose in the frame of A.
struct ForeignPair {
  const void *a, *b;
  Pose b_in_a;
};

/// Functions may be called by several threads at the same time. They throw JobError where the algorithm
/// breaks its contract.
class ForeignAlgorithm {
 public:
  virtual ~ForeignAlgorithm() = default;

  virtual const ForeignEntry& entry() const = 0;
  /// The algorithm's own form of a shape's hull or mesh. Kept with the shape, once per revision.
  virtual std::shared_ptr<const void> adopt(const Shape& shape) = 0;
  /// The answer gives no more than the entry's capabilities.
  virtual PairResult query(const ForeignPair& pair, Request request) = 0;
  virtual void query_batch(std::span<const ForeignPair> pairs, Request request,
                           std::span<PairResult> results);
  /// False where batches are to be answered on the caller's thread.
  virtual bool is_parallel() const { return true; }
  /// The program ends: no more queries. Throws JobError if the algorithm does not end well.
  virtual void finish() {}
};

/// Adds it to narrow_algorithms(), for the rest of the process. Other threads may use the list meanwhile.
/// Throws InputError if the id is taken or no slot is free.
const NarrowAlgorithm& add_foreign_algorithm(std::unique_ptr<ForeignAlgorithm> algorithm);
bool is_foreign(const NarrowAlgorithm& algorithm);
/// ForeignEntry::file; empty for an algorithm that is not foreign.
std::string foreign_file(const NarrowAlgorithm& algorithm);
/// Calls finish() of each, and throws what the first of them threw.
void finish_foreign_algorithms();

/// The entries of all slots, filled or not, at fixed addresses; the first foreign_algorithm_count() are
/// filled.
std::span<const NarrowAlgorithm* const> foreign_slots();
std::size_t foreign_algorithm_count();

}  // namespace collidoscope
