// `collide query`: what narrow-phase algorithms say of one pair of hulls, or of meshes, in many placements.
//
// The truth that is answered for is the files' float32 vertices mapped by the given double matrices.

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cli/answer_lines.h"
#include "cli/commands.h"
#include "cli/csv_cells.h"
#include "cli/pose_file.h"
#include "cli/query_subjects.h"
#include "common/run_options.h"
#include "core/error.h"
#include "core/stopwatch.h"
#include "narrow/narrow_choice.h"
#include "narrow/proof/provable.h"

namespace collidoscope::cli {
namespace {

struct QuerySettings {
  QueryArguments query;
  bool exact = false, certify = false, coherent = false;
};

constexpr std::string_view query_header =
    "index,narrow,verdict,distance,depth,ax,ay,az,bx,by,bz,nx,ny,nz,iterations,nanoseconds";
constexpr std::string_view header_of_before =
    ",before_index,before_distance,before_ax,before_ay,before_az,before_bx,before_by,before_bz,before_nx,"
    "before_ny,before_nz";
constexpr std::string_view nothing_before = ",,,,,,,,,,,";

/// An algorithm, and what is kept from one pose to the next.
struct Asked {
  NarrowChoice narrow;
  PairCache cache{};
  VariablePairCache variable_cache{};
  Pose to_world{};                     // of the last pose
  std::string before{nothing_before};  // cells of the last pose apart, as far as known while the two collide

  void forget() { cache = {}, variable_cache = {}; }
};

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
  explicit Questioner(const QuerySettings& options)
      : exact_(options.exact), certify_(options.certify), coherent_(options.coherent) {}

  std::string header_line() const {
    return std::string(query_header) + std::string(coherent_ ? header_of_before : "") + "\n";
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

void expect_proofs(const QuerySettings& options, std::span<const NarrowChoice> algorithms) {
  if (!options.exact && !options.certify) return;
  for (const NarrowChoice& choice : algorithms) expect_provable(choice);
}

void run(const QuerySettings& options, int& exit_code) {
  const std::vector<NarrowChoice> algorithms = options.query.algorithms();
  expect_proofs(options, algorithms);
  QuerySubjects subjects(options.query);
  const std::vector<PosePair> poses = read_poses(options.query.poses_file);
  subjects.expect_suitable(poses, algorithms, options.coherent);  // before anything is answered
  subjects.prepare(algorithms);
  std::vector<Asked> asked;
  for (const NarrowChoice& choice : algorithms) asked.push_back({choice});

  Questioner questioner(options);
  std::cout << questioner.header_line();
  const bool complete = answer_lines(poses.size(), "querying", [&](std::size_t i) {
    const PlacedSubjects placed = subjects.place(poses[i]);
    for (Asked& each : asked) std::cout << questioner.ask(i, each, placed.seen_by(*each.narrow.algorithm));
  });
  if (!complete) return void(exit_code = failed);
  questioner.summarise();
  if (!questioner.all_right()) exit_code = failed;
}

}  // namespace

void add_query_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<QuerySettings>();
  CLI::App* command =
      app.add_subcommand("query", "Query narrow-phase algorithms about two shapes in many placements");
  add_query_arguments(*command, options->query);
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
