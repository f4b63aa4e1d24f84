#include "octrees/octree_insertion.h"

namespace collidoscope {

void PointerOctree::paint(Index node) {
  if (colour(node) == OctreeColour::grey) give_up_octants(node);
  nodes_[node] = {OctreeColour::black, 0};
}

void PointerOctree::divide(Index node) {
  const Index first = new_octants();
  nodes_[node] = {OctreeColour::grey, first};
}

void PointerOctree::condense(Index node) {
  const Index first = nodes_[node].first;
  const OctreeColour colour = nodes_[first].colour;
  if (colour == OctreeColour::grey) return;
  for (Index i = first + 1; i < first + 8; ++i)
    if (nodes_[i].colour != colour) return;
  unused_.push_back(first);
  nodes_[node] = {colour, 0};
}

void PointerOctree::write(Index node, DfOctree& octree) const {
  octree.append(colour(node));
  if (colour(node) != OctreeColour::grey) return;
  for (unsigned i = 0; i < 8; ++i) write(octant(node, i), octree);
}

void PointerOctree::give_up_octants(Index node) {
  for (unsigned i = 0; i < 8; ++i)
    if (colour(octant(node, i)) == OctreeColour::grey) give_up_octants(octant(node, i));
  unused_.push_back(nodes_[node].first);
}

PointerOctree::Index PointerOctree::new_octants() {
  if (unused_.empty()) {
    nodes_.resize(nodes_.size() + 8);
    return static_cast<Index>(nodes_.size() - 8);
  }
  const Index first = unused_.back();
  unused_.pop_back();
  for (Index i = first; i < first + 8; ++i) nodes_[i] = {};
  return first;
}

}  // namespace collidoscope
