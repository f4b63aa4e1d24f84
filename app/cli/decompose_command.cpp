#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/commands.h"
#include "cli/piece_files.h"
#include "cli/warnings.h"
#include "common/decomposition_cache.h"
#include "common/watched_progress.h"
#include "core/plural.h"
#include "core/stopwatch.h"
#include "decomposition/coverage.h"
#include "decomposition/scale.h"
#include "geometry/mesh/mass_properties.h"
#include "report/text_safety.h"
#include "shape/shape.h"

namespace collidoscope::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::string input, output, method = "cuts";
  DecompositionOptions decomposition{.threads = std::max(1u, std::thread::hardware_concurrency())};
  bool cache = true, certify = false, json = false;
};

/// What is wrong with the mesh is said with its file.
app::CachedDecomposition decomposed(const Options& options, const Mesh& mesh) {
  decomposition_method(options.method);
  const std::filesystem::path folder = options.cache ? app::cache_folder() : std::filesystem::path();
  try {
    return app::decompose_cached(folder, mesh, options.decomposition, options.method,
                                 app::WatchedProgress().get());
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

/// m
Real allowed_concavity(const Options& options, const Mesh& mesh) {
  return scale_of(mesh, options.decomposition.concavity).concavity;
}

/// Without what differs from run to run.
Json describe(const Options& options, const Mesh& mesh, const std::vector<ConvexPiece>& pieces) {
  Json json = {
      {"schema", 1},
      {"file", options.input},
      {"method", options.method},
      {"settings",
       {{"max_parts", options.decomposition.max_parts}, {"concavity", options.decomposition.concavity}}}};
  Json list = Json::array();
  Real volume = 0, worst = 0;
  for (const ConvexPiece& piece : pieces) {
    volume += piece.volume;
    worst = std::max(worst, piece.concavity);
    list.push_back(describe(piece, list.size()));
  }
  json["mesh"] = {{"triangles", mesh.triangles.size()}, {"volume", mass_properties(mesh).volume}};
  const Coverage shared = coverage(mesh, pieces);
  json["volume"] = volume;
  json["union_volume"] = shared.pieces;
  json["covered"] = shared.covered();
  json["concavity"] = worst;
  json["concavity_allowed"] = allowed_concavity(options, mesh);
  json["certified"] = options.certify ? Json(true) : Json();
  json["pieces"] = std::move(list);
  return json;
}

double percent(double share) {
  return std::round(1e4 * share) / 1e2;
}

void run(const Options& options) {
  const ShapePointer shape = load_shape(options.input);
  print_warnings(options.input, shape->report().warnings);
  const Mesh& mesh = shape->mesh();
  const Stopwatch watch;
  const app::CachedDecomposition result = decomposed(options, mesh);
  const double milliseconds = watch.milliseconds();
  if (options.certify) certify_or_throw(result.pieces);
  Json json = describe(options, mesh, result.pieces);
  write_pieces(options.output, result.pieces, json);

  if (options.json) {
    json["milliseconds"] = milliseconds;
    json["from_cache"] = result.from_cache;
    std::cout << dump(json) << '\n';
  } else {
    std::cout << plural(result.pieces.size(), "convex piece") << " of volume " << json["volume"] << " for "
              << json["mesh"]["volume"] << ", covering " << percent(json["covered"]) << " % of it, concavity "
              << json["concavity"] << " m of " << json["concavity_allowed"] << " allowed, " << milliseconds
              << " ms" << (options.certify ? ", certified" : "")
              << (result.from_cache ? ", from the cache" : "") << '\n';
  }
}

}  // namespace

void add_decompose_command(CLI::App& app, int&) {
  const auto options = std::make_shared<Options>();
  DecompositionOptions& decomposition = options->decomposition;
  CLI::App* command = app.add_subcommand("decompose", "Write convex pieces that cover a closed STL file");
  command->add_option("input", options->input, "STL file")->required();
  command->add_option("-o,--output", options->output, "Folder for part-000.stl … and decomposition.json")
      ->required();
  command->add_option("--method", options->method, "An id of `collide list`")->capture_default_str();
  command->add_option("--max-parts", decomposition.max_parts, "No more pieces than this")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command
      ->add_option("--concavity", decomposition.concavity,
                   "Allowed in a piece, relative to half the longest side of the mesh's box")
      ->check(CLI::Range(1e-6, 1.0))
      ->capture_default_str();
  command->add_option("--threads", decomposition.threads, "Threads; the result is the same for any number")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_flag("--certify", options->certify,
                    "Check with exact arithmetic that each piece is closed and convex");
  command->add_flag("!--no-cache", options->cache, "Neither read nor keep results of earlier runs");
  command->add_flag("--json", options->json, "Pieces, volumes, concavity and milliseconds, as JSON");
  command->callback([options] { run(*options); });
}

}  // namespace collidoscope::cli
