// `collide query`: what narrow-phase algorithms say of one pair of hulls, or of meshes, in many placements.
//
// The truth that is answered for is the files' float32 vertices mapped by the given double matrices.

#include <CLI/CLI.hpp>
#include <array>
#include <iostream>
#include <memory>
#include <optional>

#include "cli/commands.h"
#include "cli/csv_cells.h"
#include "cli/placed_pair.h"
#include "cli/pose_file.h"
#include "cli/shape_argument.h"
#include "cli/warnings.h"
#include "common/decomposition_cache.h"
#include "common/interrupt.h"
#include "common/progress_line.h"
#include "common/run_options.h"
#include "common/watched_progress.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "core/stopwatch.h"
#include "decomposition/solid.h"
#include "geometry/hull/hull_view.h"
#include "geometry/mesh/stl.h"
#include "geometry/mesh/weld.h"
#include "narrow/narrow_choice.h"

namespace collidoscope::cli {
namespace {

struct Options {
  std::string file_a, file_b, poses_file;
  std::vector<std::string> narrow;
  std::optional<std::string> support;
  bool exact = false, certify = false, coherent = false;
};

constexpr std::string_view header =
    "index,narrow,verdict,distance,depth,ax,ay,az,bx,by,bz,nx,ny,nz,iterations,nanoseconds";
constexpr std::string_view header_of_before =
    ",before_index,before_distance,before_ax,before_ay,before_az,before_bx,before_by,before_bz,before_nx,"
    "before_ny,before_nz";
constexpr std::string_view nothing_before = ",,,,,,,,,,,";

/// Every vertex of the file counts, those of degenerate facets too: a hull needs no repaired surface.
ShapePointer load_vertices(const std::string& file) {
  if (ShapePointer primitive = primitive_shape(file)) return primitive;
  const StlContents contents = read_stl(file);
  print_warnings(file, contents.warnings);
  if (contents.triangles.empty()) throw InputError(file, "", "no triangles");
  return std::make_shared<Shape>(file, weld(contents.triangles));
}

/// The two files as the algorithms see them.
struct Subjects {
  ShapePointer a, b;
};

/// An algorithm, and what is kept from one pose to the next.
struct Asked {
  NarrowChoice narrow;
  PairCache cache{};
  VariablePairCache variable_cache{};
  Pose to_world{};                     // of the last pose
  std::string before{nothing_before};  // cells of the last pose apart, as far as known while the two collide

  void forget() { cache = {}, variable_cache = {}; }
};

/// With convex pieces for the algorithms that ask for them: of repaired surfaces.
std::optional<Subjects> load_decomposed(const Options& options, const std::vector<Asked>& algorithms) {
  ShapeData needs = ShapeData::none;
  for (const Asked& asked : algorithms)
    if (asked.narrow.algorithm->input == NarrowInput::pieces) needs = needs | asked.narrow.needs();
  if (needs == ShapeData::none) return std::nullopt;
  const auto load = [](const std::string& argument) {
    ShapePointer primitive = primitive_shape(argument);
    return primitive ? primitive : load_shape(argument);
  };
  Subjects subjects{load(options.file_a), load(options.file_b)};
  app::WatchedProgress progress;
  for (const auto& [shape, file] :
       {std::pair(subjects.a, options.file_a), std::pair(subjects.b, options.file_b)}) {
    shape->prepare(needs, progress.get(), app::cached_decomposer());
    print_warnings(file, shape->report().warnings);
    if (const std::string reason = why_not_solid(shape->mesh()); !reason.empty())
      print_warnings(file, std::array{"asked about by its triangles, for it bounds no volume: " + reason});
  }
  return subjects;
}

// ---- Output ----------------------------------------------------------------------------------------------

std::string csv_line(std::size_t index, const NarrowChoice& narrow, const PairResult& result,
                     const Pose& to_world, std::int64_t nanoseconds) {
  const bool witnesses = result.gives(Capability::witnesses);
  const bool common_point = result.gives(Capability::common_point);
  const Vec3 on_a = common_point ? result.common_point : result.on_a,
             on_b = common_point ? result.common_point : result.on_b;
  return std::to_string(index) + "," + to_string(narrow) + "," + std::string(to_string(result.verdict)) +
         optional_number(result.gives(Capability::distance), result.distance()) +
         optional_number(result.gives(Capability::depth), result.depth()) +
         optional_vector(witnesses || common_point, to_world.to_parent(on_a)) +
         optional_vector(witnesses || common_point, to_world.to_parent(on_b)) +
         optional_vector(result.gives(Capability::direction), to_world.rotate(result.normal)) + "," +
         std::to_string(result.iterations) + "," + std::to_string(nanoseconds);
}

/// Of a collision's earlier witnesses, which are of the pose `index`.
std::string cells_of_before(std::size_t index, const PairResult& result, const Pose& to_world) {
  return "," + std::to_string(index) + optional_number(true, result.separation) +
         optional_vector(true, to_world.to_parent(result.on_a)) +
         optional_vector(true, to_world.to_parent(result.on_b)) +
         optional_vector(true, to_world.rotate(result.normal));
}

// ---- Asking ----------------------------------------------------------------------------------------------

/// Asks, and keeps count of what was proven.
class Questioner {
 public:
  explicit Questioner(const Options& options)
      : exact_(options.exact), certify_(options.certify), coherent_(options.coherent) {}

  std::string header_line() const {
    return std::string(header) + std::string(coherent_ ? header_of_before : "") + "\n";
  }

  /// A line of the answer. Starts cold where poses are not those of a motion, so that no answer depends on
  /// the lines before it.
  std::string ask(std::size_t index, Asked& asked, const PlacedPair& pair) {
    const NarrowChoice& narrow = asked.narrow;
    pair.a->prepare(narrow.needs());
    pair.b->prepare(narrow.needs());
    if (!coherent_) asked.forget();
    NarrowQuery query{*pair.a, *pair.b, pair.b_in_a, Request::penetration, narrow.options};
    if (coherent_ && narrow.algorithm->has_variable_cache) query.variable_cache = &asked.variable_cache;
    const Stopwatch watch;
    PairResult result = narrow.algorithm->query(query, asked.cache);
    if (exact_) result = decided(result, pair);
    const std::int64_t nanoseconds = watch.nanoseconds();
    if (certify_) check(index, narrow, result, pair);
    ++asked_;
    note_before(index, result, asked);
    asked.to_world = pair.to_world;
    return csv_line(index, narrow, result, pair.to_world, nanoseconds) + (coherent_ ? asked.before : "") +
           "\n";
  }

  bool all_right() const { return wrong_ == 0; }
  /// On stderr: stdout is for answers.
  void summarise() const {
    if (exact_)
      std::cerr << decided_exactly_ << " of " << asked_ << " verdicts decided in exact arithmetic\n";
    if (!certify_) return;
    std::cerr << asked_ - wrong_ - open_ << " verdicts certified, " << wrong_ << " wrong\n";
    if (open_ > 0) std::cerr << open_ << " verdicts about ellipsoids left open by rounding\n";
  }

 private:
  /// The first colliding pose carries the points of the pose before it. Later colliding poses repeat them.
  static void note_before(std::size_t index, const PairResult& result, Asked& asked) {
    if (result.gives(Capability::earlier_witnesses))
      asked.before = cells_of_before(index - 1, result, asked.to_world);
    else if (result.verdict == Verdict::separated)
      asked.before = nothing_before;
  }

  PairResult decided(const PairResult& result, const PlacedPair& pair) {
    const Claim claim{result, pair.to_world.rotation};
    Certificate certificate;
    const ProvenVerdict proven = prove_verdict(pair.given, claim, certificate);
    decided_exactly_ += proven.exactly;
    return corrected(claim, proven.verdict, pair.given);
  }

  void check(std::size_t index, const NarrowChoice& narrow, const PairResult& result,
             const PlacedPair& pair) {
    Certificate certificate;
    const Verdict truth = prove_verdict(pair.given, {result, pair.to_world.rotation}, certificate).verdict;
    if (truth == Verdict::undecided) ++open_;
    if (result.verdict == truth || truth == Verdict::undecided) return;
    ++wrong_;
    std::cerr << "collide: pose " << index << ": " << to_string(narrow) << " says "
              << to_string(result.verdict) << ", but they are " << to_string(truth) << '\n';
  }

  bool exact_, certify_, coherent_;
  std::uint64_t asked_ = 0, decided_exactly_ = 0, wrong_ = 0, open_ = 0;
};

NarrowChoice choose(const std::string& text, const Options& options) {
  const NarrowChoice choice = app::with_support(text, options.support);
  if (choice.algorithm->input != NarrowInput::convex && (options.exact || options.certify))
    throw InputError("", "", "'" + text + "' is not about convex hulls: its verdicts have no proofs");
  return choice;
}

/// Before anything is answered.
void expect_rigid_poses(const Options& options, const std::vector<Asked>& algorithms, const Subjects& whole,
                        const std::vector<PosePair>& poses) {
  for (std::size_t i = 0; i < poses.size(); ++i)
    if (!suits_rounding(*whole.a, *whole.b, poses[i]))
      throw InputError("", "pose " + std::to_string(i),
                       "shapes that round and ellipsoids take rotations only");
  const bool have_images = !whole.a->ellipsoid() && !whole.b->ellipsoid();  // under any matrices
  for (const Asked& asked : algorithms) {
    const NarrowInput input = asked.narrow.algorithm->input;
    if (input == NarrowInput::convex && !options.coherent && have_images) continue;
    for (std::size_t i = 0; i < poses.size(); ++i)
      if (!suits_relative_pose(input, *whole.a, *whole.b, poses[i]))
        throw InputError("", "pose " + std::to_string(i),
                         "'" + to_string(asked.narrow) + "'" +
                             (options.coherent ? " in coherent motion"
                              : have_images    ? ""
                                               : " about ellipsoids") +
                             " takes rotations, and meshes that are not far from their own origins");
  }
}

void run(const Options& options, int& exit_code) {
  std::vector<Asked> algorithms;
  for (const std::string& id : options.narrow) algorithms.push_back({choose(id, options)});
  const Subjects whole{load_vertices(options.file_a), load_vertices(options.file_b)};
  const std::vector<PosePair> poses = read_poses(options.poses_file);
  whole.a->get<HullData>(), whole.b->get<HullData>();
  expect_rigid_poses(options, algorithms, whole, poses);
  const std::optional<Subjects> decomposed = load_decomposed(options, algorithms);

  const app::InterruptFlag interrupt;
  app::ProgressLine progress;
  Questioner questioner(options);
  std::cout << questioner.header_line();
  for (std::size_t i = 0; i < poses.size(); ++i) {
    if (interrupt.raised() || !std::cout) {
      exit_code = failed;
      return;
    }
    const PlacedPair hulls = place_hulls(whole.a, whole.b, poses[i]);
    for (Asked& asked : algorithms) {
      const NarrowInput input = asked.narrow.algorithm->input;
      const Subjects& subjects = input == NarrowInput::pieces ? *decomposed : whole;
      std::cout << questioner.ask(
          i, asked, input == NarrowInput::convex ? hulls : place_shapes(subjects.a, subjects.b, poses[i]));
    }
    progress.show(static_cast<double>(i) / static_cast<double>(poses.size()), "querying");
  }
  questioner.summarise();
  if (!questioner.all_right()) exit_code = failed;
}

}  // namespace

void add_query_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("query", "Ask narrow-phase algorithms about two STL files in many placements");
  command->add_option("a", options->file_a, std::string(shape_argument_help))->required();
  command->add_option("b", options->file_b, std::string(shape_argument_help))->required();
  command->add_option("--narrow", options->narrow, "Ids of `collide list`, separated by commas")
      ->required()
      ->delimiter(',');
  app::add_support_option(*command, options->support);
  command
      ->add_option("--poses", options->poses_file,
                   "CSV of poses, or - for standard input: 24 numbers (matrix, translation) or 14 "
                   "(translation, quaternion) for A and B")
      ->required();
  command->add_flag(
      "--coherent", options->coherent,
      "The poses are frames of one motion: a query starts from what the last one kept. Adds "
      "columns from before_index to before_nz: for a pose that collides, the last separated pose "
      "and its closest points. Only combined reports them");
  app::add_exact_option(*command, options->exact);
  app::add_certify_option(*command, options->certify);
  command->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace collidoscope::cli
