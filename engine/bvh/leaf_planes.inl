// Planes that separate leaves of two trees, found once and tested again while bodies move. Included within a
// target's namespace, after placed_trees.inl.

template <class Volumes>
class LeafPlanes {
 public:
  explicit LeafPlanes(const PlacedTrees<Volumes>& trees) : trees_(trees) {}

  /// Does a plane, known or new, separate a leaf of B from the leaves of A that it is listed with?
  bool are_apart(LeafPlane& plane, std::span<const NearLeaves> listed) {
    const TriangleBlock& b = trees_.leaf_block(1, listed.front().leaves.b);
    if (plane.state == LeafPlane::State::found && is_above(b, plane)) return true;
    if (plane.state == LeafPlane::State::none) return false;
    plane.state = find_plane(plane, listed, b) ? LeafPlane::State::found : LeafPlane::State::none;
    return plane.state == LeafPlane::State::found;
  }

  /// How often a leaf was compared with a plane.
  std::uint64_t plane_tests() const { return plane_tests_; }

 private:
  /// Searches by the steps of Chung and Wang [1996].
  bool find_plane(LeafPlane& plane, std::span<const NearLeaves> listed, const TriangleBlock& b) {
    constexpr int steps = 48;
    std::array<float, 3> normal = first_normal(listed.front().leaves);
    if (!(product(normal, normal) > 0)) return false;  // one lies around the other
    for (int step = 0; step < steps; ++step) {
      const Corner high = highest(listed, normal), low = lowest_placed(b, normal);
      const std::array<float, 3> between = {low.at[0] - high.at[0], low.at[1] - high.at[1],
                                            low.at[2] - high.at[2]};
      const float gap = product(normal, between), squared = product(between, between);
      if (gap > 0) {
        for (std::size_t i = 0; i < 3; ++i) plane.normal[i] = normal[i];
        plane.height = high.height;
        return is_above(b, plane);
      }
      if (!(squared > 0)) return false;
      for (std::size_t i = 0; i < 3; ++i) normal[i] -= between[i] * (2 * gap / squared);
      normalize(normal);
    }
    return false;
  }

  std::array<float, 3> first_normal(const VolumePair& leaves) const {
    const Vec3f a = trees_.centre(0, leaves.a), b = trees_.centre(1, leaves.b);
    const std::array<float, 3> placed = to_a({b[0], b[1], b[2]});
    std::array<float, 3> normal = {placed[0] - a[0], placed[1] - a[1], placed[2] - a[2]};
    normalize(normal);
    return normal;
  }

  static float product(const std::array<float, 3>& a, const std::array<float, 3>& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }
  static void normalize(std::array<float, 3>& v) {
    const float length = std::sqrt(product(v, v));
    for (float& part : v) part /= length;
  }
  /// A point of B's frame in A's.
  std::array<float, 3> to_a(const std::array<float, 3>& point) const {
    std::array<float, 3> placed;
    for (std::size_t i = 0; i < 3; ++i)
      placed[i] = product(trees_.frames().rotation(1)[i], point) + trees_.frames().translation(1)[i];
    return placed;
  }
  /// A direction of A's frame in B's.
  std::array<float, 3> to_b(const std::array<float, 3>& direction) const {
    std::array<float, 3> turned;
    for (std::size_t i = 0; i < 3; ++i) turned[i] = product(trees_.frames().rotation(0)[i], direction);
    return turned;
  }

  /// The heights of either leaf err by less than the slack.
  bool is_above(const TriangleBlock& b, const LeafPlane& plane) {
    ++plane_tests_;
    const std::array<float, 3> normal = {plane.normal[0], plane.normal[1], plane.normal[2]};
    const std::array<float, 3> turned = to_b(normal);
    const float low = product(normal, trees_.frames().translation(1)) + lowest(b, turned);
    return low > plane.height + 2 * trees_.frames().slack();
  }

  /// A corner of a leaf, and its height along a direction.
  struct Corner {
    std::array<float, 3> at;
    float height;
  };

  /// The highest corner of all listed leaves of A, in A's frame.
  Corner highest(std::span<const NearLeaves> listed, const std::array<float, 3>& normal) const {
    const std::array<float, 3> down = {-normal[0], -normal[1], -normal[2]};
    const TriangleBlock* best = &trees_.leaf_block(0, listed.front().leaves.a);
    float least = lowest(*best, down);
    for (const NearLeaves& near : listed.subspan(1)) {
      const TriangleBlock& leaf = trees_.leaf_block(0, near.leaves.a);
      if (const float low = lowest(leaf, down); low < least) least = low, best = &leaf;
    }
    return {corner_at(*best, down, least), -least};
  }

  /// The lowest corner of a leaf of B, in A's frame.
  Corner lowest_placed(const TriangleBlock& leaf, const std::array<float, 3>& normal) const {
    const std::array<float, 3> turned = to_b(normal);
    const float low = lowest(leaf, turned);
    return {to_a(corner_at(leaf, turned, low)), low};
  }

  /// The least height of a leaf's corners.
  static float lowest(const TriangleBlock& leaf, const std::array<float, 3>& normal) {
    Floats low = hn::Set(Lanes(), std::numeric_limits<float>::infinity());
    for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
      const CornerLanes corners = load_corners(leaf, i);
      for (const Vectors& corner : corners.corner) low = hn::Min(low, along(normal, corner));
    }
    return hn::GetLane(hn::MinOfLanes(Lanes(), low));
  }

  /// The first corner of this height. There is one.
  static std::array<float, 3> corner_at(const TriangleBlock& leaf, const std::array<float, 3>& normal,
                                        float height) {
    for (const auto& [x, y, z] : leaf.corner)
      for (std::size_t i = 0; i < TreeLayout::width; i += hn::Lanes(Lanes())) {
        const Floats heights = along(normal, load(x.data() + i, y.data() + i, z.data() + i));
        const std::uint32_t lanes = bits(hn::Eq(heights, hn::Set(Lanes(), height)));
        if (lanes == 0) continue;
        const std::size_t lane = i + first_bit(lanes);
        return {x[lane], y[lane], z[lane]};
      }
    return {};
  }

  const PlacedTrees<Volumes>& trees_;
  std::uint64_t plane_tests_ = 0;
};
