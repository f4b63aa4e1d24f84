#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/pose_file.h"
#include "judge/placed_pair.h"
#include "narrow/narrow_choice.h"

namespace collidoscope::cli {

/// What a command says on the command line that it queries algorithms about two shapes in many placements.
struct QueryArguments {
  std::string a, b, poses_file;
  std::vector<std::string> narrow;
  std::optional<std::string> support;

  /// Each algorithm with the support search that the arguments name. Throws InputError.
  std::vector<NarrowChoice> algorithms() const;
};
void add_query_arguments(CLI::App& command, QueryArguments& arguments);

/// A pair of shapes at one pair of poses, as algorithms of each kind take it.
struct PlacedSubjects {
  PlacedPair hulls, shapes;

  const PlacedPair& seen_by(const NarrowAlgorithm& algorithm) const;
};

/// The two shapes that a command queries algorithms about. Both are cut into convex pieces if an algorithm
/// asks for them.
class QuerySubjects {
 public:
  /// Reads the two shapes. Prints warnings. Throws InputError.
  explicit QuerySubjects(const QueryArguments& arguments);

  /// Throws InputError that names the first pose which one of the algorithms does not take. In coherent
  /// motion an algorithm keeps what it found for the pose before, in the frame of A.
  void expect_suitable(std::span<const PosePair> poses, std::span<const NarrowChoice> algorithms,
                       bool coherent = false) const;
  /// Cuts both shapes into convex pieces if one of the algorithms asks for them. Shows progress.
  void prepare(std::span<const NarrowChoice> algorithms);
  PlacedSubjects place(const PosePair& poses) const;

 private:
  bool suits(const NarrowAlgorithm& algorithm, const PosePair& poses, bool coherent) const;
  std::string limits_of(const NarrowChoice& algorithm, bool coherent) const;
  bool have_images() const;  // under any matrices

  std::string name_a_, name_b_;  // as typed
  ShapePointer a_, b_;
};

}  // namespace collidoscope::cli
