#include "cli/piece_files.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "core/files/unique_folder.h"
#include "geometry/mesh/stl.h"
#include "report/text_safety.h"

namespace collidoscope::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char *description_name = "decomposition.json",
                     *partial_name = "decomposition.partial.json";  // while pieces are put in place

[[noreturn]] void fail(const fs::path& path, const char* action, const std::error_code& error) {
  throw JobError(display_name(path) + ": cannot " + action + ": " + error.message());
}

/// A folder beside the target, with the permissions that new folders have; removed at the end with what is
/// still in it.
class StagingFolder {
 public:
  explicit StagingFolder(const fs::path& target)
      : parent_(make_unique_folder(target)), path_(parent_ / "pieces") {
    create_folder(path_);
  }
  ~StagingFolder() {
    std::error_code ignored;
    fs::remove_all(parent_, ignored);
  }
  StagingFolder(const StagingFolder&) = delete;
  StagingFolder& operator=(const StagingFolder&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path parent_, path_;
};

void move_file(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error) fail(to, "replace", error);
}

/// Of "part-", three digits or more, ".stl"; none of other names, nor of more pieces than there can be.
std::optional<std::size_t> piece_index(const std::string& name) {
  if (name.size() < 12 || !name.starts_with("part-") || !name.ends_with(".stl")) return std::nullopt;
  const char *begin = name.data() + 5, *end = name.data() + name.size() - 4;
  std::size_t index = 0;
  const auto [rest, error] = std::from_chars(begin, end, index);
  return rest == end && error == std::errc() ? std::optional(index) : std::nullopt;
}

/// The files that a description lists as pieces, by their numbers; none without a description that can be
/// read.
std::vector<std::size_t> pieces_listed_in(const fs::path& description) {
  std::vector<std::size_t> listed;
  std::error_code error;
  if (!fs::is_regular_file(description, error)) return listed;
  const auto json = nlohmann::json::parse(read_file(description), nullptr, false);
  if (!json.is_object() || !json.contains("pieces") || !json["pieces"].is_array()) return listed;
  for (const auto& piece : json["pieces"])
    if (piece.is_object() && piece.contains("file") && piece["file"].is_string())
      if (const auto index = piece_index(piece["file"].get<std::string>())) listed.push_back(*index);
  return listed;
}

void remove_file(const fs::path& file) {
  std::error_code error;
  fs::remove(file, error);
  if (error) fail(file, "remove", error);
}

/// Of a run before, and of one that was killed while it put its pieces in place.
std::vector<std::size_t> earlier_pieces(const fs::path& folder) {
  std::vector<std::size_t> all = pieces_listed_in(folder / description_name);
  const std::vector<std::size_t> partial = pieces_listed_in(folder / partial_name);
  all.insert(all.end(), partial.begin(), partial.end());
  return all;
}

nlohmann::ordered_json list_of(const std::vector<std::size_t>& pieces) {
  auto list = nlohmann::ordered_json::array();
  for (const std::size_t index : pieces) list.push_back({{"file", piece_name(index)}});
  return {{"pieces", std::move(list)}};
}

/// Puts the files of a folder into another one. Whatever else that holds is somebody's own. A description is
/// there only while its pieces are: whoever is killed in between leaves a list for the next run.
void move_pieces(const fs::path& from, const fs::path& folder, std::size_t count) {
  std::vector<std::size_t> pieces = earlier_pieces(folder);
  for (std::size_t i = 0; i < count; ++i) pieces.push_back(i);
  write_file_atomically(folder / partial_name, dump(list_of(pieces)) + "\n");
  take_permissions(from / description_name, folder / description_name);
  remove_file(folder / description_name);
  for (std::size_t i = 0; i < count; ++i) put_in_place(from / piece_name(i), folder / piece_name(i));
  for (const std::size_t index : pieces)
    if (index >= count) remove_file(folder / piece_name(index));
  put_in_place(from / description_name, folder / description_name);
  remove_file(folder / partial_name);
}

/// A segment has no faces: a facet without area holds it.
Mesh facets_of(const ConvexHull& hull) {
  Mesh mesh = to_mesh(hull);
  if (mesh.triangles.empty()) {
    const auto last = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
    mesh.triangles.push_back({0, last, last});
  }
  return mesh;
}

}  // namespace

std::string piece_name(std::size_t index) {
  const std::string digits = std::to_string(index);
  return "part-" + std::string(digits.size() < 3 ? 3 - digits.size() : 0, '0') + digits + ".stl";
}

void write_pieces(const fs::path& folder, const std::vector<ConvexPiece>& pieces,
                  const nlohmann::ordered_json& description) {
  // "dir/" has an empty last name, beside which nothing can be made.
  const fs::path target = folder.has_filename() ? folder : folder.parent_path();
  const StagingFolder staging(target);
  for (std::size_t i = 0; i < pieces.size(); ++i)
    write_stl(staging.path() / piece_name(i), facets_of(pieces[i].hull), "convex piece");
  write_file_atomically(staging.path() / description_name, dump(description) + "\n");

  std::error_code error;
  if (!fs::exists(target, error)) return move_file(staging.path(), target);
  move_pieces(staging.path(), target, pieces.size());
}

}  // namespace collidoscope::cli
