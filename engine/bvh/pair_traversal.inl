// The traversal of two trees together, whatever their volumes are. [Grulich 3.2, Alg. 7] Included within a
// target's namespace, after leaf_planes.inl. A tracer is NoTrace or TraversalSteps (traversal_steps.h).

template <class Volumes, class Tracer = NoTrace>
class PairTraversal {
 public:
  using Placed = typename Volumes::Placed;
  static constexpr std::uint32_t width = TreeLayout::width;
  /// How many levels above two leaves that met their neighbours are searched.
  static constexpr int neighbourhood = 3;

  using Tree = typename Volumes::Tree;

  PairTraversal(const TreePair<Tree>& trees, const TraversalOptions& options)
      : trees_(trees), options_(options), memory_(TraversalMemory::of_this_thread()) {}

  PairTraversal(const TreePair<Tree>& trees, const TraversalOptions& options, Tracer& tracer)
      : PairTraversal(trees, options) {
    tracer_ = &tracer;
  }

  std::uint64_t volume_tests() const { return volume_tests_ + planes_.plane_tests(); }

  /// Tests every two triangles whose volumes meet, until the finder has enough.
  void find_contacts(ContactFinder& finder) {
    if (!start()) return;
    if (!finder.ends_at_first() && options_.traversal == TraversalOrder::near_depth_first)
      options_.traversal = TraversalOrder::depth_first;
    memory_.reserve(1);
    visit(TraversalLine::roots, {0, 0, 0});
    if (meeting(1, trees_.place(0, 0), 0) != 0) add(0, 0, [] { return 0.0f; });
    leave();
    while (!memory_.is_empty())
      if (open(take(), finder)) return;
  }

  /// The same for the listed leaves, then for the volumes below the nodes around the first.
  void find_contacts_near(std::span<const VolumePair> leaves, ContactFinder& finder) {
    for (const VolumePair& pair : leaves)
      if (test_leaf_pair(pair, finder)) return;
    std::uint32_t a = leaves.front().a, b = leaves.front().b;
    for (int level = 0; level < neighbourhood; ++level) {
      if (a < width || b < width) return;
      const std::uint32_t node_a = a / width, node_b = b / width;
      a = trees_.parent(0, node_a), b = trees_.parent(1, node_b);
      memory_.clear();
      visit(TraversalLine::around_last, {a, b, 0});
      open_nodes({a, b, 0}, node_a, node_b);
      leave();
      while (!memory_.is_empty())
        if (open(take(), finder)) return;
    }
  }

  /// The same for the leaves of a front up to a squared distance, the nearest first. Leaves are compared only
  /// where no plane separates them, nor their whole group.
  void find_contacts_among(const NearFront& front, float squared, ContactFinder& finder) {
    for (LeafGroup& group : front.groups) {
      if (group.squared > squared) return;
      const std::span<NearLeaves> leaves = front.leaves_of(group);
      if (leaves.size() > 1 && planes_.are_apart(group.plane, leaves)) continue;
      for (NearLeaves& near : leaves) {
        if (near.squared > squared) break;
        if (!planes_.are_apart(near.plane, {&near, 1}) && test_leaf_pair(near.leaves, finder)) return;
      }
    }
  }

  /// Collects leaf pairs closer than the margin and tests the triangles of those that may meet, until two do.
  void find_near_leaves(NearLeafFinder& near, ContactFinder& finder) {
    if (!start()) return;
    memory_.reserve(1);
    memory_.push({0, 0, 0});
    while (!memory_.is_empty() && !finder.found()) {
      const LanePair pair = memory_.pop_last();
      if (near.may_hold(pair.rank)) approach_near(pair, near, finder);
    }
  }

  /// Measures triangles until no others can be nearer. The pair with the least bound comes first: among
  /// volumes that overlap, a depth-first order would find far triangles first.
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
    return trees_.has_triangles();
  }

  // ---- Tracing ------------------------------------------------------------------------------------------

  /// visit() and leave() enclose the step that replaces a pair of volumes by its children.
  void visit([[maybe_unused]] TraversalLine line, [[maybe_unused]] const LanePair& pair) {
    if constexpr (Tracer::enabled)
      tracer_->visit(line, pair, std::sqrt(static_cast<Real>(pair.rank)) / trees_.frames().scale());
  }
  void leave() {
    if constexpr (Tracer::enabled) tracer_->waiting(memory_.waiting(), volume_tests_);
  }
  void trace_child([[maybe_unused]] std::uint32_t a, [[maybe_unused]] std::uint32_t b) {
    if constexpr (Tracer::enabled) tracer_->child(a, b);
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

  /// Needs capacity. `distance` gives the squared distance of the centres, if the order needs it.
  template <class Distance>
  void add(std::uint32_t a, std::uint32_t b, const Distance& distance) {
    trace_child(a, b);
    memory_.push({a, b, ranks() ? distance() : 0});
    if (options_.traversal != TraversalOrder::best_first) return;
    const std::span<LanePair> heap = memory_.pairs();
    std::push_heap(heap.begin(), heap.end(), is_later);
  }

  /// Of the pairs from `first` on, the nearest is taken next.
  void put_nearest_last(std::size_t first) {
    const std::span<LanePair> added = memory_.pairs(first);
    if (options_.traversal != TraversalOrder::near_depth_first || added.size() < 2) return;
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < added.size(); ++i)
      if (added[i].rank < added[nearest].rank) nearest = i;
    std::swap(added[nearest], added.back());
  }

  // ---- Opening volumes ----------------------------------------------------------------------------------

  /// Replaces two volumes by those of their children that meet; true if the finder has enough.
  bool open(const LanePair& pair, ContactFinder& finder) {
    const TreeLink a = trees_.link(0, pair.a), b = trees_.link(1, pair.b);
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
    if (trees_.size(0, pair.a) >= trees_.size(1, pair.b)) return open_one<0>(pair, a.index());
    return open_one<1>(pair, b.index());
  }

  template <int side>
  void open_one(const LanePair& pair, std::uint32_t opened) {
    const Placed other = trees_.place(1 - side, side == 0 ? pair.b : pair.a);
    memory_.reserve(width);
    const std::size_t first = memory_.size();
    for (std::uint32_t lanes = meeting(side, other, opened); lanes != 0; lanes &= lanes - 1) {
      const std::uint32_t lane = first_bit(lanes), slot = opened * width + lane;
      add(side == 0 ? slot : pair.a, side == 0 ? pair.b : slot,
          [&] { return trees_.squared_distance(trees_.node(side, opened), lane, other); });
    }
    put_nearest_last(first);
  }

  void open_nodes(const LanePair& pair, std::uint32_t node_a, std::uint32_t node_b) {
    const std::uint32_t lanes = meeting(0, trees_.place(1, pair.b), node_a);
    if (lanes == 0) return;
    memory_.reserve(width * width);
    const std::size_t first = memory_.size();
    const typename Volumes::PlacedNode placed = trees_.volumes().place(0, trees_.node(0, node_a));
    for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
      const std::uint32_t lane = first_bit(rest), slot_a = node_a * width + lane;
      const auto volume = placed.lane(lane);
      for (std::uint32_t met = meeting(1, volume, node_b); met != 0; met &= met - 1)
        add(slot_a, node_b * width + first_bit(met),
            [&] { return trees_.squared_distance(trees_.node(1, node_b), first_bit(met), volume); });
    }
    put_nearest_last(first);
  }

  std::uint32_t meeting(int side, const Placed& placed, std::uint32_t index) {
    ++volume_tests_;
    return trees_.volumes().meeting(side, placed, trees_.node(side, index));
  }

  // ---- Leaves -------------------------------------------------------------------------------------------

  bool test_leaf_pair(const VolumePair& leaves, ContactFinder& finder) {
    return test_leaves({leaves.a, leaves.b, 0}, trees_.link(0, leaves.a).index(),
                       trees_.link(1, leaves.b).index(), finder);
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
    const TriangleBlock &a = trees_.block(0, leaf_a), &b = trees_.block(1, leaf_b);
    finder.enter({pair.a, pair.b});
    ++volume_tests_;
    const Placed b_volume = trees_.place(1, pair.b);
    std::uint32_t lanes = trees_.volumes().meeting(0, b_volume, boxes_of(a)) & used_lanes(a);
    if (lanes == 0) return false;
    const LeafView view = trees_.view_of(pair);
    const PlacedTriangles triangles(trees_.frames(), view, a);
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

  // ---- Nearness -----------------------------------------------------------------------------------------
  // Ranks are in square metres: fronts outlive a query, and scales do not.

  void approach_near(const LanePair& pair, NearLeafFinder& near, ContactFinder& finder) {
    const TreeLink a = trees_.link(0, pair.a), b = trees_.link(1, pair.b);
    if (a.is_leaf() && b.is_leaf()) return take_near(pair, a.index(), b.index(), near, finder);
    memory_.reserve(width * width);
    if (b.is_leaf()) return add_near_of<0>(pair, a.index(), near);
    if (a.is_leaf()) return add_near_of<1>(pair, b.index(), near);
    float squared[width];
    ++volume_tests_;
    trees_.volumes().bounds(0, trees_.place(1, pair.b), trees_.node(0, a.index()), squared);
    const typename Volumes::PlacedNode placed = trees_.volumes().place(0, trees_.node(0, a.index()));
    for (std::uint32_t lane = 0; lane < width; ++lane) {
      if (!near.may_hold(trees_.frames().square_metres(squared[lane]))) continue;
      const std::uint32_t slot = a.index() * width + lane;
      push_near<1>(slot, placed.lane(lane), b.index(), near);
    }
  }

  template <int side>
  void add_near_of(const LanePair& pair, std::uint32_t opened, const NearLeafFinder& near) {
    const std::uint32_t other = side == 0 ? pair.b : pair.a;
    push_near<side>(other, trees_.place(1 - side, other), opened, near);
  }

  template <int side>
  void push_near(std::uint32_t other, const Placed& placed, std::uint32_t opened,
                 const NearLeafFinder& near) {
    float squared[width];
    ++volume_tests_;
    trees_.volumes().bounds(side, placed, trees_.node(side, opened), squared);
    for (std::uint32_t lane = 0; lane < width; ++lane) {
      const std::uint32_t slot = opened * width + lane;
      const float square = trees_.frames().square_metres(squared[lane]);
      if (near.may_hold(square) && trees_.link(side, slot).exists())
        memory_.push({side == 0 ? slot : other, side == 0 ? other : slot, square});
    }
  }

  void take_near(const LanePair& pair, std::uint32_t leaf_a, std::uint32_t leaf_b, NearLeafFinder& near,
                 ContactFinder& finder) {
    const auto may_hold = [&](float bound) { return near.may_hold(trees_.frames().square_metres(bound)); };
    const float squared = trees_.frames().square_metres(bound_leaves(pair, leaf_a, leaf_b, may_hold));
    if (!near.may_hold(squared)) return;
    if (squared <= 0 && test_leaves(pair, leaf_a, leaf_b, finder)) return;
    near.add({pair.a, pair.b}, squared);
  }

  /// A lower bound of the squared, scaled distance of their triangles; infinite if `may_hold` rejects all.
  template <class MayHold>
  float bound_leaves(const LanePair& pair, std::uint32_t leaf_a, std::uint32_t leaf_b,
                     const MayHold& may_hold) {
    const TriangleBlock& a = trees_.block(0, leaf_a);
    const BoxNode a_boxes = boxes_of(a);
    const Placed b_volume = trees_.place(1, pair.b);
    float squared[width], least = std::numeric_limits<float>::infinity();
    ++volume_tests_;
    trees_.volumes().bounds(0, b_volume, a_boxes, squared);
    const LeafView view = trees_.view_of(pair);
    const PlacedTriangles triangles(trees_.frames(), view, a);
    const LeafCorners corners(view, trees_.block(1, leaf_b));
    for (std::uint32_t lane = 0; lane < a.count; ++lane) {
      if (!may_hold(squared[lane]) || squared[lane] >= least) continue;
      float each[width];
      bound_triangles(triangles.lane(lane), corners, view.height_error(), each);
      least = std::min(least, *std::min_element(each, each + trees_.block(1, leaf_b).count));
    }
    return least;
  }

  // ---- Distance -----------------------------------------------------------------------------------------

  /// Ranks are lower bounds of squared, scaled distances of volumes that are widened by rounding errors.
  bool may_be_nearer(float bound, const NearestFinder& finder) const {
    constexpr Real rounding = 1 - 1e-5;  // of the bound itself
    constexpr Real largest = std::numeric_limits<float>::max();
    const Real scale = trees_.frames().scale();
    return !(std::min(static_cast<Real>(bound), largest) * rounding - underflow >
             finder.nearest().squared * scale * scale);
  }

  static bool is_later_or_listed_later(const LanePair& p, const LanePair& q) {
    return p.rank > q.rank || (p.rank == q.rank && std::pair(p.a, p.b) > std::pair(q.a, q.b));
  }
  /// Needs capacity.
  void push_ranked(const LanePair& pair) {
    trace_child(pair.a, pair.b);
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
    const TreeLink a = trees_.link(0, pair.a), b = trees_.link(1, pair.b);
    memory_.reserve(width);
    if (a.is_leaf() && b.is_leaf()) return approach_leaves(pair, a.index(), b.index(), finder);
    const bool open_a = b.is_leaf() || (!a.is_leaf() && trees_.size(0, pair.a) >= trees_.size(1, pair.b));
    visit(TraversalLine::nearer, pair);
    open_a ? add_near<0>(pair, a.index(), finder) : add_near<1>(pair, b.index(), finder);
    leave();
  }

  /// Leaves come twice: first ranked by their volumes, then by their triangles, which takes longer.
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
    trees_.volumes().bounds(side, trees_.place(1 - side, side == 0 ? pair.b : pair.a),
                            trees_.node(side, opened), squared);
    for (std::uint32_t lane = 0; lane < width; ++lane) {
      const std::uint32_t slot = opened * width + lane;
      if (!trees_.link(side, slot).exists() || !may_be_nearer(squared[lane], finder)) continue;
      push_ranked({side == 0 ? slot : pair.a, side == 0 ? pair.b : slot, squared[lane]});
    }
  }

  /// The triangles with the least bound come first, so that others need not be measured.
  void measure_leaves(const LanePair& pair, std::uint32_t leaf_a, std::uint32_t leaf_b,
                      NearestFinder& finder) {
    const TriangleBlock &a = trees_.block(0, leaf_a), &b = trees_.block(1, leaf_b);
    const LeafView view = trees_.view_of(pair);
    const PlacedTriangles triangles(trees_.frames(), view, a);
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

  PlacedTrees<Volumes> trees_;
  LeafPlanes<Volumes> planes_{trees_};
  TraversalOptions options_;
  TraversalMemory& memory_;
  Tracer* tracer_ = nullptr;
  std::uint64_t volume_tests_ = 0;
};
