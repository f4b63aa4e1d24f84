// Two trees gone through together, whatever their volumes are. [Grulich 3.2, Alg. 7] Included within a
// target's namespace, after the volumes. A tracer is NoTrace or TraversalSteps (traversal_steps.h).

template <class Volumes, class Tracer = NoTrace>
class PairTraversal {
 public:
  using Placed = typename Volumes::Placed;
  static constexpr std::uint32_t width = TreeLayout::width;
  /// Levels above two leaves that met, within which their neighbours are looked for.
  static constexpr int neighbourhood = 3;

  using Tree = typename Volumes::Tree;

  PairTraversal(const TreePair<Tree>& trees, const TraversalOptions& options)
      : trees_{&trees.a, &trees.b},
        frames_(trees.b_in_a, trees.a.reach() + trees.b.reach()),
        volumes_(frames_),
        options_(options),
        memory_(TraversalMemory::of_this_thread()) {}

  PairTraversal(const TreePair<Tree>& trees, const TraversalOptions& options, Tracer& tracer)
      : PairTraversal(trees, options) {
    tracer_ = &tracer;
  }

  std::uint64_t volume_tests() const { return volume_tests_; }

  /// Brings every two triangles to the finder whose volumes meet, until it has enough.
  void find_contacts(ContactFinder& finder) {
    if (!start()) return;
    if (!finder.ends_at_first() && options_.traversal == TraversalOrder::near_depth_first)
      options_.traversal = TraversalOrder::depth_first;
    memory_.reserve(1);
    visit(TraversalLine::roots, {0, 0, 0});
    if (meeting(1, place(0, 0), 0) != 0) add(0, 0, [] { return 0.0f; });
    leave();
    while (!memory_.is_empty())
      if (open(take(), finder)) return;
  }

  /// The same, of leaves that are listed, then of what is below the nodes around the first.
  void find_contacts_near(std::span<const VolumePair> leaves, ContactFinder& finder) {
    for (const VolumePair& pair : leaves)
      if (test_leaf_pair(pair, finder)) return;
    std::uint32_t a = leaves.front().a, b = leaves.front().b;
    for (int level = 0; level < neighbourhood; ++level) {
      if (a < width || b < width) return;
      const std::uint32_t node_a = a / width, node_b = b / width;
      a = parent(0, node_a), b = parent(1, node_b);
      memory_.clear();
      visit(TraversalLine::around_last, {a, b, 0});
      open_nodes({a, b, 0}, node_a, node_b);
      leave();
      while (!memory_.is_empty())
        if (open(take(), finder)) return;
    }
  }

  /// The same of what a front lists, the nearest first, until that is further apart. Leaves are compared only
  /// where no plane is found between them, nor between one of B and its whole group.
  void find_contacts_among(const NearFront& front, float squared, ContactFinder& finder) {
    for (LeafGroup& group : front.groups) {
      if (group.squared > squared) return;
      const std::span<NearLeaves> leaves = front.leaves_of(group);
      if (leaves.size() > 1 && are_apart(group.plane, leaves)) continue;
      for (NearLeaves& near : leaves) {
        if (near.squared > squared) break;
        if (!are_apart(near.plane, {&near, 1}) && test_leaf_pair(near.leaves, finder)) return;
      }
    }
  }

  /// Leaves that are near each other, and triangles that meet, until there are any.
  void find_near_leaves(NearLeafFinder& near, ContactFinder& finder) {
    if (!start()) return;
    memory_.reserve(1);
    memory_.push({0, 0, 0});
    while (!memory_.is_empty() && !finder.found()) {
      const LanePair pair = memory_.pop_last();
      if (near.may_hold(pair.rank)) approach_near(pair, near, finder);
    }
  }

  /// Brings triangles to the finder until none can be nearer than what it has. The pair with the least bound
  /// is next: those that overlap cannot be told apart, and going deep among them first finds what is far.
  void find_nearest(NearestFinder& finder) {
    if (!start()) return;
    memory_.reserve(1);
    visit(TraversalLine::nearest_roots, {0, 0, 0});
    push_ranked({0, 0, 0});
    leave();
    while (!memory_.is_empty()) {
      const LanePair pair = take_ranked();
      if (!may_be_nearer(pair.rank, finder)) return;
      approach(pair, finder);
    }
  }

 private:
  bool start() {
    memory_.clear();
    return !trees_[0]->layout().is_empty() && !trees_[1]->layout().is_empty();
  }

  // ---- Tracing ------------------------------------------------------------------------------------------

  /// Around what a pair of volumes is replaced by.
  void visit([[maybe_unused]] TraversalLine line, [[maybe_unused]] const LanePair& pair) {
    if constexpr (Tracer::enabled)
      tracer_->visit(line, pair, std::sqrt(static_cast<Real>(pair.rank)) / frames_.scale());
  }
  void leave() {
    if constexpr (Tracer::enabled) tracer_->waiting(memory_.waiting(), volume_tests_);
  }
  void tell_child([[maybe_unused]] std::uint32_t a, [[maybe_unused]] std::uint32_t b) {
    if constexpr (Tracer::enabled) tracer_->child(a, b);
  }

  // ---- Trees --------------------------------------------------------------------------------------------

  const typename Volumes::Node& node(int side, std::uint32_t index) const {
    return trees_[side]->nodes()[index];
  }
  TreeLink link(int side, std::uint32_t slot) const {
    return trees_[side]->layout().nodes[slot / width][slot % width];
  }
  const TriangleBlock& block(int side, std::uint32_t leaf) const { return trees_[side]->blocks()[leaf]; }
  Placed place(int side, std::uint32_t slot) const {
    return volumes_.place(side, node(side, slot / width)).lane(slot % width);
  }
  std::uint32_t parent(int side, std::uint32_t node) const { return trees_[side]->layout().parents[node]; }
  float size(int side, std::uint32_t slot) const {
    return volumes_.size(node(side, slot / width), slot % width);
  }
  Vec3f centre(int side, std::uint32_t slot) const {
    const auto& centre = node(side, slot / width).centre;
    return {centre[0][slot % width], centre[1][slot % width], centre[2][slot % width]};
  }
  /// Scaled.
  float radius(int side, std::uint32_t slot) const {
    return volumes_.radius(node(side, slot / width), slot % width);
  }

  /// Squared and scaled, of the centres of a volume of a node and one placed in that node's frame.
  template <class Any>
  float distance(const typename Volumes::Node& node, std::uint32_t lane, const Any& placed) const {
    float sum = 0;
    for (int i = 0; i < 3; ++i) {
      const float apart = (node.centre[i][lane] - placed_centre(placed)[i]) * frames_.scale();
      sum += apart * apart;
    }
    return sum;
  }
  template <class Any>
  static const float* placed_centre(const Any& placed) {
    if constexpr (requires { placed.box; })
      return placed.box.centre;
    else
      return placed.centre;
  }

  // ---- Order --------------------------------------------------------------------------------------------

  static bool is_later(const LanePair& p, const LanePair& q) { return p.rank > q.rank; }

  LanePair take() {
    if (options_.traversal == TraversalOrder::breadth_first) return memory_.pop_first();
    if (options_.traversal == TraversalOrder::best_first) {
      const std::span<LanePair> heap = memory_.pairs();
      std::pop_heap(heap.begin(), heap.end(), is_later);
    }
    return memory_.pop_last();
  }

  bool ranks() const {
    return options_.traversal == TraversalOrder::near_depth_first ||
           options_.traversal == TraversalOrder::best_first;
  }

  /// Where there is room. `distance` gives the squared one of their centres, if that decides.
  template <class Distance>
  void add(std::uint32_t a, std::uint32_t b, const Distance& distance) {
    tell_child(a, b);
    memory_.push({a, b, ranks() ? distance() : 0});
    if (options_.traversal != TraversalOrder::best_first) return;
    const std::span<LanePair> heap = memory_.pairs();
    std::push_heap(heap.begin(), heap.end(), is_later);
  }

  /// Of the pairs added since then.
  void put_nearest_last(std::size_t first) {
    const std::span<LanePair> added = memory_.pairs(first);
    if (options_.traversal != TraversalOrder::near_depth_first || added.size() < 2) return;
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < added.size(); ++i)
      if (added[i].rank < added[nearest].rank) nearest = i;
    std::swap(added[nearest], added.back());
  }

  // ---- DescentRule
  // ------------------------------------------------------------------------------------------

  /// Replaces volumes that meet by their children that do; true if the finder has enough.
  bool open(const LanePair& pair, ContactFinder& finder) {
    const TreeLink a = link(0, pair.a), b = link(1, pair.b);
    if (a.is_leaf() && b.is_leaf()) return test_leaves(pair, a.index(), b.index(), finder);
    visit(TraversalLine::open, pair);
    open_volumes(pair, a, b);
    leave();
    return false;
  }

  void open_volumes(const LanePair& pair, const TreeLink& a, const TreeLink& b) {
    if (b.is_leaf()) return open_one<0>(pair, a.index());
    if (a.is_leaf()) return open_one<1>(pair, b.index());
    switch (options_.descent) {
      case DescentRule::both:
        return open_nodes(pair, a.index(), b.index());
      case DescentRule::a_first:
        return open_one<0>(pair, a.index());
      case DescentRule::larger:
        break;
    }
    if (size(0, pair.a) >= size(1, pair.b)) return open_one<0>(pair, a.index());
    return open_one<1>(pair, b.index());
  }

  template <int side>
  void open_one(const LanePair& pair, std::uint32_t opened) {
    const Placed other = place(1 - side, side == 0 ? pair.b : pair.a);
    memory_.reserve(width);
    const std::size_t first = memory_.size();
    for (std::uint32_t lanes = meeting(side, other, opened); lanes != 0; lanes &= lanes - 1) {
      const std::uint32_t lane = first_bit(lanes), slot = opened * width + lane;
      add(side == 0 ? slot : pair.a, side == 0 ? pair.b : slot,
          [&] { return distance(node(side, opened), lane, other); });
    }
    put_nearest_last(first);
  }

  void open_nodes(const LanePair& pair, std::uint32_t node_a, std::uint32_t node_b) {
    const std::uint32_t lanes = meeting(0, place(1, pair.b), node_a);
    if (lanes == 0) return;
    memory_.reserve(width * width);
    const std::size_t first = memory_.size();
    const typename Volumes::PlacedNode placed = volumes_.place(0, node(0, node_a));
    for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
      const std::uint32_t lane = first_bit(rest), slot_a = node_a * width + lane;
      const auto volume = placed.lane(lane);
      for (std::uint32_t met = meeting(1, volume, node_b); met != 0; met &= met - 1)
        add(slot_a, node_b * width + first_bit(met),
            [&] { return distance(node(1, node_b), first_bit(met), volume); });
    }
    put_nearest_last(first);
  }

  std::uint32_t meeting(int side, const Placed& placed, std::uint32_t index) {
    ++volume_tests_;
    return volumes_.meeting(side, placed, node(side, index));
  }

  static std::uint32_t first_bit(std::uint32_t bits) {
    return static_cast<std::uint32_t>(std::countr_zero(bits));
  }

  // ---- Leaves -------------------------------------------------------------------------------------------

  bool test_leaf_pair(const VolumePair& leaves, ContactFinder& finder) {
    return test_leaves({leaves.a, leaves.b, 0}, link(0, leaves.a).index(), link(1, leaves.b).index(), finder);
  }

  bool test_leaves(const LanePair& pair, std::uint32_t leaf_a, std::uint32_t leaf_b, ContactFinder& finder) {
    visit(TraversalLine::leaves, pair);
    const bool enough = compare_leaves(pair, leaf_a, leaf_b, finder);
    if constexpr (Tracer::enabled) tracer_->tested(finder);
    leave();
    return enough;
  }

  bool compare_leaves(const LanePair& pair, std::uint32_t leaf_a, std::uint32_t leaf_b,
                      ContactFinder& finder) {
    const TriangleBlock &a = block(0, leaf_a), &b = block(1, leaf_b);
    finder.enter({pair.a, pair.b});
    ++volume_tests_;
    const Placed b_volume = place(1, pair.b);
    std::uint32_t lanes = volumes_.meeting(0, b_volume, boxes_of(a)) & used_lanes(a);
    if (lanes == 0) return false;
    const LeafView view = view_of(pair);
    const PlacedTriangles triangles(frames_, view, a);
    const LeafCorners corners(view, b);
    for (; lanes != 0; lanes &= lanes - 1) {
      const std::uint32_t lane = first_bit(lanes);
      const LanesMet met = lanes_met(triangles.lane(lane), corners, view.height_error());
      for (std::uint32_t rest = met.surely; rest != 0; rest &= rest - 1)
        if (finder.take({a.triangle[lane], b.triangle[first_bit(rest)]})) return true;
      for (std::uint32_t rest = met.perhaps; rest != 0; rest &= rest - 1)
        if (finder.test({a.triangle[lane], b.triangle[first_bit(rest)]})) return true;
    }
    return false;
  }

  static std::uint32_t used_lanes(const TriangleBlock& block) { return (1u << block.count) - 1; }

  LeafView view_of(const LanePair& pair) const {
    return {frames_, centre(0, pair.a), radius(0, pair.a), centre(1, pair.b), radius(1, pair.b)};
  }

  // ---- Nearness -----------------------------------------------------------------------------------------
  // Ranks are in square metres: fronts outlive a query, and scales do not.

  void approach_near(const LanePair& pair, NearLeafFinder& near, ContactFinder& finder) {
    const TreeLink a = link(0, pair.a), b = link(1, pair.b);
    if (a.is_leaf() && b.is_leaf()) return take_near(pair, a.index(), b.index(), near, finder);
    memory_.reserve(width * width);
    if (b.is_leaf()) return add_near_of<0>(pair, a.index(), near);
    if (a.is_leaf()) return add_near_of<1>(pair, b.index(), near);
    float squared[width];
    ++volume_tests_;
    volumes_.bounds(0, place(1, pair.b), node(0, a.index()), squared);
    const typename Volumes::PlacedNode placed = volumes_.place(0, node(0, a.index()));
    for (std::uint32_t lane = 0; lane < width; ++lane) {
      if (!near.may_hold(frames_.square_metres(squared[lane]))) continue;
      const std::uint32_t slot = a.index() * width + lane;
      push_near<1>(slot, placed.lane(lane), b.index(), near);
    }
  }

  template <int side>
  void add_near_of(const LanePair& pair, std::uint32_t opened, const NearLeafFinder& near) {
    const std::uint32_t other = side == 0 ? pair.b : pair.a;
    push_near<side>(other, place(1 - side, other), opened, near);
  }

  template <int side>
  void push_near(std::uint32_t other, const Placed& placed, std::uint32_t opened,
                 const NearLeafFinder& near) {
    float squared[width];
    ++volume_tests_;
    volumes_.bounds(side, placed, node(side, opened), squared);
    for (std::uint32_t lane = 0; lane < width; ++lane) {
      const std::uint32_t slot = opened * width + lane;
      const float square = frames_.square_metres(squared[lane]);
      if (near.may_hold(square) && link(side, slot).exists())
        memory_.push({side == 0 ? slot : other, side == 0 ? other : slot, square});
    }
  }

  void take_near(const LanePair& pair, std::uint32_t leaf_a, std::uint32_t leaf_b, NearLeafFinder& near,
                 ContactFinder& finder) {
    const auto may_hold = [&](float bound) { return near.may_hold(frames_.square_metres(bound)); };
    const float squared = frames_.square_metres(bound_leaves(pair, leaf_a, leaf_b, may_hold));
    if (!near.may_hold(squared)) return;
    if (squared <= 0 && test_leaves(pair, leaf_a, leaf_b, finder)) return;
    near.add({pair.a, pair.b}, squared);
  }

  /// Less than the squared, scaled distance of their triangles; of some that it may not be, infinite.
  template <class MayHold>
  float bound_leaves(const LanePair& pair, std::uint32_t leaf_a, std::uint32_t leaf_b,
                     const MayHold& may_hold) {
    const TriangleBlock& a = block(0, leaf_a);
    const BoxNode a_boxes = boxes_of(a);
    const Placed b_volume = place(1, pair.b);
    float squared[width], least = std::numeric_limits<float>::infinity();
    ++volume_tests_;
    volumes_.bounds(0, b_volume, a_boxes, squared);
    const LeafView view = view_of(pair);
    const PlacedTriangles triangles(frames_, view, a);
    const LeafCorners corners(view, block(1, leaf_b));
    for (std::uint32_t lane = 0; lane < a.count; ++lane) {
      if (!may_hold(squared[lane]) || squared[lane] >= least) continue;
      float each[width];
      bound_triangles(triangles.lane(lane), corners, view.height_error(), each);
      least = std::min(least, *std::min_element(each, each + block(1, leaf_b).count));
    }
    return least;
  }

  // ---- Planes between leaves ----------------------------------------------------------------------------

  /// Does a plane, known or sought now, keep a leaf of B from leaves of A that it is listed with?
  bool are_apart(LeafPlane& plane, std::span<const NearLeaves> listed) {
    const TriangleBlock& b = leaf_block(1, listed.front().leaves.b);
    if (plane.state == LeafPlane::State::found && is_above(b, plane)) return true;
    if (plane.state == LeafPlane::State::none) return false;
    plane.state = find_plane(plane, listed, b) ? LeafPlane::State::found : LeafPlane::State::none;
    return plane.state == LeafPlane::State::found;
  }

  /// By steps of Chung and Wang [1996].
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
    const Vec3f a = centre(0, leaves.a), b = centre(1, leaves.b);
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
      placed[i] = product(frames_.rotation(1)[i], point) + frames_.translation(1)[i];
    return placed;
  }
  /// A direction of A's frame in B's.
  std::array<float, 3> to_b(const std::array<float, 3>& direction) const {
    std::array<float, 3> turned;
    for (std::size_t i = 0; i < 3; ++i) turned[i] = product(frames_.rotation(0)[i], direction);
    return turned;
  }

  const TriangleBlock& leaf_block(int side, std::uint32_t slot) const {
    return block(side, link(side, slot).index());
  }

  /// Heights of either leaf err by less than the slack.
  bool is_above(const TriangleBlock& b, const LeafPlane& plane) {
    ++volume_tests_;
    const std::array<float, 3> normal = {plane.normal[0], plane.normal[1], plane.normal[2]};
    const std::array<float, 3> turned = to_b(normal);
    const float low = product(normal, frames_.translation(1)) + lowest(b, turned);
    return low > plane.height + 2 * frames_.slack();
  }

  /// A corner of a leaf, and how far it is along a direction.
  struct Corner {
    std::array<float, 3> at;
    float height;
  };

  /// Of all leaves of A that are listed, in A's frame.
  Corner highest(std::span<const NearLeaves> listed, const std::array<float, 3>& normal) const {
    const std::array<float, 3> down = {-normal[0], -normal[1], -normal[2]};
    const TriangleBlock* best = &leaf_block(0, listed.front().leaves.a);
    float least = lowest(*best, down);
    for (const NearLeaves& near : listed.subspan(1)) {
      const TriangleBlock& leaf = leaf_block(0, near.leaves.a);
      if (const float low = lowest(leaf, down); low < least) least = low, best = &leaf;
    }
    return {corner_at(*best, down, least), -least};
  }

  /// Of a leaf of B, in A's frame.
  Corner lowest_placed(const TriangleBlock& leaf, const std::array<float, 3>& normal) const {
    const std::array<float, 3> turned = to_b(normal);
    const float low = lowest(leaf, turned);
    return {to_a(corner_at(leaf, turned, low)), low};
  }

  /// Of the corners of a leaf.
  static float lowest(const TriangleBlock& leaf, const std::array<float, 3>& normal) {
    Floats low = hn::Set(Lanes(), std::numeric_limits<float>::infinity());
    for (std::size_t i = 0; i < width; i += hn::Lanes(Lanes())) {
      const CornerLanes corners = load_corners(leaf, i);
      for (const Vectors& corner : corners.corner) low = hn::Min(low, along(normal, corner));
    }
    return hn::GetLane(hn::MinOfLanes(Lanes(), low));
  }

  /// The first corner of this height, which one has.
  static std::array<float, 3> corner_at(const TriangleBlock& leaf, const std::array<float, 3>& normal,
                                        float height) {
    for (const auto& [x, y, z] : leaf.corner)
      for (std::size_t i = 0; i < width; i += hn::Lanes(Lanes())) {
        const Floats heights = along(normal, load(x.data() + i, y.data() + i, z.data() + i));
        const std::uint32_t lanes = bits(hn::Eq(heights, hn::Set(Lanes(), height)));
        if (lanes == 0) continue;
        const std::size_t lane = i + first_bit(lanes);
        return {x[lane], y[lane], z[lane]};
      }
    return {};
  }

  // ---- Distance -----------------------------------------------------------------------------------------

  /// Ranks are lower bounds of squared, scaled distances of volumes that are widened by what they may err by;
  /// they are no numbers, or infinite, where they are more than floats hold.
  bool may_be_nearer(float bound, const NearestFinder& finder) const {
    constexpr Real rounding = 1 - 1e-5;  // of the bound itself
    constexpr Real largest = std::numeric_limits<float>::max();
    const Real scale = frames_.scale();
    return !(std::min(static_cast<Real>(bound), largest) * rounding - underflow >
             finder.nearest().squared * scale * scale);
  }

  static bool is_later_or_listed_later(const LanePair& p, const LanePair& q) {
    return p.rank > q.rank || (p.rank == q.rank && std::pair(p.a, p.b) > std::pair(q.a, q.b));
  }
  /// Where there is room.
  void push_ranked(const LanePair& pair) {
    tell_child(pair.a, pair.b);
    memory_.push(pair);
    const std::span<LanePair> heap = memory_.pairs();
    std::push_heap(heap.begin(), heap.end(), is_later_or_listed_later);
  }
  LanePair take_ranked() {
    const std::span<LanePair> heap = memory_.pairs();
    std::pop_heap(heap.begin(), heap.end(), is_later_or_listed_later);
    return memory_.pop_last();
  }

  void approach(const LanePair& pair, NearestFinder& finder) {
    const TreeLink a = link(0, pair.a), b = link(1, pair.b);
    memory_.reserve(width);
    if (a.is_leaf() && b.is_leaf()) return approach_leaves(pair, a.index(), b.index(), finder);
    const bool open_a = b.is_leaf() || (!a.is_leaf() && size(0, pair.a) >= size(1, pair.b));
    visit(TraversalLine::nearer, pair);
    open_a ? add_near<0>(pair, a.index(), finder) : add_near<1>(pair, b.index(), finder);
    leave();
  }

  /// Leaves come twice: ranked by their volumes, then by their triangles, which take longer.
  void approach_leaves(const LanePair& pair, std::uint32_t leaf_a, std::uint32_t leaf_b,
                       NearestFinder& finder) {
    visit(pair.by_triangles ? TraversalLine::measure : TraversalLine::bound, pair);
    if (pair.by_triangles)
      measure_leaves(pair, leaf_a, leaf_b, finder);
    else
      rank_leaves(pair, leaf_a, leaf_b, finder);
    leave();
  }

  void rank_leaves(const LanePair& pair, std::uint32_t leaf_a, std::uint32_t leaf_b,
                   const NearestFinder& finder) {
    const auto may_hold = [&](float squared) { return may_be_nearer(squared, finder); };
    const float bound = bound_leaves(pair, leaf_a, leaf_b, may_hold);
    if (may_hold(bound)) push_ranked({pair.a, pair.b, std::max(bound, pair.rank), true});
  }

  template <int side>
  void add_near(const LanePair& pair, std::uint32_t opened, const NearestFinder& finder) {
    float squared[width];
    ++volume_tests_;
    volumes_.bounds(side, place(1 - side, side == 0 ? pair.b : pair.a), node(side, opened), squared);
    for (std::uint32_t lane = 0; lane < width; ++lane) {
      const std::uint32_t slot = opened * width + lane;
      if (!link(side, slot).exists() || !may_be_nearer(squared[lane], finder)) continue;
      push_ranked({side == 0 ? slot : pair.a, side == 0 ? pair.b : slot, squared[lane]});
    }
  }

  /// Triangles with the least bound first: others need not be measured then.
  void measure_leaves(const LanePair& pair, std::uint32_t leaf_a, std::uint32_t leaf_b,
                      NearestFinder& finder) {
    const TriangleBlock &a = block(0, leaf_a), &b = block(1, leaf_b);
    const LeafView view = view_of(pair);
    const PlacedTriangles triangles(frames_, view, a);
    const LeafCorners corners(view, b);
    float squared[width][width];
    std::array<std::uint32_t, 2> least = {0, 0};
    for (std::uint32_t i = 0; i < a.count; ++i) {
      bound_triangles(triangles.lane(i), corners, view.height_error(), squared[i]);
      for (std::uint32_t j = 0; j < b.count; ++j)
        if (squared[i][j] < squared[least[0]][least[1]]) least = {i, j};
    }
    finder.test({a.triangle[least[0]], b.triangle[least[1]]});
    for (std::uint32_t i = 0; i < a.count; ++i)
      for (std::uint32_t j = 0; j < b.count; ++j)
        if (std::array{i, j} != least && may_be_nearer(squared[i][j], finder))
          finder.test({a.triangle[i], b.triangle[j]});
    if constexpr (Tracer::enabled) tracer_->measured(finder);
  }

  std::array<const Tree*, 2> trees_;
  Frames frames_;
  Volumes volumes_;
  TraversalOptions options_;
  TraversalMemory& memory_;
  Tracer* tracer_ = nullptr;
  std::uint64_t volume_tests_ = 0;
};
