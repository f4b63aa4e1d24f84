#include "common/decomposition_cache.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <iostream>
#include <optional>
#include <string>
#include <thread>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "core/hash.h"
#include "decomposition/concavity.h"
#include "report/build_info.h"

namespace collidoscope::app {
namespace {

// Another number for another format, and for methods that come to other results.
constexpr std::string_view magic = "collidoscope decomposition 13\n";

void add(Hash& hash, std::string_view text) {
  hash.add(std::uint64_t{text.size()});
  for (const char letter : text) hash.add(std::uint64_t{static_cast<unsigned char>(letter)});
}

std::uint64_t hash_of(std::string_view bytes) {
  Hash hash;
  add(hash, bytes);
  return hash.value();
}

/// Everything that the result depends on. Two hashes of it, begun differently, make 128 bits.
std::uint64_t hash_of(const Mesh& mesh, const DecompositionOptions& options, std::string_view method,
                      std::uint64_t begin) {
  Hash hash;
  hash.add(begin);
  add(hash, build_info().version);
  add(hash, method);
  hash.add(std::uint64_t{options.max_parts});
  hash.add(options.concavity);
  hash.add(std::uint64_t{mesh.vertices.size()});
  for (const Vec3f& vertex : mesh.vertices)
    for (int axis = 0; axis < 3; ++axis) hash.add(std::uint64_t{std::bit_cast<std::uint32_t>(vertex[axis])});
  for (const Triangle& triangle : mesh.triangles)
    for (const std::uint32_t corner : triangle) hash.add(std::uint64_t{corner});
  return hash.value();
}

using Key = std::array<std::uint64_t, 2>;

Key key_of(const Mesh& mesh, const DecompositionOptions& options, std::string_view method) {
  return {hash_of(mesh, options, method, 1), hash_of(mesh, options, method, 2)};
}

std::string file_name(const Key& key) {
  std::string name = "decomposition-";
  for (const std::uint64_t word : key)
    for (int shift = 60; shift >= 0; shift -= 4) name += "0123456789abcdef"[(word >> shift) & 15];
  return name;
}

template <class Value>
void put(std::string& bytes, const Value& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

/// Magic, key, pieces (concavity, vertices as float32), hash of all that.
std::string to_bytes(const Key& key, const std::vector<ConvexPiece>& pieces) {
  std::string bytes(magic);
  put(bytes, key);
  put(bytes, static_cast<std::uint32_t>(pieces.size()));
  for (const ConvexPiece& piece : pieces) {
    put(bytes, piece.concavity);
    put(bytes, static_cast<std::uint32_t>(piece.hull.vertices.size()));
    for (const Vec3& vertex : piece.hull.vertices) put(bytes, Vec3f(vertex));
  }
  put(bytes, hash_of(bytes));
  return bytes;
}

/// Takes values off the front; nothing once they have run out.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <class Value>
  std::optional<Value> get() {
    if (bytes_.size() < sizeof(Value)) return std::nullopt;
    Value value;
    std::memcpy(&value, bytes_.data(), sizeof(Value));
    bytes_.remove_prefix(sizeof(Value));
    return value;
  }
  bool at_end() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

/// Hulls are built again from their vertices, so that nothing that a file says can make them less than
/// convex.
std::optional<ConvexPiece> read_piece(Reader& reader) {
  const auto concavity = reader.get<Real>();
  const auto count = reader.get<std::uint32_t>();
  if (!concavity || !count || *count == 0) return std::nullopt;
  std::vector<Vec3f> vertices;
  for (std::uint32_t i = 0; i < *count; ++i) {
    const auto vertex = reader.get<Vec3f>();
    if (!vertex) return std::nullopt;
    vertices.push_back(*vertex);
  }
  ConvexPiece piece{convex_hull(std::span<const Vec3f>(vertices)), 0, *concavity};
  piece.volume = hull_volume(piece.hull);
  return piece;
}

std::optional<std::vector<ConvexPiece>> from_bytes(const Key& key, std::string_view bytes) {
  if (!bytes.starts_with(magic) || bytes.size() < magic.size() + sizeof(std::uint64_t)) return std::nullopt;
  const std::string_view hashed = bytes.substr(0, bytes.size() - sizeof(std::uint64_t));
  if (Reader(bytes.substr(hashed.size())).get<std::uint64_t>() != hash_of(hashed)) return std::nullopt;
  Reader reader(hashed.substr(magic.size()));
  if (reader.get<Key>() != key) return std::nullopt;
  const auto count = reader.get<std::uint32_t>();
  std::vector<ConvexPiece> pieces;
  for (std::uint32_t i = 0; count && i < *count; ++i) {
    std::optional<ConvexPiece> piece = read_piece(reader);
    if (!piece) return std::nullopt;
    pieces.push_back(std::move(*piece));
  }
  if (pieces.empty() || !reader.at_end()) return std::nullopt;
  return pieces;
}

std::optional<std::vector<ConvexPiece>> load(const std::filesystem::path& path, const Key& key) {
  try {
    return from_bytes(key, read_file(path));
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

/// Pieces that are not kept are computed once more by the next run.
void store(const std::filesystem::path& path, const Key& key, const std::vector<ConvexPiece>& pieces) {
  try {
    std::error_code error;
    if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
      throw JobError(display_name(path) + ": is no file");
    create_folder(path.parent_path());
    write_file_atomically(path, to_bytes(key, pieces));
  } catch (const JobError& error) {
    std::cerr << "warning: these pieces are not kept for later: " << error.what() << '\n';
  }
}

}  // namespace

CachedDecomposition decompose_cached(const std::filesystem::path& folder, const Mesh& mesh,
                                     const DecompositionOptions& options, std::string_view method,
                                     Progress* progress, TimeBudget* budget) {
  if (folder.empty()) return {decompose(mesh, options, method, progress, budget), false};
  const Key key = key_of(mesh, options, method);
  const std::filesystem::path path = folder / file_name(key);
  if (auto pieces = load(path, key)) return {std::move(*pieces), true};
  std::vector<ConvexPiece> pieces = decompose(mesh, options, method, progress, budget);
  if (budget == nullptr || !budget->spent()) store(path, key, pieces);
  return {std::move(pieces), false};
}

Decomposer cached_decomposer(std::filesystem::path folder) {
  return
      [folder = std::move(folder)](const Mesh& mesh, const DecompositionChoice& choice, Progress* progress) {
        DecompositionOptions options = choice.options;
        options.threads = std::max(1u, std::thread::hardware_concurrency());
        return decompose_cached(folder, mesh, options, choice.method, progress).pieces;
      };
}

}  // namespace collidoscope::app
