#include "octrees/df_octree.h"

#include "core/error.h"

namespace collidoscope {
namespace {

constexpr std::string_view symbols = "WB(";

/// Reads the nodes of an octree one after the other.
class Reader {
 public:
  explicit Reader(const DfOctree& octree) : octree_(&octree) {}

  OctreeColour next() { return (*octree_)[node_++]; }
  void skip() {
    std::size_t open = 1;
    for (; open > 0; --open)
      if (next() == OctreeColour::grey) open += 8;
  }
  /// The colour of the node that comes next.
  OctreeColour peek() const { return (*octree_)[node_]; }

 private:
  const DfOctree* octree_;
  std::size_t node_ = 0;
};

template <class Visit>
void visit_leaves(Reader& reader, const VoxelCube& cube, const Visit& visit) {
  const OctreeColour colour = reader.next();
  if (colour != OctreeColour::grey) return visit(cube, colour);
  for (unsigned i = 0; i < 8; ++i) visit_leaves(reader, cube.octant(i), visit);
}

template <class Visit>
void for_black_cubes(const DfOctree& octree, unsigned levels, const Visit& visit) {
  Reader reader(octree);
  visit_leaves(reader, OctreeRoot{.levels = levels}.cube(), [&](const VoxelCube& cube, OctreeColour colour) {
    if (colour == OctreeColour::black) visit(cube);
  });
}

/// Writes the union of octrees whose readers stand at the same node.
OctreeColour write_union(std::vector<Reader>& readers, DfOctree& result);

OctreeColour write_leaf(std::vector<Reader>& readers, OctreeColour colour, DfOctree& result) {
  for (Reader& reader : readers) reader.skip();
  result.append(colour);
  return colour;
}

OctreeColour write_union(std::vector<Reader>& readers, DfOctree& result) {
  std::vector<Reader> divided;
  std::vector<std::size_t> places;
  bool is_black = false;
  for (std::size_t i = 0; i < readers.size(); ++i) {
    is_black |= readers[i].peek() == OctreeColour::black;
    if (readers[i].peek() == OctreeColour::grey) divided.push_back(readers[i]), places.push_back(i);
  }
  if (is_black || divided.empty())
    return write_leaf(readers, is_black ? OctreeColour::black : OctreeColour::white, result);
  for (Reader& reader : readers) reader.next();
  for (Reader& reader : divided) reader.next();
  const OctreeColour colour = write_divided(result, [&](unsigned) { return write_union(divided, result); });
  for (std::size_t i = 0; i < divided.size(); ++i) readers[places[i]] = divided[i];
  return colour;
}

/// True if the text from `at` on begins with an octree; `at` is moved behind it.
bool read_octree(std::string_view text, std::size_t& at, DfOctree& octree) {
  for (std::size_t open = 1; open > 0; --open) {
    const std::size_t symbol = at < text.size() ? symbols.find(text[at++]) : std::string_view::npos;
    if (symbol == std::string_view::npos) return false;
    octree.append(static_cast<OctreeColour>(symbol));
    if (static_cast<OctreeColour>(symbol) == OctreeColour::grey) open += 8;
  }
  return true;
}

}  // namespace

DfOctree DfOctree::parse(std::string_view text) {
  DfOctree octree;
  std::size_t at = 0;
  if (read_octree(text, at, octree) && at == text.size()) return octree;
  throw InputError("", "symbol " + std::to_string(at), "is not that of an octree in DF representation");
}

std::string DfOctree::text() const {
  std::string text;
  text.reserve(size_);
  for (std::size_t node = 0; node < size_; ++node) text += symbols[static_cast<std::size_t>((*this)[node])];
  return text;
}

void DfOctree::append(const DfOctree& nodes) {
  for (std::size_t node = 0; node < nodes.size(); ++node) append(nodes[node]);
}

void DfOctree::truncate(std::size_t size) {
  size_ = size;
  words_.resize((size + per_word - 1) / per_word);
  if (size % per_word != 0) words_.back() &= (std::uint64_t{1} << (bits * (size % per_word))) - 1;
}

std::vector<VoxelCube> black_cubes(const DfOctree& octree, unsigned levels) {
  std::vector<VoxelCube> cubes;
  for_black_cubes(octree, levels, [&](const VoxelCube& cube) { cubes.push_back(cube); });
  return cubes;
}

std::uint64_t black_voxels(const DfOctree& octree, unsigned levels) {
  std::uint64_t voxels = 0;
  for_black_cubes(octree, levels, [&](const VoxelCube& cube) { voxels += cube.voxels(); });
  return voxels;
}

DfOctree united(std::span<const DfOctree> octrees) {
  std::vector<Reader> readers;
  for (const DfOctree& octree : octrees) readers.emplace_back(octree);
  DfOctree result;
  write_union(readers, result);
  return result;
}

}  // namespace collidoscope
