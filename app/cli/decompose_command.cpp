#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "cli/commands.h"
#include "cli/piece_files.h"
#include "cli/warnings.h"
#include "common/decomposition_cache.h"
#include "common/number_checks.h"
#include "common/watched_progress.h"
#include "core/plural.h"
#include "core/stopwatch.h"
#include "geometry/mesh/mesh_file.h"
#include "report/decomposition_figures.h"
#include "report/text_safety.h"
#include "shape/shape.h"

namespace collidoscope::cli {
namespace {

using Json = nlohmann::ordered_json;

struct DecomposeSettings {
  std::string input, output, method = "cuts";
  DecompositionOptions decomposition{.threads = std::max(1u, std::thread::hardware_concurrency())};
  double seconds = std::numeric_limits<double>::infinity();
  bool cache = true, certify = false, json = false;

  bool has_budget() const { return seconds < std::numeric_limits<double>::infinity(); }
};

struct Result {
  app::CachedDecomposition decomposition;
  std::optional<std::uint64_t> stopped_after;  // steps, where the time was too short
  double milliseconds;
};

/// What is wrong with the mesh is said with its file.
Result decomposed(const DecomposeSettings& options, const Mesh& mesh) {
  decomposition_method(options.method);
  const Stopwatch watch;
  TimeBudget budget(options.seconds);
  const std::filesystem::path folder = options.cache ? app::cache_folder() : std::filesystem::path();
  try {
    auto decomposition =
        app::decompose_cached(folder, mesh, options.decomposition, options.method,
                              app::WatchedProgress().get(), options.has_budget() ? &budget : nullptr);
    const std::optional<std::uint64_t> steps = budget.spent() ? std::optional(budget.steps()) : std::nullopt;
    return {std::move(decomposition), steps, watch.milliseconds()};
  } catch (const InputError& error) {
    throw InputError(error.place().empty() ? options.input : "", error.place(), error.reason());
  }
}

void certify_or_throw(const std::vector<ConvexPiece>& pieces) {
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (const std::string fault = certify(pieces[i].hull, pieces[i].hull.vertices); !fault.empty())
      throw JobError(piece_name(i) + " fails its certificate: " + fault);
}

Json describe(const ConvexPiece& piece, std::size_t index) {
  return {{"file", piece_name(index)},
          {"vertices", piece.hull.vertices.size()},
          {"faces", piece.hull.face_count()},
          {"volume", piece.volume},
          {"concavity", piece.concavity}};
}

Json describe_settings(const DecomposeSettings& options) {
  return {{"max_parts", options.decomposition.max_parts},
          {"concavity", options.decomposition.concavity},
          {"seconds", options.has_budget() ? Json(options.seconds) : Json()}};
}

/// Without what differs from run to run; but where the time is too short that is the pieces themselves.
Json describe(const DecomposeSettings& options, const Mesh& mesh, const Result& result) {
  const std::vector<ConvexPiece>& pieces = result.decomposition.pieces;
  Json json = {{"schema", 1},
               {"file", options.input},
               {"method", options.method},
               {"settings", describe_settings(options)},
               {"stopped_after_steps", result.stopped_after ? Json(*result.stopped_after) : Json()}};
  Json list = Json::array();
  for (const ConvexPiece& piece : pieces) list.push_back(describe(piece, list.size()));
  const DecompositionFigures figures = figures_of(mesh, pieces, options.decomposition.concavity);
  json["mesh"] = {{"triangles", mesh.triangles.size()}, {"volume", figures.mesh_volume}};
  json["volume"] = figures.volume;
  json["union_volume"] = figures.union_volume;
  json["covered"] = figures.covered;
  json["concavity"] = figures.worst_concavity;
  json["concavity_allowed"] = figures.allowed_concavity;
  json["certified"] = options.certify ? Json(true) : Json();
  json["pieces"] = std::move(list);
  return json;
}

double percent(double share) {
  return std::round(1e4 * share) / 1e2;
}

std::string remarks(const DecomposeSettings& options, const Result& result) {
  std::string text;
  if (result.stopped_after)
    text += ", stopped for want of time after " + plural(*result.stopped_after, "step");
  if (options.certify) text += ", certified";
  if (result.decomposition.from_cache) text += ", from the cache";
  return text;
}

void print(const DecomposeSettings& options, const Result& result, Json json) {
  if (options.json) {
    json["milliseconds"] = result.milliseconds;
    json["from_cache"] = result.decomposition.from_cache;
    std::cout << dump(json) << '\n';
    return;
  }
  std::cout << plural(json["pieces"].size(), "convex piece") << " of volume " << json["volume"] << " for "
            << json["mesh"]["volume"] << ", covering " << percent(json["covered"]) << " % of it, concavity "
            << json["concavity"] << " m of " << json["concavity_allowed"] << " allowed, "
            << result.milliseconds << " ms" << remarks(options, result) << '\n';
}

void run(const DecomposeSettings& options) {
  const ShapePointer shape = load_shape(options.input);
  print_warnings(options.input, shape->report().warnings);
  const Mesh& mesh = shape->mesh();
  const Result result = decomposed(options, mesh);
  const std::vector<ConvexPiece>& pieces = result.decomposition.pieces;
  if (options.certify) certify_or_throw(pieces);
  Json json = describe(options, mesh, result);
  write_pieces(options.output, pieces, json);
  print(options, result, std::move(json));
}

/// Of the decomposition itself.
void add_settings(CLI::App& command, DecomposeSettings& options) {
  DecompositionOptions& decomposition = options.decomposition;
  command.add_option("--method", options.method, "An id of `collide list`")->capture_default_str();
  command
      .add_option("--max-parts", decomposition.max_parts,
                  "Never more pieces than this: those that gain least empty space share a hull, connected "
                  "parts of the mesh, too, where there are more of them")
      ->transform(app::whole_number(1, 1'000'000))
      ->capture_default_str();
  command
      .add_option("--concavity", decomposition.concavity,
                  "Allowed in a piece, relative to half the longest side of the mesh's box")
      ->check(app::number_from(1e-6, 1))
      ->capture_default_str();
  command
      .add_option("--seconds", options.seconds,
                  "Stop improving after this time, between two steps, and write what there is: no more than "
                  "--max-parts, but perhaps beyond --concavity; not kept in the cache. Measuring and writing "
                  "come on top [no limit]")
      ->check(app::number_from(0, 1e9));
  command.add_option("--threads", decomposition.threads, "Threads; the result is the same for any number")
      ->transform(app::whole_number(1, app::most_threads))
      ->capture_default_str();
}

}  // namespace

void add_decompose_command(CLI::App& app, int&) {
  const auto options = std::make_shared<DecomposeSettings>();
  CLI::App* command = app.add_subcommand("decompose", "Write convex pieces that cover a closed mesh");
  command->add_option("input", options->input, "Mesh file: " + mesh_extensions())->required();
  command->add_option("-o,--output", options->output, "Folder for part-000.stl … and decomposition.json")
      ->required();
  add_settings(*command, *options);
  command->add_flag("--certify", options->certify,
                    "Check with exact arithmetic that each piece is closed and convex");
  command->add_flag("!--no-cache", options->cache, "Neither read nor keep results of earlier runs");
  command->add_flag("--json", options->json, "Pieces, volumes, concavity and milliseconds, as JSON");
  command->callback([options] { run(*options); });
}

}  // namespace collidoscope::cli
