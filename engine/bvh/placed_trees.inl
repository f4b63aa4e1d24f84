// Two trees as a traversal sees them: their nodes, leaves and volumes, by the lane that a volume is in.
// Included within a target's namespace, after the volumes and triangle_lanes.inl.

template <class Volumes>
class PlacedTrees {
 public:
  using Tree = typename Volumes::Tree;
  using Node = typename Volumes::Node;
  using Placed = typename Volumes::Placed;
  static constexpr std::uint32_t width = TreeLayout::width;

  explicit PlacedTrees(const TreePair<Tree>& trees)
      : trees_{&trees.a, &trees.b},
        frames_(trees.b_in_a, trees.a.largest_coordinate() + trees.b.largest_coordinate()),
        volumes_(frames_) {}
  PlacedTrees(const PlacedTrees&) = delete;  // the volumes refer to the frames
  PlacedTrees& operator=(const PlacedTrees&) = delete;

  const Frames& frames() const { return frames_; }
  const Volumes& volumes() const { return volumes_; }

  bool has_triangles() const { return !trees_[0]->layout().is_empty() && !trees_[1]->layout().is_empty(); }
  const Node& node(int side, std::uint32_t index) const { return trees_[side]->nodes()[index]; }
  std::uint32_t parent(int side, std::uint32_t node) const { return trees_[side]->layout().parents[node]; }
  TreeLink link(int side, std::uint32_t slot) const {
    return trees_[side]->layout().nodes[slot / width][slot % width];
  }
  const TriangleBlock& block(int side, std::uint32_t leaf) const { return trees_[side]->blocks()[leaf]; }
  const TriangleBlock& leaf_block(int side, std::uint32_t slot) const {
    return block(side, link(side, slot).index());
  }

  /// The volume in the other tree's frame.
  Placed place(int side, std::uint32_t slot) const {
    return volumes_.place(side, node(side, slot / width)).lane(slot % width);
  }
  Vec3f centre(int side, std::uint32_t slot) const {
    const auto& centre = node(side, slot / width).centre;
    return {centre[0][slot % width], centre[1][slot % width], centre[2][slot % width]};
  }
  /// Larger volumes are opened first.
  float size(int side, std::uint32_t slot) const {
    return volumes_.size(node(side, slot / width), slot % width);
  }
  /// The scaled radius of a sphere around the volume.
  float radius(int side, std::uint32_t slot) const {
    return volumes_.radius(node(side, slot / width), slot % width);
  }
  LeafView view_of(const LanePair& leaves) const {
    return {frames_, centre(0, leaves.a), radius(0, leaves.a), centre(1, leaves.b), radius(1, leaves.b)};
  }

  /// The squared, scaled distance between the centres of a node's volume and of one placed in its frame.
  template <class Any>
  float squared_distance(const Node& node, std::uint32_t lane, const Any& placed) const {
    float sum = 0;
    for (int i = 0; i < 3; ++i) {
      const float apart = (node.centre[i][lane] - placed_centre(placed)[i]) * frames_.scale();
      sum += apart * apart;
    }
    return sum;
  }

 private:
  template <class Any>
  static const float* placed_centre(const Any& placed) {
    if constexpr (requires { placed.box; })
      return placed.box.centre;
    else
      return placed.centre;
  }

  std::array<const Tree*, 2> trees_;
  Frames frames_;
  Volumes volumes_;
};
